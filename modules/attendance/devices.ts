/**
 * Punch logs of biometric devices: `employee id, instant, in/out`. Importing the same log again adds nothing; a bad row is
 * named and the others go in.
 *
 *   readLog(text, zone)   rows and refusals, pure        importLog(app, rows, told)   what became of each
 *
 * A device's punches are placed by their own time. One that would break the alternation of in and out is refused with the
 * reason; an automatic punch-out in the way is not undone here (that is a regularization).
 */
import type { App, Tx } from '../../src/app'
import { instantAt, isDay, isTime, type Instant } from '../../src/domain/day'
import { Refusal } from '../../src/domain/errors'
import { frameAt, frameOn, rebuild, type SessionRow } from './days'
import { begin, close } from './punching'
import { later } from './rules'

export type LogRow = { line: number; employeeId: string; at: Instant; type: 'in' | 'out' }
export type RowError = { line: number; error: string }

const header = /employee|emp.?id|user.?id/i

/** Comma, semicolon or tab between the cells; quotes allowed; a header line is passed over. Times without an offset are in the firm's zone. */
export function readLog(text: string, zone: string): { rows: LogRow[]; errors: RowError[] } {
  const rows: LogRow[] = []
  const errors: RowError[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = [',', ';', '\t'].find((s) => lines.find((l) => l.trim())?.includes(s)) ?? ','
  lines.forEach((content, index) => {
    const line = index + 1
    if (!content.trim()) return
    const cells = content.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1').trim())
    if (line === lines.findIndex((l) => l.trim()) + 1 && header.test(cells[0] ?? '')) return
    const [employeeId = '', when = '', direction = ''] = cells
    const at = instantOf(when, zone)
    const type = /^(in|i|check.?in|0)$/i.test(direction) ? 'in' : /^(out|o|check.?out|1)$/i.test(direction) ? 'out' : null
    if (!employeeId) errors.push({ line, error: 'The employee id is missing' })
    else if (!at) errors.push({ line, error: `'${when}' is not a time; write 2026-11-21 09:30 or 2026-11-21T09:30:00+05:30` })
    else if (!type) errors.push({ line, error: `'${direction}' is neither in nor out` })
    else rows.push({ line, employeeId, at, type })
  })
  return { rows: rows.toSorted((a, b) => a.at.localeCompare(b.at) || a.line - b.line), errors }
}

function instantOf(text: string, zone: string): Instant | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.(\d{1,3}))?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(text)
  if (!match) return null
  const [, day, time, seconds = '00', fraction = '0', offset] = match as unknown as [string, string, string, string?, string?, string?]
  if (!isDay(day) || !isTime(time) || Number(seconds) > 59) return null
  if (!offset) return new Date(Date.parse(instantAt(day, time, zone)) + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'))).toISOString()
  const parsed = Date.parse(`${day}T${time}:${seconds}.${fraction.padEnd(3, '0')}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(parsed) ? null : new Date(parsed).toISOString()
}

/** Applies rows a few at a time, so that other punches go in between. Answers how many were added, known already, and refused. */
export async function importLog(app: App, rows: readonly LogRow[], told: (done: number) => void = () => {}) {
  const result = { added: 0, known: 0, errors: [] as RowError[] }
  for (let i = 0; i < rows.length; i += 100) {
    await app.write({ actor: null, source: 'cli:attendance.import' }, (tx) => {
      for (const row of rows.slice(i, i + 100)) {
        try {
          if (tx.attempt(() => importRow(tx, row))) result.added++
          else result.known++
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          result.errors.push({ line: row.line, error: error.message })
        }
      }
    })
    told(Math.min(i + 100, rows.length))
  }
  return result
}

/** False for a row that was imported before. */
function importRow(tx: Tx, { employeeId, at, type }: LogRow): boolean {
  const user = tx.db.one<{ id: number }>('select id from users where employee_id = ?', employeeId)
  if (!user) throw new Refusal(422, `There is no employee ${employeeId}`)
  if (at > tx.now()) throw new Refusal(422, 'The time is in the future')
  if (tx.db.one(`select 1 from punches where user_id = ? and at = ? and type = ? and source = 'device'`, user.id, at, type)) return false
  const session = tx.db.one<SessionRow>(
    `select id, day, started_at as startedAt, ended_at as endedAt, counted_until as countedUntil, in_punch_id as inPunchId, out_punch_id as outPunchId, is_outside as isOutside
     from attendance_sessions where user_id = ? and started_at <= ? order by started_at desc limit 1`,
    user.id, at,
  )
  const next = tx.db.one<{ startedAt: Instant }>('select min(started_at) as startedAt from attendance_sessions where user_id = ? and started_at > ?', user.id, at)?.startedAt
  const inside = session && (session.endedAt === null || session.endedAt > at)
  if (type === 'in' && inside) throw new Refusal(409, 'Punched in already at that time')
  if (type === 'in' && next && tx.db.one('select 1 from attendance_sessions where user_id = ? and ended_at is null', user.id)) throw new Refusal(409, 'A later punch in is still open')
  if (type === 'out' && !(session && session.endedAt === null)) throw new Refusal(409, 'Not punched in at that time')
  const frame = type === 'out' ? frameOn(tx, user.id, session!.day) : frameAt(tx, user.id, at)
  const { lastId: punchId } = tx.db.run(`insert into punches (user_id, day, type, at, source) values (?, ?, ?, ?, 'device')`, user.id, frame.day, type, at)
  if (type === 'out') close(tx, user.id, session!, { id: punchId, outside: false }, later(at, session!.startedAt))
  else begin(tx, user.id, frame, { id: punchId, outside: false }, at)
  const { before, after } = rebuild(tx, user.id, frame)
  tx.record('attendance.punched', { userId: user.id, day: frame.day, type, punchId, source: 'device', needsAddress: false, before, after })
  return true
}
