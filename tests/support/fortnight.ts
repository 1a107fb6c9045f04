/**
 * Two weeks of punches, leave, corrections and employment, created through the calls, and a report's rows of
 * a person.
 */
import { expect } from 'vitest'
import { desk, office, type Name, type Office } from './office'
import type { Day } from '../../src/domain/day'
import { deactivate } from '../../modules/people/service'
import type { Asking, ReportDocument } from '../../modules/reports/document'

export const ist = (day: Day, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString()
export const period = { title: 'Test', from: '2026-11-02', to: '2026-11-15' }
export const holiday = '2026-11-10'
/** The 1st Saturday is worked, the 2nd is off. Sundays are off. */
export const off = new Set(['2026-11-08', '2026-11-14', '2026-11-15', holiday])
export const step = async () => {}
export const asking =
  (at: Office): Asking =>
  (work) =>
    at.app.ask(work)

/** Punch in and out, by person and day. A night shift ends on the next day. */
export const punches: [Name, Day, string, Day, string][] = [
  ['Ravi', '2026-11-02', '09:30', '2026-11-02', '18:30'], // 9.00 Present
  ['Ravi', '2026-11-03', '09:50', '2026-11-03', '18:00'], // late, 8.17 Present
  ['Ravi', '2026-11-04', '09:45', '2026-11-04', '15:00'], // exactly the grace: not late; 5.25 Half Day
  ['Ravi', '2026-11-05', '10:00', '2026-11-05', '12:00'], // late, 2.00 Absent
  ['Ravi', '2026-11-07', '09:30', '2026-11-07', '17:30'], // a 1st Saturday, 8.00 Present
  ['Ravi', '2026-11-08', '11:00', '2026-11-08', '14:00'], // a Sunday: Week Off with hours, never late
  ['Ravi', holiday, '11:00', holiday, '13:00'], // a holiday
  ['Priya', '2026-11-02', '18:30', '2026-11-03', '03:00'], // night, 8.50
  ['Priya', '2026-11-03', '19:00', '2026-11-04', '00:20'], // night, late, 5.33 Half Day
  // until after midnight of an off day: belongs to the evening before
  // until after midnight of an off day: the evening's
  ['Priya', '2026-11-13', '18:40', '2026-11-14', '03:10'],
  ['Meera', '2026-11-05', '13:30', '2026-11-05', '18:00'], // the morning is leave: 4.50 Present, never late
  ['Meera', '2026-11-06', '09:30', '2026-11-06', '12:00'], // the afternoon is leave: 2.50 Half Day
  ['Manoj', '2026-11-02', '09:30', '2026-11-02', '18:30'],
  ['Manoj', '2026-11-03', '09:30', '2026-11-03', '18:30'],
  ['Rekha', '2026-11-09', '09:30', '2026-11-09', '18:30'],
]

export async function fortnightOffice(): Promise<Office> {
  const at = await office(ist('2026-11-01', '10:00'))
  const { ids } = at
  await at.write((tx) => {
    tx.db.run('insert into holidays (day, name) values (?, ?)', holiday, 'Diwali')
    tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, ids.Priya)
    tx.db.run(`update employments set joined = '2026-11-09' where user_id = ?`, ids.Rekha)
    for (const [name, annual] of [
      ['Ravi', 54_000_000],
      ['Priya', 36_500_001],
      ['Meera', 100_000_000],
      ['Manoj', 72_000_000],
      ['Rekha', 33_333_333],
    ] as const)
      tx.db.run('update users set basic_salary = ? where id = ?', annual, ids[name])
  })
  const leave = async (body: object) => {
    const requested = await at
      .as('Meera')
      .post('/api/leaves', { leaveType: 'personal', duration: 'full_day', reason: 'Family', ...body })
    expect(requested.status).toBe(200)
    expect(
      (await at.as('Sunil').call('PUT', `/api/leaves/${requested.body.id}/approval`, { action: 'approve' }))
        .status,
    ).toBe(200)
  }
  await leave({ fromDate: '2026-11-03', toDate: '2026-11-04' })
  await leave({ fromDate: '2026-11-05', toDate: '2026-11-05', duration: 'half_day_morning' })
  await leave({ fromDate: '2026-11-06', toDate: '2026-11-06', duration: 'half_day_afternoon' })
  // and no punch: Absent, half of it leave
  await leave({ fromDate: '2026-11-12', toDate: '2026-11-12', duration: 'half_day_morning' })
  const events = punches
    .flatMap(
      ([name, day, from, until, to]) =>
        [
          [ist(day, from), name, 'in'],
          [ist(until, to), name, 'out'],
        ] as const,
    )
    .toSorted(([a], [b]) => a.localeCompare(b))
  for (const [instant, name, type] of events) {
    at.clock.set(instant)
    expect((await at.as(name).post('/api/attendance/punch', { type, location: desk })).status).toBe(200)
  }
  // Manoj left on the 4th. Ravi's 6th, without a punch, was corrected.
  at.clock.set(ist('2026-11-16', '10:00'))
  await at.write((tx) => deactivate(tx, ids.Manoj, '2026-11-04'))
  const response = await at.as('Ravi').post('/api/regularizations', {
    requestType: 'on_duty',
    targetDate: '2026-11-06',
    reason: 'Client',
    punchInTime: '10:30',
    punchOutTime: '17:30',
  })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  expect(
    (
      await at
        .as('Meera')
        .call('PUT', `/api/regularizations/${response.body.id}/approval`, { action: 'approve' })
    ).status,
  ).toBe(200)
  return at
}

export const reportRowOf = (document: ReportDocument, who: string) =>
  document.tables[0]!.rows.find((row) => row[1] === `${who} Test`)
export const figuresOf = (document: ReportDocument, who: string) => {
  const row = reportRowOf(document, who)!
  return Object.fromEntries(
    document.tables[0]!.columns.flatMap(({ header, isDay }, i) => (isDay || i < 2 ? [] : [[header, row[i]]])),
  )
}
