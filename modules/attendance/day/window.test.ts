import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, plus } from '../../../src/domain/day'
import { shiftOn, type Shift, type Snapshot } from '../../firm/service'
import { windowDay } from '../rules'
import { dayAt } from './window'

const minutes = fc.integer({ min: 0, max: 1439 })
const time = (of: number) =>
  `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`

test('the day of an instant follows the rule, whatever was queried before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'),
      // Three shifts whose hours change once.
      fc.array(fc.tuple(minutes, minutes, fc.integer({ min: 0, max: 12 })), { minLength: 3, maxLength: 3 }),
      // Each person's shift on each of ten days.
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 16, maxLength: 16 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 10 * 1440 }), fc.boolean()), {
        minLength: 1,
        maxLength: 40,
      }),
      (zone, hours, plan, instants) => {
        const first = '2026-10-30'
        const version = (id: number, from: string, starts: number) =>
          ({
            id,
            name: 'S',
            from,
            starts: time(starts),
            ends: '18:00',
            inReminder: null,
            outReminder: null,
            autoOut: '22:00',
          }) as unknown as Shift & { from: string }
        const shifts = new Map(
          hours.map(([one, other, day], index) => [
            index + 1,
            [version(index + 1, addDays(first, day), other), version(index + 1, '2026-01-01', one)],
          ]),
        )
        const firm = { firm: { zone }, shifts } as unknown as Snapshot
        const changing = (day: string) =>
          plan[Math.max(0, Math.min(15, Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000) + 2))]!
        const steady = () => plan[0]!
        for (const [after, isSteady] of instants) {
          const [instant, of] = [plus(`${first}T00:00:00.000Z`, after), isSteady ? steady : changing]
          expect([instant, dayAt(firm, of, instant)]).toEqual([
            instant,
            windowDay(instant, zone, (day) => shiftOn(firm, of(day), day)),
          ])
        }
      },
    ),
    { numRuns: 400 },
  )
})
