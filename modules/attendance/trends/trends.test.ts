/** The months' figures, counted again from each person's days. */
import { expect, test } from 'vitest'
import { desk, office } from '../../../tests/support/office'
import { eachDay } from '../../../src/domain/day'
import { firstDay, lastDay } from '../../../src/domain/month'
import { attendanceTrends, daysOfPeriod, setLeaveMarks } from '../service'

/** A week from Thursday 12 November. The 14th is a second Saturday and off. */
const days = [12, 13, 14, 16, 17, 18]

test('rate, late arrivals and overtime equal those of the single days', async () => {
  const at = await office('2026-11-12T03:30:00.000Z')
  const punch = (who: 'Ravi' | 'Priya', type: 'in' | 'out') =>
    at.as(who).post('/api/attendance/punch', { type, location: desk })
  await at.write((tx) => {
    const half = (half: 'morning' | 'afternoon') => ({ half, type: 'personal' as const, leaveId: 1 })
    setLeaveMarks(tx, at.ids.Priya, '2026-11-16', [half('morning')])
    setLeaveMarks(tx, at.ids.Priya, '2026-11-17', [half('morning'), half('afternoon')])
  })
  for (const day of days) {
    // 09:00 or, too late, 11:00 in the firm's zone. The shift expects nine hours.
    const [late, short] = [day % 2 === 0, day === 16]
    at.clock.set(`2026-11-${day}T${late ? '05' : '03'}:30:00.000Z`)
    await punch('Ravi', 'in')
    if (day === 16) await punch('Priya', 'in')
    at.clock.set(`2026-11-${day}T${short ? '07' : '14'}:30:00.000Z`)
    await punch('Ravi', 'out')
    at.clock.set(`2026-11-${day}T14:40:00.000Z`)
    if (day === 16) await punch('Priya', 'out')
  }
  at.clock.set('2026-11-19T06:00:00.000Z')
  const [before, month] = at.app.ask((ask) => attendanceTrends(ask, 2))
  expect(before).toEqual({ month: '2026-10', rate: 0, lateDays: 0, overtimeHours: '0.00' })

  let [came, expected, lateDays, overtime] = [0, 0, 0, 0]
  const all = eachDay(firstDay('2026-11'), lastDay('2026-11'))
  at.app.ask((ask) => {
    for (const person of daysOfPeriod(ask, all[0]!, all.at(-1)!))
      for (const day of person.days) {
        if (!day?.isOver || day.status === null) continue
        if (day.off === null && ['Present', 'Half Day', 'Absent'].includes(day.status)) {
          expected += 1
          came += day.status === 'Present' ? 1 : day.status === 'Half Day' ? 0.5 : 0
        }
        if (day.lateMinutes > 0) lateDays += 1
        const hours = day.off !== null || day.leaveHalves === 2 ? 0 : day.leaveHalves === 1 ? 450 : 900
        overtime += Math.max(0, day.hundredths - hours)
      }
  })
  expect(lateDays).toBeGreaterThan(0)
  expect(overtime).toBeGreaterThan(0)
  expect(month).toEqual({
    month: '2026-11',
    rate: Math.round((1000 * came) / expected) / 10,
    lateDays,
    overtimeHours: (overtime / 100).toFixed(2),
  })
})

test('the screen gets twelve months, and only with access to all attendance', async () => {
  const at = await office('2026-11-18T06:00:00.000Z')
  const { body } = await at.as('Anita').get('/api/reports/trends')
  expect(body.map(({ month }: { month: string }) => month)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ])
  expect((await at.as('Ravi').get('/api/reports/trends')).status).toBe(403)
  expect((await at.as('Arjun').get('/api/reports/trends')).status).toBe(403)
})
