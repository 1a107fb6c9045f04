/** Stamps of Ravi at an attendance device, and his day as it is stored. */
import { expect } from 'vitest'
import type { Day, Instant } from '../../src/domain/day'
import { checks } from '../../modules/attendance/checks'
import { countStamps, stampDay } from '../../modules/attendance/service'
import type { Office } from './office'

/** Stores stamps as one upload would. */
export async function stamp(at: Office, ...times: Instant[]) {
  await at.write((tx) => {
    const days = new Map<Day, Instant[]>()
    for (const time of times) {
      const day = stampDay(tx, at.ids.Ravi, time)
      days.set(day, [...(days.get(day) ?? []), time])
    }
    for (const [day, own] of days)
      countStamps(
        tx,
        at.ids.Ravi,
        day,
        own.map((time) => ({
          at: time,
          device: 'AF4C123456789',
          officeId: 1,
          button: null,
          verified: 'finger',
          receivedAt: tx.now(),
        })),
      )
  })
}

export const storedSessions = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all<Record<string, unknown>>(
      `select s.day, s.started_at as startedAt, s.ended_at as endedAt, s.counted_until as countedUntil,
         i.at as inAt, o.at as outAt, o.source as outSource
       from attendance_sessions s
       join punches i on i.id = s.in_punch_id
       left join punches o on o.id = s.out_punch_id
       where s.user_id = ?
       order by s.started_at`,
      at.ids.Ravi,
    ),
  )

export const storedDays = (at: Office) =>
  at.app.ask(({ db }) =>
    db.all(
      `select day, punch_in, punch_out, worked_ms, break_ms, open_since, break_since, hundredths, status,
         late_minutes, is_auto
       from attendance_days
       where user_id = ?
       order by day`,
      at.ids.Ravi,
    ),
  )

export const areSound = (at: Office) =>
  at.app.ask((ask) => expect(checks(ask).filter(({ ok }) => !ok)).toEqual([]))

export const setPairing = async (at: Office, stampPairing: 'alternate' | 'first_last') =>
  expect(
    (await at.as('Anita').post('/api/settings', { key: 'attendance', value: { stampPairing } })).status,
  ).toBe(200)

export const dayOfRavi = async (at: Office, date: Day) =>
  (await at.as('Ravi').get(`/api/attendance/history?from=${date}&to=${date}`)).body.data[0]
