/** Wall times of a day as instants: on which calendar day each is, by the shift. */
import { expect, test } from 'vitest'
import { moment, on, punch, put, tuesday, wednesday } from '../../tests/support/attendance'
import { office } from '../../tests/support/office'
import { hoursBetween } from './correctionRules'
import { correctionInstants } from './service'

test.each([
  // shift, in, out, their instants
  ['General', '09:30', '18:30', 'the day 09:30', 'the day 18:30'],
  ['General, past midnight', '09:30', '00:30', 'the day 09:30', 'the next 00:30'],
  ['General, out earlier than in', '15:00', '09:00', 'the day 15:00', 'the next 09:00'],
  ['General, equal', '10:00', '10:00', 'the day 10:00', 'the day 10:00'],
  ['General, before its window', '05:29', '06:00', 'the next 05:29', 'the next 06:00'],
  ['General, at its window', '05:30', '06:00', 'the day 05:30', 'the day 06:00'],
  ['General, out alone', null, '19:00', null, 'the day 19:00'],
  ['General, in alone', '10:00', null, 'the day 10:00', null],
  ['Night', '18:30', '03:30', 'the day 18:30', 'the next 03:30'],
  ['Night, begun after midnight', '00:30', '03:30', 'the next 00:30', 'the next 03:30'],
  ['Night, out alone', null, '02:00', null, 'the next 02:00'],
  ['Night, four hours early', '14:30', '23:00', 'the day 14:30', 'the day 23:00'],
  ['Night, five hours early', '13:30', '15:00', 'the next 13:30', 'the next 15:00'],
  ['Early, from two in the morning', '01:55', '10:00', 'the day 01:55', 'the day 10:00'],
  ['Early, the evening before', '22:30', '10:00', 'the day before 22:30', 'the day 10:00'],
])('%s: %s to %s are %s and %s', async (shift, punchIn, punchOut, start, end) => {
  const at = await office(on(wednesday, '12:00'))
  await at.write((tx) => {
    tx.db.run(`insert into shifts (id, name) values (3, 'Early')`)
    tx.db.run(
      `insert into shift_versions values (3, '2000-01-01', '02:00', '10:00', '02:30', '10:30', '12:00')`,
    )
    const id = shift.startsWith('Night') ? 2 : shift.startsWith('Early') ? 3 : 1
    tx.db.run(`insert into shift_assignments values (?, '2026-01-05', ?)`, at.ids.Ravi, id)
  })
  const days: Record<string, string> = {
    'the day before': '2026-11-16',
    'the day': tuesday,
    'the next': wednesday,
  }
  const instant = (words: string | null) => words && on(days[words.slice(0, -6)]!, words.slice(-5))
  expect(at.app.ask((ask) => correctionInstants(ask, at.ids.Ravi, tuesday, punchIn, punchOut))).toEqual({
    punchIn: instant(start),
    punchOut: instant(end),
  })
})

test('an out without an in is after the recorded in', async () => {
  const at = await office(on(tuesday, '23:10'))
  await punch(at, 'in')
  moment(at, wednesday, '12:00')
  expect(at.app.ask((ask) => correctionInstants(ask, at.ids.Ravi, tuesday, null, '07:00'))).toEqual({
    punchIn: null,
    punchOut: on(wednesday, '07:00'),
  })
})

test('a corrected night shift is one day across midnight', async () => {
  const at = await office(on(wednesday, '12:00'))
  await at.write(
    (tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Ravi),
  )
  await put(at, tuesday, ['19:00', '03:30'])
  expect(
    (await at.as('Ravi').get(`/api/attendance/history?from=${tuesday}&to=${tuesday}`)).body.data[0],
  ).toMatchObject({
    punchIn: on(tuesday, '19:00'),
    punchOut: on(wednesday, '03:30'),
    totalHours: '8.50',
    status: 'Present',
    lateMinutes: 30,
  })
})

test.each([
  ['09:30', '18:30', 900],
  ['09:30', '09:30', 0],
  ['18:30', '09:30', 0],
])('from %s to %s are %d hundredths of an hour', (from, to, expected) =>
  expect(hoursBetween(on(tuesday, from), on(tuesday, to))).toBe(expected),
)

test('hours are limited to one day', () =>
  expect(hoursBetween(on(tuesday, '09:30'), on(wednesday, '18:30'))).toBe(2400))
