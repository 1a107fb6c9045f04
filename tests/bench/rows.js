/**
 * Only the rows of a punch: punch, session, day with its counts, and the sealed event with key and response,
 * by Muster's own tables, indexes and triggers, in a database without history. No sign-in, no rules, no
 * queries: the cost of the data alone.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const tables = [
  'users',
  'punches',
  'attendance_sessions',
  'attendance_days',
  'attendance_counts',
  'state',
  'attendance_closed',
  'attendance_day_sums',
  'attendance_kept',
  'audit_mark',
  'events',
]
const written = tables.slice(1).join('|')

/** The part of the schema for these tables. */
function schema() {
  const all = readFileSync(join(import.meta.dirname, '../../data/schema.sql'), 'utf8').replaceAll(
    /^--.*$/gm,
    '',
  )
  const parts = all
    .split(/\n\n(?=CREATE )/)
    .map((part) => part.trim())
    .filter(Boolean)
  return parts
    .filter(
      (part) =>
        new RegExp(`^CREATE TABLE (${tables.join('|')}) `).test(part) ||
        new RegExp(`^CREATE (UNIQUE )?INDEX \\S+ on (${written}) `, 'i').test(part) ||
        new RegExp(`^CREATE TRIGGER [^\\n]* on (${written})( |\\n)`, 'i').test(part),
    )
    .join(';\n')
}

const answer = JSON.stringify({ id: 1, text: 'a record of the day, as long as one is'.padEnd(850, '.') })

export function rowsIn(db, people) {
  db.exec(schema())
  const hire = db.prepare(
    `insert into users (id, employee_id, first_name, last_name, email, role, created_at)
     values (?, ?, 'A', 'B', ?, 'Recruiter', '2026-01-01T00:00:00.000Z')`,
  )
  db.transaction(() => {
    for (let id = 1; id <= people; id++) hire.run(id, `EMP${id}`, `${id}@bench.test`)
  })()
  const punch = db.prepare(
    `insert into punches (
       user_id, day, type, at, source, lat, lng, accuracy, office_id, distance, outside, client_at, address,
       received_at
     )
     values (?, ?, ?, ?, 'web', 19.1198, 72.8469, 12, 1, 20, 0, ?, 'Andheri East', null)`,
  )
  const insertSession = db.prepare(
    `insert into attendance_sessions (user_id, day, in_punch_id, started_at, is_outside)
     values (?, ?, ?, ?, 0)`,
  )
  const end = db.prepare(
    'update attendance_sessions set ended_at = ?, out_punch_id = ?, is_outside = 0 where id = ?',
  )
  const day = db.prepare(`
    insert into attendance_days (
      user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since,
      break_since, breaks, hundredths, status, late_minutes, is_auto, is_outside
    )
    values (?, ?, 1, ?, ?, ?, ?, ?, 0, ?, null, 0, 0, ?, 0, 0, 0)
    on conflict (user_id, day) do update set punch_out = excluded.punch_out,
      out_punch_id = excluded.out_punch_id, worked_ms = excluded.worked_ms, open_since = excluded.open_since,
      status = excluded.status
  `)
  const event = db.prepare(
    `insert into events (id, at, name, actor, source, subject, data, salt, digest, hash, key, request, answer)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const open = new Map()
  let last = { id: 0, hash: '' }
  return (user) => {
    const at = new Date().toISOString()
    const today = at.slice(0, 10)
    const was = open.get(user)
    const type = was ? 'out' : 'in'
    const id = punch.run(user, today, type, at, at).lastInsertRowid
    if (was) end.run(at, id, was.session)
    else open.set(user, { session: insertSession.run(user, today, id, at).lastInsertRowid, id, at })
    if (was) open.delete(user)
    day.run(
      user,
      today,
      was?.at ?? at,
      was ? at : null,
      was?.id ?? id,
      was ? id : null,
      was ? 1000 : 0,
      was ? null : at,
      was ? 'Absent' : 'Working',
    )
    const data = JSON.stringify({
      userId: user,
      day: today,
      type,
      punchId: Number(id),
      source: 'web',
      needsAddress: false,
      before: null,
      after: { status: 'Working', punchIn: at, punchOut: null, totalHours: '0.00' },
    })
    const digest = hash('sha256', data, 'base64url')
    last = {
      id: last.id + 1,
      hash: hash('sha256', `${last.hash}\n${last.id + 1}\n${at}\n${digest}`, 'base64url'),
    }
    event.run(
      last.id,
      at,
      'attendance.punched',
      user,
      '127.0.0.1',
      user,
      data,
      'salt of sixteen b',
      digest,
      last.hash,
      `rows-${last.id}`,
      digest,
      answer,
    )
    return answer
  }
}
