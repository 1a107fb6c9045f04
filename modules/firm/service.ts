/**
 * The firm: name, zone, calendar, shifts, offices.
 *
 *   firmOf  zoneOf  setUp     calendarOf(ask, from, to)     shiftOf  shiftsOf     officesOf
 */
import type { Ask, Tx } from '../../src/app'
import type { Calendar } from '../../src/domain/calendar'
import type { Day, Time } from '../../src/domain/day'
import { conflict } from '../../src/domain/errors'
import type { Office } from '../../src/domain/location'
import { settingVersions, usualSettings } from './settings'

export { setting, type Settings } from './settings'

export type FirmRow = { name: string; zone: string; isDemo: boolean }

export function firmOf(ask: Ask): FirmRow | null {
  const row = ask.db.one<{ name: string; zone: string; isDemo: number }>('select name, zone, is_demo as isDemo from firm')
  return row ? { ...row, isDemo: row.isDemo === 1 } : null
}

/** The zone in which days and times are meant. */
export function zoneOf(ask: Ask): string {
  return ask.db.one<{ zone: string }>('select zone from firm')?.zone ?? 'Asia/Kolkata'
}

/** Names the firm; 409 when it has been set up. Its first Admin is people's. */
export function setUp(tx: Tx, firm: { name: string; zone: string; isDemo?: boolean }) {
  if (firmOf(tx)) throw conflict('This firm is already set up. Please sign in.')
  tx.db.run('insert into firm (only_row, name, zone, is_demo, set_up_at) values (1, ?, ?, ?, ?)', firm.name, firm.zone, firm.isDemo ? 1 : 0, tx.now())
  tx.record('firm.set_up', { name: firm.name, zone: firm.zone, demo: firm.isDemo ?? false })
}

/** The calendar of a period: holidays and overrides in it, working days as they held and hold. */
export function calendarOf(ask: Ask, from: Day, to: Day): Calendar {
  const { db } = ask
  const workingDays = settingVersions(ask, 'working_days').map(({ from: since, value }) => ({ from: since, days: value }))
  return {
    workingDays: workingDays.length ? workingDays : [{ from: '0000-01-01', days: usualSettings.working_days }],
    holidays: new Map(db.all<{ day: Day; name: string }>('select day, name from holidays where day between ? and ?', from, to).map((h) => [h.day, h.name])),
    overrides: new Map(
      db
        .all<{ day: Day; isHoliday: number; reason: string | null }>('select day, is_holiday as isHoliday, reason from saturday_overrides where day between ? and ?', from, to)
        .map((o) => [o.day, { isHoliday: o.isHoliday === 1, reason: o.reason }]),
    ),
  }
}

/** A shift as it holds on a day. Times `HH:mm`; `ends` and `autoOut` not later than `starts` are on the next day. */
export type Shift = { id: number; name: string; starts: Time; ends: Time; inReminder: Time; outReminder: Time; autoOut: Time }

const shiftColumns = `s.id, s.name, v.starts, v.ends, v.in_reminder as inReminder, v.out_reminder as outReminder, v.auto_out as autoOut`

export function shiftOf(ask: Ask, shiftId: number, day: Day): Shift {
  return ask.db.one<Shift>(
    `select ${shiftColumns} from shifts s join shift_versions v on v.shift_id = s.id where s.id = ? and v.from_day <= ? order by v.from_day desc limit 1`,
    shiftId,
    day,
  )!
}

/** All shifts as they hold on a day. */
export function shiftsOf(ask: Ask, day: Day): Shift[] {
  return ask.db.all<Shift>(
    `select ${shiftColumns} from shifts s
     join shift_versions v on v.shift_id = s.id and v.from_day = (select max(from_day) from shift_versions where shift_id = s.id and from_day <= ?)
     order by s.id`,
    day,
  )
}

export function officesOf(ask: Ask): Office[] {
  return ask.db.all<Office>('select id, name, lat, lng, radius from offices order by id')
}
