/** The calendar's days: own leave, and the number of team members away. It is Wednesday, 18 November 2026. */
import { expect, test } from 'vitest'
import { ask, decide, on } from '../../../tests/support/leave'
import { office, type Name, type Office } from '../../../tests/support/office'

const days = async (at: Office, name: Name, from = '2026-11-01', to = '2027-01-31') =>
  (await at.as(name).get(`/api/leaves/days?from=${from}&to=${to}`)).body

test('own leave by day with its part and status; cancelled leave is not shown', async () => {
  const at = await office()
  const first = (await ask(at, 'Ravi', on('2026-11-23', '2026-11-24'))).body
  await decide(at, 'Meera', first.id)
  await ask(at, 'Ravi', { ...on('2026-11-26'), duration: 'half_day_afternoon' })
  const gone = (await ask(at, 'Ravi', on('2026-12-02'))).body
  await at.as('Ravi').call('DELETE', `/api/leaves/${gone.id}`)
  expect((await days(at, 'Ravi')).days).toEqual([
    { date: '2026-11-23', own: { part: 'full', type: 'personal', status: 'approved' }, away: 0 },
    { date: '2026-11-24', own: { part: 'full', type: 'personal', status: 'approved' }, away: 0 },
    { date: '2026-11-26', own: { part: 'afternoon', type: 'personal', status: 'pending' }, away: 0 },
  ])
})

test("the team's leave is a number, never a name, and other teams are not counted", async () => {
  const at = await office()
  await ask(at, 'Priya', on('2026-11-23'))
  await ask(at, 'Rekha', on('2026-11-24'))
  const answer = await days(at, 'Ravi')
  expect(answer).toEqual({ teamSize: 1, days: [{ date: '2026-11-23', own: null, away: 1 }] })
  expect(JSON.stringify(answer)).not.toContain('Priya')
})

test('a period that is too long or ends before it begins is refused', async () => {
  const at = await office()
  for (const [from, to] of [
    ['2026-11-18', '2026-11-17'],
    ['2026-01-01', '2026-12-31'],
  ] as const)
    expect((await at.as('Ravi').get(`/api/leaves/days?from=${from}&to=${to}`)).body).toMatchObject({
      message: 'Choose a period of up to 184 days',
    })
})
