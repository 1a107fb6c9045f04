/** Whose leave a person sees, and who of a team is away. It is Wednesday, 18 November 2026, 09:30. */
import { expect, test } from 'vitest'
import { ask, decide, on } from '../../../tests/support/leave'
import { office, type Name } from '../../../tests/support/office'
import type { Who } from '../../../src/http'
import { teamsAway } from './team'

test("others get 404 for another team's leave and 403 for a role that does not decide", async () => {
  const at = await office()
  const { body } = await ask(at, 'Ravi', on('2026-11-23'))
  expect((await decide(at, 'Manoj', body.id)).status).toBe(404)
  expect((await at.as('Manoj').get(`/api/leaves/${body.id}`)).status).toBe(404)
  expect((await at.as('Priya').get(`/api/leaves/${body.id}`)).status).toBe(404)
  expect((await decide(at, 'Priya', body.id)).status).toBe(403)
  expect((await at.as('Meera').get(`/api/leaves/${body.id}`)).body).toMatchObject({
    id: body.id,
    teamSize: 1,
    team: [{ date: '2026-11-23', away: [] }],
  })
  expect((await at.as('Manoj').get('/api/leaves/pending')).body).toEqual([])
})

test('the approver sees who else in the team is away, the applicant only how many', async () => {
  const at = await office()
  await ask(at, 'Priya', on('2026-11-23', '2026-11-24'))
  const mine = await at
    .as('Ravi')
    .get('/api/leaves/preview?leaveType=personal&fromDate=2026-11-23&toDate=2026-11-25')
  expect(mine.body.days.map((d: any) => [d.away, d.awayNames])).toEqual([
    [1, []],
    [1, []],
    [0, []],
  ])
  await ask(at, 'Ravi', on('2026-11-23'))
  const [first, second] = (await at.as('Meera').get('/api/leaves/pending')).body
  const known = (leaves: any[]) => leaves.map((one) => [one.teamAway, one.teamAwayNames, one.teamAskingNames])
  expect(known([first, second])).toEqual([
    [1, [], ['Ravi Test']],
    [1, [], ['Priya Test']],
  ])
  expect((await at.as('Meera').get(`/api/leaves/${second.id}`)).body.team[0].away).toEqual([
    { name: 'Priya Test', part: 'full', status: 'pending' },
  ])
})

test('approved leave of the team is told apart from leave that is asked for', async () => {
  const at = await office()
  await ask(at, 'Priya', on('2026-11-23'))
  const [first] = (await at.as('Meera').get('/api/leaves/pending')).body
  await at.as('Meera').call('PUT', `/api/leaves/${first.id}/approval`, { action: 'approve' })
  // Also asks for a second day: the approved one decides.
  await ask(at, 'Priya', on('2026-11-24'))
  await ask(at, 'Ravi', on('2026-11-23', '2026-11-24'))
  const pending = (await at.as('Meera').get('/api/leaves/pending')).body
  const ravis = pending.find((one: any) => one.userId === at.ids.Ravi)
  expect(ravis).toMatchObject({ teamAway: 1, teamAwayNames: ['Priya Test'], teamAskingNames: [] })
})

test('a Manager of another team sees how many are away, but no names', async () => {
  const at = await office()
  await ask(at, 'Ravi', on('2026-11-23'))
  await ask(at, 'Priya', on('2026-11-23'))
  const leave = { userId: at.ids.Ravi, from: '2026-11-23', to: '2026-11-23' }
  const away = (name: Name) =>
    at.app.ask((asked) => teamsAway(asked, { id: at.ids[name], role: 'Manager' } as Who, [leave])(leave))
  expect(away('Meera')).toEqual({ count: 1, names: [], asking: ['Priya Test'] })
  expect(away('Manoj')).toEqual({ count: 1, names: [], asking: [] })
})

test('upcoming leave covers today and seven days ahead, for people whom the caller may see', async () => {
  const at = await office()
  for (const [name, from, decider] of [
    ['Ravi', '2026-11-18', 'Meera'],
    ['Priya', '2026-11-25', 'Meera'],
    ['Rekha', '2026-11-19', 'Manoj'],
    ['Ravi', '2026-11-26', 'Meera'],
  ] as const)
    await decide(at, decider, (await ask(at, name, on(from))).body.id)
  const seen = async (name: Name) =>
    (await at.as(name).get('/api/leaves/upcoming')).body.map((l: any) => `${l.user.firstName} ${l.fromDate}`)
  expect(await seen('Meera')).toEqual(['Ravi 2026-11-18', 'Priya 2026-11-25'])
  expect(await seen('Sunil')).toEqual(['Ravi 2026-11-18', 'Rekha 2026-11-19', 'Priya 2026-11-25'])
  expect((await at.as('Ravi').get('/api/leaves/upcoming')).status).toBe(403)
})

test('upcoming leave says when a night shift of today begins, so who is present until then', async () => {
  const at = await office()
  await at.write((tx) =>
    tx.db.run(
      'insert or replace into shift_assignments (user_id, shift_id, from_day) values (?, 2, ?)',
      at.ids.Ravi,
      '2026-11-01',
    ),
  )
  for (const [name, from] of [
    ['Ravi', '2026-11-18'],
    ['Priya', '2026-11-18'],
    ['Ravi', '2026-11-20'],
  ] as const)
    await decide(at, 'Meera', (await ask(at, name, on(from))).body.id)
  const { body } = await at.as('Meera').get('/api/leaves/upcoming')
  expect(body.map((leave: any) => [leave.user.firstName, leave.fromDate, leave.nightShiftFrom])).toEqual([
    ['Priya', '2026-11-18', null],
    ['Ravi', '2026-11-18', '18:30'],
    ['Ravi', '2026-11-20', null],
  ])
})
