/** A forgotten punch-out, shown with the person's usual punch-out time. */
import { describe, expect, test } from 'vitest'
import { moment, on, punch, put, tuesday, wednesday } from '../../../tests/support/attendance'
import { office, type Office } from '../../../tests/support/office'
import { forgottenPunchOut, setLeaveMarks } from '../service'

describe('a forgotten punch-out', () => {
  /** A day from in to out, or without an out. */
  async function day(at: Office, date: string, from: string, to: string | null, next = date) {
    moment(at, date, from)
    await punch(at, 'in')
    if (to === null) return
    moment(at, next, to)
    await punch(at, 'out')
  }
  const requested = async (at: Office) => {
    await at.app.scheduler.run('attendance.close', at.clock.now().slice(0, 10))
    return at.app.ask((ask) => forgottenPunchOut(ask, at.ids.Ravi))
  }

  test('is shown with the usual punch-out time: the median, to five minutes', async () => {
    const at = await office(on('2026-11-09', '09:30'))
    for (const [date, out] of [
      ['2026-11-09', '19:01'],
      ['2026-11-10', '21:30'],
      ['2026-11-11', '19:07'],
      ['2026-11-12', '14:00'],
      ['2026-11-13', '19:06'],
    ] as const)
      await day(at, date, '09:40', out)
    await day(at, '2026-11-16', '09:30', null)
    await day(at, tuesday, '09:42', null)
    moment(at, wednesday, '09:30')
    expect(await requested(at)).toEqual({
      day: tuesday,
      punchInTime: '09:42',
      usualOut: '19:05',
      usualFrom: 5,
    })
  })

  test("is shown with the shift's end if no usual time is known", async () => {
    const at = await office(on(tuesday, '09:30'))
    await day(at, tuesday, '09:30', null)
    moment(at, wednesday, '09:30')
    expect(await requested(at)).toEqual({
      day: tuesday,
      punchInTime: '09:30',
      usualOut: '18:30',
      usualFrom: 0,
    })
  })

  test("of a night shift is shown with the night's time", async () => {
    const at = await office(on('2026-11-12', '18:30'))
    await at.write(
      (tx) => void tx.db.run(`insert into shift_assignments values (?, '2026-01-05', 2)`, at.ids.Ravi),
    )
    await day(at, '2026-11-12', '18:30', '23:50')
    await day(at, '2026-11-13', '18:30', '00:10', '2026-11-14')
    await day(at, '2026-11-16', '18:30', null)
    moment(at, tuesday, '18:30')
    expect(await requested(at)).toEqual({
      day: '2026-11-16',
      punchInTime: '18:30',
      usualOut: '00:00',
      usualFrom: 2,
    })
  })

  test.each([
    ['once it is regularized', (at: Office) => put(at, tuesday, [null, '19:00']), wednesday],
    ['after a later day that was ended', (at: Office) => day(at, wednesday, '09:30', '18:30'), '2026-11-19'],
    ['more than a week ago', () => null, '2026-11-25'],
  ])('is not shown %s', async (_, meanwhile, then) => {
    const at = await office(on(tuesday, '09:30'))
    await day(at, tuesday, '09:30', null)
    moment(at, wednesday, '06:00')
    expect(await requested(at)).toMatchObject({ day: tuesday })
    await meanwhile(at)
    moment(at, then, '09:30')
    expect(await requested(at)).toBeNull()
  })

  test('is not shown if the person came back and punched out', async () => {
    const at = await office(on(tuesday, '09:30'))
    await day(at, tuesday, '09:30', null)
    await day(at, tuesday, '22:30', '23:00')
    moment(at, wednesday, '09:30')
    expect(await requested(at)).toBeNull()
  })

  test('leave and absence since then do not hide it', async () => {
    const at = await office(on(tuesday, '09:30'))
    await day(at, tuesday, '09:30', null)
    moment(at, '2026-11-20', '09:30')
    await at.write((tx) =>
      setLeaveMarks(tx, at.ids.Ravi, '2026-11-19', [
        { half: 'morning', type: 'personal', leaveId: 1 },
        { half: 'afternoon', type: 'personal', leaveId: 1 },
      ]),
    )
    expect(await requested(at)).toMatchObject({ day: tuesday })
  })
})
