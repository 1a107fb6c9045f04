/**
 * Finds the header row and the field of each column. Pure.
 * The header need not be the first row (real files have titles and dates above it) nor be spelled as in the
 * template.
 */
import type { Cell } from '../../src/sheets'
import { isMet, type Column, type Need } from './kinds'
import { plain } from './texts'

/** Possible names of a column, most certain first: one name, or those that a two-row header allows. */
export type Names = readonly string[]
/** `rival`: the field that this header also matches, taken by another column. */
type Match = { field: string | null; guessed: boolean; rival: string | null }

/** Rows searched for the header. */
export const headerSearchRows = 20

/** Lower-case letters and digits with single spaces: `Email (Office) *` and `e-mail_office` are equal. */
export function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/e-mail/g, 'email')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The field of each header. If several headers match a field, the one with the field's title gets it, else
 * the first.
 */
export function matchHeaders(headers: readonly (string | Names)[], columns: readonly Column[]): Match[] {
  const names = columns.map((column) => ({
    field: column.field,
    known: [column.title, ...(column.also ?? [])].map(normal),
    isExact: column.isExact ?? false,
  }))
  // Names without spaces, so that `ContactPerson` matches 'contact person'.
  const bare = new Map(
    names
      .toReversed()
      .flatMap(({ field, known }) => known.map((name) => [name.replaceAll(' ', ''), field] as const)),
  )
  const texts = headers.map((header) => (typeof header === 'string' ? [header] : header).map(normal))
  const sure = texts.map((of) => {
    for (const text of of) {
      const found = text && names.find(({ known }) => known.includes(text))
      if (found) return { field: found.field, isTitle: found.known[0] === text }
    }
    const field = bare.get(of[0]?.replaceAll(' ', '') ?? '')
    return field === undefined ? null : { field, isTitle: false }
  })
  const holder = new Map<string, number>()
  sure.forEach((one, at) => {
    if (!one) return
    const before = holder.get(one.field)
    if (before === undefined || (one.isTitle && !sure[before]!.isTitle)) holder.set(one.field, at)
  })
  return texts.map(([text = ''], at) => {
    const own = sure[at]?.field
    if (own !== undefined)
      return holder.get(own) === at
        ? { field: own, guessed: false, rival: null }
        : { field: null, guessed: false, rival: own }
    const near =
      text.length >= 6 &&
      names.find(
        ({ field, known, isExact }) =>
          !isExact && !holder.has(field) && known.some((name) => close(text, name)),
      )
    if (!near) return { field: null, guessed: false, rival: null }
    holder.set(near.field, at)
    return { field: near.field, guessed: true, rival: null }
  })
}

/** `at`: its last row. */
type Header = { at: number; names: Names[]; complete: boolean }

/**
 * The header: the row, or two rows, that contain all required columns, else those with most matches. Null if
 * none matches two.
 */
export function headerRow(
  rows: readonly Cell[][],
  columns: readonly Column[],
  needs: readonly Need[],
): Header | null {
  let best: Counted | null = null
  for (let at = 0; at < Math.min(rows.length, headerSearchRows); at++) {
    const lower = at + 1 < headerSearchRows ? rows[at + 1] : undefined
    const found = namedBy(rows[at]!, lower, at, columns, needs)
    if (found.complete) return found
    if (found.count >= 2 && found.count > (best?.count ?? 0)) best = found
  }
  return best
}

type Counted = Header & { count: number }

/** The row alone, with the one below, or the one below alone, which repeats cells merged downwards. */
function namedBy(
  upper: readonly Cell[],
  lower: readonly Cell[] | undefined,
  at: number,
  columns: readonly Column[],
  needs: readonly Need[],
): Counted {
  const one = { at, ...matchedHeader(single(upper), columns, needs) }
  const both = lower && twoRows(upper, lower, columns)
  if (!both) return one
  const two = { at: at + 1, ...matchedHeader(both, columns, needs) }
  const next = { at: at + 1, ...matchedHeader(single(lower), columns, needs) }
  if (two.count > one.count && two.count > next.count) return two
  // The first row is a title above the header, so the second row is not its continuation.
  if (!one.count) return one
  if (two.count > one.count && two.count === next.count) return two
  // The first row has only unknown group headers, and the second is complete.
  if (one.complete && next.complete && next.count > one.count) return next
  return two.count >= one.count && isHeaderBelow(upper, lower, columns) ? two : one
}

/** It contains only texts of the row above and column names, so it is not a data row. */
function isHeaderBelow(upper: readonly Cell[], lower: readonly Cell[], columns: readonly Column[]): boolean {
  const own = lower.filter((cell, at) => plain(cell) && plain(cell) !== plain(upper[at] ?? null))
  const known = matchHeaders(own.map(plain), columns).filter(
    ({ field, rival, guessed }) => (field ?? rival) !== null && !guessed,
  )
  return own.length > 0 && known.length === own.length
}

const single = (cells: readonly Cell[]): Names[] => cells.map((cell) => [plain(cell)])

function matchedHeader(names: Names[], columns: readonly Column[], needs: readonly Need[]) {
  const matched = matchHeaders(names, columns)
  return {
    names,
    complete: needs.every((need) => isMet(need, (field) => matched.some((one) => one.field === field))),
    count: matched.filter(({ field, guessed }) => field && !guessed).length,
  }
}

/** Group headers describe no single column: `Personal Details` above `Mobile`. */
const general =
  /\b(employee|candidate|client|customer|personal|basic|general|official|job|employment|work|other|salary|statutory|billing|placement|important|key|dates?|details?|info|information|particulars|master|data|communication)\b/
/** In a candidate sheet the client is another party: `Email` below `Client` is not the candidate's. */
const ofClient = /\b(client|customer)\b/
const ofCandidate = ['name', 'firstName', 'lastName', 'candidate', 'candidateMobile', 'candidateEmail']

/** `Date of` above `Joining`, `Contact` above `Mobile` and `Email`; null if the lower row is no header. */
function twoRows(upper: readonly Cell[], lower: readonly Cell[], columns: readonly Column[]): Names[] | null {
  if ([...upper, ...lower].some((cell) => cell !== null && typeof cell !== 'string')) return null
  const hasClients = columns.some(({ field }) => field === 'client')
  const isCandidates = (name: string) => ofCandidate.includes(matchHeaders([name], columns)[0]!.field ?? '')
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [plain(upper[at] ?? null), plain(lower[at] ?? null)]
    if (above) group = above
    if (!below || below === above) return [above]
    if (!group) return [below]
    const words = normal(group)
    if (hasClients && ofClient.test(words))
      return [`${group} ${below}`, `Client ${below}`, ...(isCandidates(below) ? [] : [below])]
    const isAlone = general.test(words) || (/\bcontact\b/.test(words) && !/name|person/i.test(below))
    return isAlone ? [`${group} ${below}`, below] : [`${group} ${below}`]
  })
}

/** One letter wrong, missing, extra or swapped; two in long names. */
function close(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) >= 12 ? 2 : 1
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[b.length]! <= most
}
