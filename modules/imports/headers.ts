/**
 * Which row names the columns, and which column is what. Pure.
 *
 * The header need not be the first row (titles and dates stand above it in real files) nor spelled as in the
 * template.
 */
import type { Cell } from '../../src/sheets/cells'
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
    // With the title of the template before it, another name for the same is only left out.
    if (own !== undefined)
      return holder.get(own) === at
        ? { field: own, guessed: false, rival: null }
        : { field: null, guessed: false, rival: sure[holder.get(own)!]!.isTitle ? null : own }
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
  let best: (Header & { count: number }) | null = null
  for (let at = 0; at < Math.min(rows.length, within); at++) {
    const one = { at, ...weighed(single(rows[at]!), columns, needs) }
    const lower = rows[at + 1]
    const both = lower && at + 1 < within ? twoRows(rows[at]!, lower) : null
    const two = both && { at: at + 1, ...weighed(both, columns, needs) }
    const next = two && weighed(single(lower!), columns, needs)
    const found = two && two.count > one.count && two.count > next!.count ? two : one
    if (found.complete) return found
    if (found.count >= 2 && found.count > (best?.count ?? 0)) best = found
  }
  return best
}

const single = (cells: readonly Cell[]): Names[] => cells.map((cell) => [plain(cell)])

function weighed(names: Names[], columns: readonly Column[], needs: readonly Need[]) {
  const matched = match(names, columns)
  return {
    names,
    complete: needs.every((need) => isMet(need, (field) => matched.some((one) => one.field === field))),
    count: matched.filter(({ field, guessed }) => field && !guessed).length,
  }
}

/** Over a group of columns it says nothing about one of them: `Personal Details` above `Mobile`. */
const general =
  /\b(employee|candidate|client|customer|personal|basic|general|official|job|employment|work|other|salary|statutory|details?|info|information|particulars|master|data|communication)\b/

/** `Date of` above `Joining`, `Contact` above `Mobile` and `Email`; null where the lower row is no header. */
function twoRows(upper: readonly Cell[], lower: readonly Cell[]): Names[] | null {
  if ([...upper, ...lower].some((cell) => cell !== null && typeof cell !== 'string')) return null
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [plain(upper[at] ?? null), plain(lower[at] ?? null)]
    if (above) group = above
    if (!below || below === above) return [above]
    if (!group) return [below]
    const isAlone = general.test(normal(group)) || (/\bcontact\b/i.test(group) && !/name|person/i.test(below))
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
