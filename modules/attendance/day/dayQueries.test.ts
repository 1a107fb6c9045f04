/** Queries of other modules about a day. */
import { expect, test } from 'vitest'
import { moment, on, punch, wednesday } from '../../../tests/support/attendance'
import { office } from '../../../tests/support/office'
import { hundredthsWorked, openDay, recordOn, shiftOfDay } from '../service'

test("a day's record, hours, open session and shift", async () => {
  const at = await office(on(wednesday, '09:30'))
  const ask = <T>(question: Parameters<typeof at.app.ask<T>>[0]) => at.app.ask(question)
  const { Ravi } = at.ids
  expect(
    ask((a) => [recordOn(a, Ravi, wednesday), hundredthsWorked(a, Ravi, wednesday), openDay(a, Ravi)]),
  ).toEqual([null, 0, null])
  await punch(at, 'in')
  at.clock.pass(90)
  expect(
    ask((a) => [
      recordOn(a, Ravi, wednesday)?.status,
      hundredthsWorked(a, Ravi, wednesday),
      openDay(a, Ravi),
    ]),
  ).toEqual(['Working', 150, wednesday])
  expect(ask((a) => shiftOfDay(a, Ravi, wednesday))).toEqual({
    name: 'General',
    starts: '09:30',
    ends: '18:30',
  })
  moment(at, wednesday, '22:00')
  expect(ask((a) => openDay(a, Ravi))).toBeNull()
})
