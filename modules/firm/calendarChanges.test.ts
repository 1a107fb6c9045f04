/**
 * A calendar change has exactly the effects on leave that its preview showed. Wednesday, 18 November 2026.
 */
import { describe, expect, test } from 'vitest'
import { usualWorkingDays } from '../../src/domain/calendar'
import { office, type Name, type Office } from '../../tests/support/office'

const leave = async (at: Office, name: Name, from: string, to = from) => {
  const { body } = await at.as(name).post('/api/leaves', {
    leaveType: 'personal',
    fromDate: from,
    toDate: to,
    duration: 'full_day',
    reason: 'Family',
  })
  await at.as('Anita').call('PUT', `/api/leaves/${body.id}/approval`, { action: 'approve' })
  return body.id
}
const used = async (at: Office, name: Name) => (await at.as(name).get('/api/leaves/balance')).body.usedLeaves

describe('a change is previewed, made in one step, and undone in one step', () => {
  test('a holiday', async () => {
    const at = await office()
    await leave(at, 'Ravi', '2026-12-21', '2026-12-24')
    await leave(at, 'Rekha', '2026-12-24')
    const input = { name: 'Christmas Eve', date: '2026-12-24' }
    const preview = await at.as('Anita').post('/api/holidays?preview=1', input)
    expect(preview.body).toMatchObject({
      undo: null,
      touched: { leaves: 2, people: 2, daysRefunded: 2, daysDebited: 0, owing: [] },
    })
    expect(preview.body.touched.list.map((l: any) => [l.name, l.days])).toEqual([
      ['Ravi Test', -1],
      ['Rekha Test', -1],
    ])
    expect([
      await used(at, 'Ravi'),
      await used(at, 'Rekha'),
      (await at.as('Ravi').get('/api/holidays')).body,
    ]).toEqual([4, 1, []])
    expect(
      (await at.as('Ravi').get('/api/notifications')).body.filter(
        (n: any) => n.title === 'Your leave changed',
      ),
    ).toEqual([])

    const made = await at.as('Anita').post('/api/holidays', input)
    expect(made.body.touched).toEqual(preview.body.touched)
    expect([await used(at, 'Ravi'), await used(at, 'Rekha')]).toEqual([3, 0])
    expect((await at.as('Ravi').get('/api/notifications')).body[0].message).toBe(
      'Christmas Eve is a holiday: 1 day of it no longer counts. Your leave of 21 to 24 Dec now takes 3 days.',
    )

    const undone = await at.as('Anita').post(`/api/calendar-changes/${made.body.undo}/undo`)
    expect(undone.body, at.logged.join()).toMatchObject({ success: true })
    expect(undone.body.touched).toMatchObject({ leaves: 2, daysDebited: 2, daysRefunded: 0 })
    expect([
      await used(at, 'Ravi'),
      await used(at, 'Rekha'),
      (await at.as('Ravi').get('/api/holidays')).body,
    ]).toEqual([4, 1, []])
    expect((await at.as('Anita').post(`/api/calendar-changes/${made.body.undo}/undo`)).status).toBe(409)
  })

  test('undoing a deletion restores its id', async () => {
    const at = await office()
    const { id } = (await at.as('Anita').post('/api/holidays', { name: 'Id', date: '2026-12-01' })).body
    const gone = (await at.as('Anita').call('DELETE', `/api/holidays/${id}`)).body
    const other = (await at.as('Anita').post('/api/holidays', { name: 'Other', date: '2026-12-02' })).body
    expect(other.id).not.toBe(id)
    await at.as('Anita').post(`/api/calendar-changes/${gone.undo}/undo`)
    expect((await at.as('Ravi').get('/api/holidays?year=2026')).body).toEqual([
      { id, name: 'Id', date: '2026-12-01' },
      { id: other.id, name: 'Other', date: '2026-12-02' },
    ])
    expect((await at.as('Ravi').get('/api/holidays?year=2027')).body).toEqual([])
  })

  test('a change followed by another cannot be undone in one step', async () => {
    const at = await office()
    const made = (
      await at
        .as('Anita')
        .post('/api/saturday-overrides', { date: '2026-12-05', isHoliday: true, reason: 'Picnic' })
    ).body
    await at.as('Anita').call('PUT', `/api/saturday-overrides/${made.id}`, { reason: 'Team day' })
    expect((await at.as('Anita').post(`/api/calendar-changes/${made.undo}/undo`)).status).toBe(409)
    expect((await at.as('Ravi').get('/api/saturday-overrides?year=2026')).body).toEqual([
      { id: made.id, date: '2026-12-05', isHoliday: true, reason: 'Team day' },
    ])
  })

  test('making a Saturday a holiday refunds it; making it a working day debits it again', async () => {
    const at = await office()
    await leave(at, 'Ravi', '2026-12-04', '2026-12-05')
    const made = (
      await at.as('Anita').post('/api/saturday-overrides', { date: '2026-12-05', isHoliday: true })
    ).body
    expect(await used(at, 'Ravi')).toBe(1)
    const edited = (
      await at.as('Anita').call('PUT', `/api/saturday-overrides/${made.id}`, { isHoliday: false })
    ).body
    expect([edited.touched.daysDebited, await used(at, 'Ravi')]).toEqual([1, 2])
    await at.as('Anita').call('DELETE', `/api/saturday-overrides/${made.id}`)
    expect(await used(at, 'Ravi')).toBe(2)
  })

  test('working days apply from a date; earlier days keep their rule', async () => {
    const at = await office()
    await leave(at, 'Ravi', '2026-11-19', '2026-11-20')
    await leave(at, 'Ravi', '2026-12-03', '2026-12-04')
    const input = { key: 'working_days', value: { ...usualWorkingDays, friday: false }, from: '2026-12-01' }
    expect((await at.as('Anita').post('/api/settings?preview=1', input)).body.touched).toMatchObject({
      leaves: 1,
      daysRefunded: 1,
    })
    const made = (await at.as('Anita').post('/api/settings', input)).body
    expect(await used(at, 'Ravi')).toBe(3)
    const days = async (dates: string[]) =>
      (await at.as('Ravi').post('/api/check-working-days', { dates })).body.map((d: any) => d.isHoliday)
    expect(await days(['2026-11-20', '2026-12-04'])).toEqual([false, true])
    expect((await at.as('Ravi').get('/api/settings/working-days')).body).toMatchObject({
      friday: true,
      versions: [{ from: '2026-12-01', days: { friday: false } }],
    })
    await at.as('Anita').post(`/api/calendar-changes/${made.undo}/undo`)
    expect([await used(at, 'Ravi'), await days(['2026-12-04'])]).toEqual([4, [false]])
  })

  test('the preview names people whose balance would become negative', async () => {
    const at = await office()
    const { id } = (await at.as('Anita').post('/api/holidays', { name: 'Id', date: '2026-12-02' })).body
    await at.as('Anita').post('/api/holidays', { name: 'Eve', date: '2026-12-01' })
    await at.as('Anita').call('DELETE', '/api/holidays/2')
    await at
      .as('Anita')
      .call('PUT', `/api/leaves/balance/${at.ids.Ravi}`, { totalLeaves: 2, reason: 'Trial' })
    await leave(at, 'Ravi', '2026-11-30', '2026-12-01')
    await at.write((tx) =>
      tx.db.run(`update leaves set to_day = '2026-12-02' where user_id = ?`, at.ids.Ravi),
    )
    expect((await at.as('Anita').call('DELETE', `/api/holidays/${id}?preview=1`)).body.touched).toMatchObject(
      { daysDebited: 1, owing: [{ name: 'Ravi Test', days: 1 }] },
    )
  })
})
