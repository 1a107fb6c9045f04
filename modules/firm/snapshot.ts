/**
 * The firm's decisions in memory: a punch reads zone, shift, thresholds, offices and calendar a dozen times,
 * and they change a few times a year.
 */
import type { Ask } from '../../src/app'
import { cached } from '../../src/cache/cached'
import type { Db } from '../../src/db'
import type { Calendar } from '../../src/domain/calendar'
import { dayOf, type Day, type Instant, type Time } from '../../src/domain/day'
import type { Office } from '../../src/domain/location'
import { usualSettings, type Settings } from './settings'

/** Times `HH:mm`; `ends` and `autoOut` not later than `starts` are on the next day. */
export type Shift = {
  id: number
  name: string
  starts: Time
  ends: Time
  inReminder: Time
  outReminder: Time
  autoOut: Time
}

/** All firm data that a day's rules need, read at one moment. */
export type Snapshot = {
  firm: {
    name: string
    zone: string
    isDemo: boolean
    setUpAt: Instant
    /** The day from which Muster records attendance. */ since: Day
  } | null
  /** Each setting's versions, latest first. */
  settings: Map<string, { from: Day; value: unknown }[]>
  /** Each shift's versions, latest first. */
  shifts: Map<number, (Shift & { from: Day })[]>
  offices: Office[]
  calendar: Calendar
}

export const snapshotOf = (ask: Ask): Snapshot =>
  cached(ask, ['firm'], 'snapshot', () => loadSnapshot(ask.db))

/** Fields that settings no longer have stay stored, and are not read. */
const storedFields = (key: keyof Settings, value: string): object =>
  Object.fromEntries(
    Object.entries(JSON.parse(value) as object).filter(([field]) =>
      Object.hasOwn(usualSettings[key] ?? {}, field),
    ),
  )

function loadSnapshot(db: Db): Snapshot {
  const firm = db.one<{ name: string; zone: string; isDemo: number; setUpAt: Instant }>(
    'select name, zone, is_demo as isDemo, set_up_at as setUpAt from firm',
  )
  const settings: Snapshot['settings'] = new Map()
  for (const { key, from, value } of db.all<{ key: keyof Settings; from: Day; value: string }>(
    `select key, from_day as "from", value
     from settings
     order by from_day desc`,
  )) {
    settings.set(key, [
      ...(settings.get(key) ?? []),
      { from, value: { ...usualSettings[key], ...storedFields(key, value) } },
    ])
  }
  const shifts: Snapshot['shifts'] = new Map()
  for (const version of db.all<Shift & { from: Day }>(
    `select s.id, s.name, v.from_day as "from", v.starts, v.ends, v.in_reminder as inReminder,
       v.out_reminder as outReminder, v.auto_out as autoOut
     from shifts s
     join shift_versions v on v.shift_id = s.id
     order by s.id, v.from_day desc`,
  )) {
    shifts.set(version.id, [...(shifts.get(version.id) ?? []), version])
  }
  const workingDays = (settings.get('working_days') ?? []).map(({ from, value }) => ({
    from,
    days: value as Settings['working_days'],
  }))
  return {
    firm: firm ? { ...firm, isDemo: firm.isDemo === 1, since: dayOf(firm.setUpAt, firm.zone) } : null,
    settings,
    shifts,
    offices: db.all<Office>('select id, name, lat, lng, radius from offices order by id'),
    calendar: {
      workingDays: workingDays.length
        ? workingDays
        : [{ from: '0000-01-01', days: usualSettings.working_days }],
      holidays: new Map(
        db.all<{ day: Day; name: string }>('select day, name from holidays').map((h) => [h.day, h.name]),
      ),
      overrides: new Map(
        db
          .all<{ day: Day; isHoliday: number; reason: string | null }>(
            'select day, is_holiday as isHoliday, reason from saturday_overrides',
          )
          .map((o) => [o.day, { isHoliday: o.isHoliday === 1, reason: o.reason }]),
      ),
    },
  }
}
