/**
 * The text of a punch log as rows: `employee id, instant, in/out`. A bad line is named; the others are read.
 */
import { instantAt, isDay, isTime, type Instant } from '../../src/domain/day'

export type LogRow = { line: number; employeeId: string; at: Instant; type: 'in' | 'out' }
export type RowError = { line: number; error: string }

const header = /employee|emp.?id|user.?id/i

/**
 * Comma, semicolon or tab between the cells; quotes allowed; a header line is passed over. Times without an
 * offset are in the firm's zone.
 */
export function readLog(text: string, zone: string): { rows: LogRow[]; errors: RowError[] } {
  const rows: LogRow[] = []
  const errors: RowError[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = [',', ';', '\t'].find((s) => lines.find((l) => l.trim())?.includes(s)) ?? ','
  lines.forEach((content, index) => {
    const line = index + 1
    if (!content.trim()) return
    const cells = content.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    if (line === lines.findIndex((l) => l.trim()) + 1 && header.test(cells[0] ?? '')) return
    const [employeeId = '', when = '', direction = ''] = cells
    const at = instantOf(when, zone)
    const type = /^(in|i|check.?in|0)$/i.test(direction)
      ? 'in'
      : /^(out|o|check.?out|1)$/i.test(direction)
        ? 'out'
        : null
    if (!employeeId) errors.push({ line, error: 'The employee id is missing' })
    else if (!at)
      errors.push({
        line,
        error: `'${when}' is not a time; write 2026-11-21 09:30 or 2026-11-21T09:30:00+05:30`,
      })
    else if (!type) errors.push({ line, error: `'${direction}' is neither in nor out` })
    else rows.push({ line, employeeId, at, type })
  })
  return { rows: rows.toSorted((a, b) => a.at.localeCompare(b.at) || a.line - b.line), errors }
}

function instantOf(text: string, zone: string): Instant | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2}))?(?:\.(\d{1,3}))?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(text)
  if (!match) return null
  const [, day, time, seconds = '00', fraction = '0', offset] = match as unknown as [
    string,
    string,
    string,
    string?,
    string?,
    string?,
  ]
  if (!isDay(day) || !isTime(time) || Number(seconds) > 59) return null
  if (!offset)
    return new Date(
      Date.parse(instantAt(day, time, zone)) + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0')),
    ).toISOString()
  const parsed = Date.parse(
    `${day}T${time}:${seconds}.${fraction.padEnd(3, '0')}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
  )
  return Number.isNaN(parsed) ? null : new Date(parsed).toISOString()
}
