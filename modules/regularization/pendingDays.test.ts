/** A day says that its regularization is pending, wherever it is looked back on, until it is decided. */
import { expect, test, vi } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'

const tuesday = '2026-11-17'
const monday = '2026-11-16'

const request = async (at: Office, targetDate: string) => {
  const { status, body } = await at.as('Ravi').post('/api/regularizations', {
    requestType: 'on_duty',
    targetDate,
    punchInTime: '09:30',
    punchOutTime: '18:30',
    reason: 'Client visit',
  })
  expect(status).toBe(200)
  return body.id as number
}
const decide = (at: Office, id: number, action: 'approve' | 'reject') =>
  at.as('Meera').call('PUT', `/api/regularizations/${id}/approval`, { action, comment: 'Seen' })

/** Ravi's pending days in a history, read as `who`. */
const pendingIn = (rows: { firstName: string; date: string; isRegularizationPending: boolean }[]) =>
  rows
    .filter(({ firstName, isRegularizationPending }) => firstName === 'Ravi' && isRegularizationPending)
    .map(({ date }) => date)
const get = async (at: Office, who: Name, path: string) => (await at.as(who).get(path)).body

/** The same from every answer that shows past days; another person's day is never pending. */
async function pendingDays(at: Office): Promise<string[]> {
  const own = pendingIn(await get(at, 'Ravi', '/api/attendance/history'))
  const month = `dateFrom=2026-11-01&dateTo=2026-11-30&limit=500`
  for (const who of ['Meera', 'Anita'] as const) {
    const all = (await get(at, who, '/api/attendance/history?from=2026-11-10&limit=500')).data
    expect(pendingIn(all), who).toEqual(own)
    const { records } = await get(at, who, `/api/attendance/team-history?${month}`)
    expect(pendingIn(records), who).toEqual(own)
    for (const rows of [all, records])
      expect(
        rows.filter(
          (row: { firstName: string; isRegularizationPending: boolean }) =>
            row.isRegularizationPending && row.firstName !== 'Ravi',
        ),
      ).toEqual([])
  }
  for (const day of [monday, tuesday]) {
    const { record } = await get(at, 'Ravi', `/api/attendance/${day}/working`)
    expect(record.isRegularizationPending, day).toBe(own.includes(day))
  }
  return own
}

test('a request marks its day at once, and a withdrawal unmarks it', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  expect(await pendingDays(at)).toEqual([])
  const id = await request(at, tuesday)
  expect(await pendingDays(at)).toEqual([tuesday])
  await request(at, monday)
  expect(await pendingDays(at)).toEqual([tuesday, monday])
  expect((await at.as('Ravi').call('DELETE', `/api/regularizations/${id}`)).status).toBe(200)
  expect(await pendingDays(at)).toEqual([monday])
})

test('a decision unmarks the day, undoing it marks it again', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const [approved, rejected] = [await request(at, tuesday), await request(at, monday)]
  expect(await pendingDays(at)).toEqual([tuesday, monday])
  expect((await decide(at, approved, 'approve')).status).toBe(200)
  expect(await pendingDays(at)).toEqual([monday])
  const [row] = await get(at, 'Ravi', '/api/attendance/history')
  expect(row).toMatchObject({ date: tuesday, isRegularized: true, isRegularizationPending: false })
  expect((await decide(at, rejected, 'reject')).status).toBe(200)
  expect(await pendingDays(at)).toEqual([])
  for (const id of [approved, rejected])
    expect((await at.as('Meera').post(`/api/regularizations/${id}/approval/undo`, {})).status).toBe(200)
  expect(await pendingDays(at)).toEqual([tuesday, monday])
})

test('the days of closed weeks are marked, too, after they were read and cached', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await at.app.scheduler.run('attendance.add_up_days', '2026-11-18')
  expect(await pendingDays(at)).toEqual([])
  await request(at, '2026-11-13')
  expect(await pendingDays(at)).toEqual(['2026-11-13'])
})

test('a regularized day can be requested again and is both', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  await decide(at, await request(at, tuesday), 'approve')
  await request(at, tuesday)
  expect((await get(at, 'Ravi', '/api/attendance/history'))[0]).toMatchObject({
    date: tuesday,
    isRegularized: true,
    isRegularizationPending: true,
  })
})

test('a request is news for everybody who sees the day', async () => {
  const at = await office('2026-11-18T04:00:00.000Z')
  const notify = vi.spyOn(at.app.live, 'notify')
  await request(at, tuesday)
  const [audience] = notify.mock.calls.find(([, name]) => name === 'regularization.changed')!
  const { people, roles } = typeof audience === 'function' ? audience() : audience
  expect(people).toEqual(expect.arrayContaining([at.ids.Ravi, at.ids.Meera]))
  expect(roles).toEqual(['Admin', 'Senior Manager', 'Scheduler'])
})
