/**
 * How the story is written to the database.
 *
 *   alone(database)    nobody else uses it: one transaction a chunk, of many people
 *   between(database)  a server answers meanwhile: a chunk is one small write
 *   attendanceWriter   a day's plan as rows: punches, sessions, breaks and the derived day, by the product's
 *                      own rules
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Db } from '../../src/db'
import type { Day, Instant } from '../../src/domain/day'
import { autoClose, hundredthsOf, statusOf, totalsOf, type Thresholds } from '../../modules/attendance/rules'
import type { ShiftDay } from './calendar'
import type { DayPlan, Session } from './days'
import type { Person } from './people'
import type { Reading, Readings } from './places'
import type { Chance } from './random'
import { instantText } from './times'

/** One transaction, and about how many rows it writes. */
export type Transaction = { readonly rows: number; run(work: (db: Db) => void): Promise<void> }

/** On the writer itself, yielding to the event loop after each. */
export function alone({ writer: { db, connection } }: Database): Transaction {
  return {
    rows: 60_000,
    async run(work) {
      connection.exec('begin immediate')
      try {
        work(db)
        connection.exec('commit')
      } catch (error) {
        if (connection.inTransaction) connection.exec('rollback')
        throw error
      }
      await nextTurn()
    },
  }
}

/** Through the shared commit, one or two people at a time, so that other requests are answered in between. */
export function between(database: Database): Transaction {
  return { rows: 400, run: (work) => database.write(work) }
}

const sql = {
  punch: `
    insert into punches (
      id, user_id, day, type, at, source, lat, lng, accuracy, office_id, distance, outside, address
    )
    values (?, ?, ?, ?, ?, 'demo', ?, ?, ?, ?, ?, ?, ?)
  `,
  autoPunch: `
    insert into punches (id, user_id, day, type, at, source)
    values (?, ?, ?, 'out', ?, 'auto')
  `,
  session: `
    insert into attendance_sessions (
      id, user_id, day, in_punch_id, out_punch_id, started_at, ended_at, counted_until, is_outside
    )
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  `,
  pause: `
    insert into breaks (user_id, day, session_id, reason, started_at, ended_at, ended_by)
    values (?, ?, ?, ?, ?, ?, ?)
  `,
  day: `
    insert into attendance_days (
      user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since,
      break_since, breaks, hundredths, status, late_minutes, is_auto, is_outside
    )
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  `,
}

type Written = {
  id: number
  startedAt: Instant
  endedAt: Instant | null
  countedUntil: Instant | null
  inPunchId: number
  outPunchId: number | null
}

/**
 * For one transaction: ids continue from the database. Returns a function that writes one day of one person,
 * and the number of rows.
 */
export function attendanceWriter(
  db: Db,
  context: { zone: string; rules: Thresholds; now: number; readings: Record<number, Readings> },
) {
  const { zone, rules, now, readings } = context
  let punchId = db.one<{ id: number }>('select coalesce(max(id), 0) as id from punches')!.id
  let sessionId = db.one<{ id: number }>('select coalesce(max(id), 0) as id from attendance_sessions')!.id

  function write(person: Person, day: Day, shift: ShiftDay, plan: DayPlan, chance: Chance): number {
    // Of the session being written, and of the day.
    let outside: 0 | 1 = 0
    let outsideToday: 0 | 1 = 0
    const punch = (type: 'in' | 'out', at: Instant, isVisit: boolean) => {
      const { office, client } = readings[person.officeId]!
      const reading: Reading = chance.of(isVisit ? client : office)
      if (reading.outside) outside = outsideToday = 1
      db.run(
        sql.punch,
        ++punchId,
        person.id,
        day,
        type,
        at,
        reading.lat,
        reading.lng,
        reading.accuracy,
        reading.officeId,
        reading.distance,
        reading.outside,
        reading.address,
      )
      return punchId
    }

    const sessions: Written[] = []
    for (const planned of plan.sessions) {
      outside = 0
      const startedAt = instantText(planned.start)
      const inPunchId = punch('in', startedAt, planned.isVisitBefore)
      const { endedAt, countedUntil } = endOf(planned, startedAt, day, shift)
      let outPunchId: number | null = null
      if (countedUntil) db.run(sql.autoPunch, (outPunchId = ++punchId), person.id, day, endedAt)
      else if (endedAt) outPunchId = punch('out', endedAt, planned.isVisitAfter)
      db.run(
        sql.session,
        ++sessionId,
        person.id,
        day,
        inPunchId,
        outPunchId,
        startedAt,
        endedAt,
        countedUntil,
        outside,
      )
      sessions.push({ id: sessionId, startedAt, endedAt, countedUntil, inPunchId, outPunchId })
    }

    const breaks: { startedAt: Instant; endedAt: Instant | null }[] = []
    for (const planned of plan.breaks) {
      const within = sessions[planned.session]!
      const startedAt = instantText(planned.start)
      // An unfinished session is still open, or was ended by the automatic punch-out.
      const endedAt = planned.end === null ? within.endedAt : instantText(planned.end)
      const endedBy = endedAt === null ? null : (planned.endedBy ?? 'auto')
      db.run(sql.pause, person.id, day, within.id, planned.reason, startedAt, endedAt, endedBy)
      breaks.push({ startedAt, endedAt })
    }

    const totals = totalsOf(sessions, breaks)
    const hundredths = hundredthsOf(totals.workedMs)
    const status =
      totals.openSince === null
        ? statusOf(hundredths, rules)
        : totals.breakSince === null
          ? 'Working'
          : 'On Break'
    const first = sessions[0]!
    const last = sessions[sessions.length - 1]!
    db.run(
      sql.day,
      person.id,
      day,
      shift.shift.id,
      first.startedAt,
      last.endedAt,
      first.inPunchId,
      last.outPunchId,
      totals.workedMs,
      totals.breakMs,
      totals.openSince,
      totals.breakSince,
      breaks.length,
      hundredths,
      status,
      shift.lateAt(plan.sessions[0]!.start),
      last.countedUntil === null ? 0 : 1,
      outsideToday,
    )
    return 1 + 3 * sessions.length + breaks.length
  }

  /** As planned. An unfinished session is open, or closed by Muster if its automatic time has passed. */
  function endOf(
    planned: Session,
    startedAt: Instant,
    day: Day,
    shift: ShiftDay,
  ): Pick<Written, 'endedAt' | 'countedUntil'> {
    if (planned.end !== null) return { endedAt: instantText(planned.end), countedUntil: null }
    const { at, countedUntil } = autoClose(startedAt, day, shift.shift, zone, rules.longestLateSessionHours)
    return Date.parse(at) <= now ? { endedAt: at, countedUntil } : { endedAt: null, countedUntil: null }
  }

  return write
}
