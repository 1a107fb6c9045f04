/**
 * Which row names the columns, and which column is what. Pure.
 *
 * The header need not be the first row (titles and dates stand above it in real files) nor spelled as in the
 * template.
 */
import type { Cell } from '../../src/sheets'
import { isMet, type Column, type Need } from './kinds'
import { plain } from './texts'

/** What a column may be called, the surest first: one name, or those that a header over two rows allows. */
export type Names = readonly string[]
/** `rival`: the field that this column names, and another column has. */
type Match = { field: string | null; guessed: boolean; rival: string | null }

/** Rows looked at for the header. */
export const within = 20

/** Small letters and digits, one space between: `Email (Office) *` and `e-mail_office` are the same. */
export function normal(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/e-mail/g, 'email')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The field of each header; a field is given once: to who has its title, else to the first. */
export function match(headers: readonly (string | Names)[], columns: readonly Column[]): Match[] {
  const names = columns.map((column) => ({
    field: column.field,
    known: [column.title, ...(column.also ?? [])].map(normal),
    isExact: column.isExact ?? false,
  }))
  // `ContactPerson` is the contact person.
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
 * Where the columns are named: the row, or the two rows, that hold all that is needed, else those that name
 * most. Null when none names two.
 */
export function headerRow(
  rows: readonly Cell[][],
  columns: readonly Column[],
  needs: readonly Need[],
): Header | null {
  let best: Counted | null = null
  for (let at = 0; at < Math.min(rows.length, within); at++) {
    const lower = at + 1 < within ? rows[at + 1] : undefined
    const found = namedBy(rows[at]!, lower, at, columns, needs)
    if (found.complete) return found
    if (found.count >= 2 && found.count > (best?.count ?? 0)) best = found
  }
  return best
}

type Counted = Header & { count: number }

/** The row alone, with the one below, or the one below alone, which repeats what is merged downwards. */
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
  // A title above the header names nothing.
  if (!one.count) return one
  if (two.count > one.count && two.count === next.count) return two
  // Its groups are words that nothing is known of, and its own names say all.
  if (one.complete && next.complete && next.count > one.count) return next
  return two.count >= one.count && isHeaderBelow(upper, lower, columns) ? two : one
}

/** Nothing stands in it but what stands above too, and names of columns: it is no row of values. */
function isHeaderBelow(upper: readonly Cell[], lower: readonly Cell[], columns: readonly Column[]): boolean {
  const own = lower.filter((cell, at) => plain(cell) && plain(cell) !== plain(upper[at] ?? null))
  const known = match(own.map(plain), columns).filter(
    ({ field, rival, guessed }) => (field ?? rival) !== null && !guessed,
  )
  return own.length > 0 && known.length === own.length
}

const single = (cells: readonly Cell[]): Names[] => cells.map((cell) => [plain(cell)])

function matchedHeader(names: Names[], columns: readonly Column[], needs: readonly Need[]) {
  const matched = match(names, columns)
  return {
    names,
    complete: needs.every((need) => isMet(need, (field) => matched.some((one) => one.field === field))),
    count: matched.filter(({ field, guessed }) => field && !guessed).length,
  }
}

/** Over a group of columns it says nothing about one of them: `Personal Details` above `Mobile`. */
const general =
  /\b(employee|candidate|client|customer|personal|basic|general|official|job|employment|work|other|salary|statutory|billing|placement|important|key|dates?|details?|info|information|particulars|master|data|communication)\b/
/** In a sheet of candidates the client is somebody else: `Email` below `Client` is not the candidate's. */
const ofClient = /\b(client|customer)\b/
const ofCandidate = ['name', 'firstName', 'lastName', 'candidate', 'candidateMobile', 'candidateEmail']

/** `Date of` above `Joining`, `Contact` above `Mobile` and `Email`; null where the lower row is no header. */
function twoRows(upper: readonly Cell[], lower: readonly Cell[], columns: readonly Column[]): Names[] | null {
  if ([...upper, ...lower].some((cell) => cell !== null && typeof cell !== 'string')) return null
  const hasClients = columns.some(({ field }) => field === 'client')
  const isCandidates = (name: string) => ofCandidate.includes(match([name], columns)[0]!.field ?? '')
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

/** One letter wrong, missing, too many or exchanged; two in long names. */
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
