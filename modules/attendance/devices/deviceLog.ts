/**
 * Parses a punch log into rows: employee, instant, in or out. Invalid lines are reported and the others are
 * read.
 * A line is one punch, with or without column titles; day and time are in one cell or two. Without titles,
 * extra cells are refused, because some firmware adds codes whose meaning differs: a 1 may be the device's
 * number or a punch out.
 */
import Papa from 'papaparse'
import { instantAt, isDay, isTime, type Instant, type Time } from '../../../src/domain/day'
import { dateEvidence, orderOf, plain, readDay, type Order } from '../../imports/service'

export type LogRow = { line: number; employeeId: string; at: Instant; type: 'in' | 'out' }
export type RowError = { line: number; error: string }
export type ReadLog = {
  rows: LogRow[]
  errors: RowError[]
  /** Some dates are ambiguous, and no other date in the log shows their order. */
  asks: boolean
}

/** The column titles in lower case without punctuation. */
const titles = {
  id: /^(emp|employee|user|staff|person|enroll|enrollment|badge|card|ac)? ?(id|code|no|number|pin)$|^pin$/,
  moment: /^(punch|log|event|att|attendance|check)? ?(date ?time|date and time|time ?stamp|time)$|^punch$/,
  day: /^(punch|log|event|att|attendance)? ?date$/,
  direction: /^((punch|event) )?(direction|dir|type|state|status|mode)$|^event$|^c? ?in ?out( mode)?$/,
} as const
type Title = keyof typeof titles
type Places = Partial<Record<Title, number>>

/** For more cells without titles than can be recognised. */
const untitled =
  'There are more cells than employee id, time and direction. Add a first line with column titles, ' +
  'such as Employee ID,Date Time,Direction'

const inWords = /^(in|i|c\/in|check.?in|punch.?in|entry|0)$/i
const outWords = /^(out|o|c\/out|check.?out|punch.?out|exit|1)$/i

/** Cells are separated by comma, semicolon or tab. Times without an offset are in the firm's zone. */
export function readLog(text: string, zone: string, given: Order | null = null): ReadLog {
  const lines = cellsOf(text)
  const places = placesIn(lines[0]?.cells ?? [])
  const body = places ? lines.slice(1) : lines
  const found = body.map(({ line, cells }) => ({ line, ...partsOf(cells, places) }))
  const { order, ask } = orderOf(new Set(found.flatMap(({ day }) => dateEvidence(day) ?? [])))
  const rows: LogRow[] = []
  const errors: RowError[] = []
  for (const { line, employeeId, day, time, direction, problem } of found) {
    const at = instantOf(day, time, zone, given ?? order)
    const type = inWords.test(direction) ? 'in' : outWords.test(direction) ? 'out' : null
    if (problem) errors.push({ line, error: problem })
    else if (!employeeId) errors.push({ line, error: 'The employee id is missing' })
    else if ('problem' in at) errors.push({ line, error: at.problem })
    else if (!type) errors.push({ line, error: `'${direction}' is neither in nor out` })
    else rows.push({ line, employeeId, at: at.instant, type })
  }
  const inOrder = rows.toSorted((a, b) => a.at.localeCompare(b.at) || a.line - b.line)
  return { rows: inOrder, errors, asks: ask && !given }
}

function cellsOf(text: string): { line: number; cells: string[] }[] {
  const whole = text.replace(/^\uFEFF/, '')
  const first = whole.split(/\r\n|\r|\n/).find((line) => line.trim()) ?? ''
  const delimiter = [',', ';', '\t'].find((one) => first.includes(one)) ?? ','
  const { data } = Papa.parse<string[]>(whole, { delimiter })
  return data.flatMap((cells, at) =>
    cells.some((cell) => cell.trim()) ? [{ line: at + 1, cells: cells.map((cell) => plain(cell)) }] : [],
  )
}

/** Null if the first line is already a punch. */
function placesIn(cells: readonly string[]): Places | null {
  const places: Places = {}
  cells.forEach((cell, at) => {
    const name = cell
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim()
    const title = (Object.keys(titles) as Title[]).find((one) => titles[one].test(name))
    if (title && places[title] === undefined) places[title] = at
  })
  return places.id === undefined ? null : places
}

type Parts = { employeeId: string; day: string; time: string; direction: string; problem?: string }

/** By titles; without them by position: id, day and time in one cell or two, direction. */
function partsOf(cells: readonly string[], places: Places | null): Parts {
  const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
  if (places) {
    const day = places.day ?? places.moment
    return {
      employeeId: cell(places.id),
      ...(places.day === undefined ? momentOf(cell(day)) : { day: cell(day), time: cell(places.moment) }),
      direction: cell(places.direction),
    }
  }
  const whole = momentOf(cell(1))
  const most = whole.time || cells.length < 4 ? 3 : 4
  if (cells.findLastIndex((one) => one !== '') >= most)
    return { employeeId: cell(0), ...whole, direction: '', problem: untitled }
  return whole.time || cells.length < 4
    ? { employeeId: cell(0), ...whole, direction: cell(2) }
    : { employeeId: cell(0), day: whole.day, time: cell(2), direction: cell(3) }
}

function momentOf(text: string): { day: string; time: string } {
  const [, day = text, time = ''] = /^(.*?\d)[T ,]+(\d{1,2}[:.]\d{2}.*)$/.exec(text) ?? []
  return { day, time }
}

const notATime = (day: string, time: string) =>
  `'${[day, time].filter(Boolean).join(' ')}' is not a time. Write 2026-11-21 09:30 or ` +
  '2026-11-21T09:30:00+05:30'

/** `order` says how to read 03/04/2026; null: unknown. */
function instantOf(
  day: string,
  time: string,
  zone: string,
  order: Order | null,
): { instant: Instant } | { problem: string } {
  const parsedDay = readDay(day, order)
  if (parsedDay && 'problem' in parsedDay && parsedDay.isEitherWay) return { problem: parsedDay.problem }
  const match =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.(\d{1,3}))?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      time,
    )
  if (!parsedDay || 'problem' in parsedDay || !match) return { problem: notATime(day, time) }
  const [, hours, minutes, seconds = '00', fraction = '0', half, offset] = match
  const clock = timeIn(Number(hours), minutes!, half)
  if (!isDay(parsedDay.value) || !clock || Number(seconds) > 59) return { problem: notATime(day, time) }
  const later = Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'))
  const start = offset
    ? Date.parse(
        `${parsedDay.value}T${clock}:00${offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`,
      )
    : Date.parse(instantAt(parsedDay.value, clock, zone))
  return Number.isNaN(start)
    ? { problem: notATime(day, time) }
    : { instant: new Date(start + later).toISOString() }
}

/** `9:05 PM` is 21:05; an hour above twelve with AM or PM is invalid. */
function timeIn(hours: number, minutes: string, half: string | undefined): Time | null {
  if (half && (hours < 1 || hours > 12)) return null
  const hour = half ? (hours % 12) + (/^p/i.test(half) ? 12 : 0) : hours
  const text = `${String(hour).padStart(2, '0')}:${minutes}`
  return isTime(text) ? text : null
}
