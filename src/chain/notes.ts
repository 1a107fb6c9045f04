/**
 * Entries that the chain writes about itself: moves of the erasing mark, and recorded heads. Here their words
 * are verified; the full check verifies their place in the chain.
 */
import type { Db } from '../db'
import type { Day, Instant } from '../domain/day'
import { plus } from '../domain/day'
import { markOf, newestErasable, type Reach } from './erasing'
import { isInstant, whenText, type Faults } from './faults'
import { headsOf, type Head } from './heads'
import { matchesDigest, sealedColumns, type Sealed } from './sealing'

type SaidMark = Reach & { entry: number }
type SaidHead = Head & { day: Day; by: number }
type Notes = { marks: SaidMark[]; heads: SaidHead[] }

/** A clock that was ahead by less than this does not make a mark suspect. */
const tolerated = 24 * 60

/** In chain order. A mark that Muster would not have written is a fault and allows nothing. */
export function notesOf(db: Db, first: number, now: Instant, faults: Faults): Notes {
  const notes: Notes = { marks: [], heads: [] }
  for (const row of db.iterate<Sealed>(
    `select ${sealedColumns}
     from events
     where id >= ?
       and name in ('chain.mark_moved', 'chain.head_kept')
     order by id`,
    first,
  )) {
    if (!matchesDigest(row)) continue
    const data = parsed(row.data)
    if (row.name === 'chain.mark_moved') {
      const { upTo, olderThan } = data as Partial<Reach>
      const why = whyNot({ upTo, olderThan }, row, now)
      if (why) faults.add('entries', row.id, `Entry ${row.id} moves the mark of erasing, ${why}.`)
      else notes.marks.push({ upTo: upTo!, olderThan: olderThan!, entry: row.id })
    } else {
      const { day, entry, hash } = data as { day?: Day; entry?: number; hash?: string }
      if (typeof day === 'string' && typeof entry === 'number' && typeof hash === 'string')
        notes.heads.push({ day, id: entry, hash, by: row.id })
    }
  }
  return notes
}

function whyNot({ upTo, olderThan }: Partial<Reach>, { id, at }: Sealed, now: Instant): string | null {
  if (!Number.isInteger(upTo) || typeof olderThan !== 'string' || !isInstant(olderThan) || !isInstant(at))
    return 'and cannot be read'
  if (upTo! >= id) return 'and to entries that came after it'
  if (olderThan > newestErasable(at)) return 'to words that were not a year old, which Muster never does'
  if (at > plus(now, tolerated)) return `at a time in the future (${whenText(at)})`
  return null
}

/** A forged entry may contain anything. */
function parsed(data: string): object {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Compares the mark in the table with the last entry that moved it. */
export function compareMark(db: Db, { marks }: Notes, faults: Faults) {
  const there = markOf(db)
  const last = marks.at(-1)
  if (
    there &&
    there.upTo === (last?.upTo ?? 0) &&
    there.olderThan === (last?.olderThan ?? '') &&
    there.entry === (last?.entry ?? null)
  )
    return
  const recorded = last
    ? `the last that moves it, entry ${last.entry}, says up to entry ${last.upTo}`
    : 'no entry has moved it yet'
  faults.add(
    'entries',
    null,
    there
      ? `The mark lets what entries up to ${there.upTo} say be erased, but ${recorded}: it was moved by hand.`
      : 'The mark of erasing is missing from the table audit_mark: it was removed by hand.',
  )
}

/**
 * Compares the recorded heads with their entries. A head from before the first such entry is older than this
 * feature, or its entry was erased after its retention.
 */
export function compareHeads(db: Db, { heads: recorded }: Notes, faults: Faults): number {
  const list = headsOf(db)
  const rows = new Map(list.map((head) => [head.day, head]))
  for (const { day, id, hash, by } of recorded) {
    const row = rows.get(day)
    if (row?.id !== id || row.hash !== hash)
      faults.add(
        'heads',
        id,
        `The recorded head of ${day} (entry ${id}) was ${row ? 'altered' : 'removed'}: entry ${by} records ` +
          'it.',
      )
  }
  const days = new Set(recorded.map(({ day }) => day))
  const since = recorded.reduce((least, { id }) => Math.min(least, id), Infinity)
  for (const { day, id } of list)
    if (id >= since && !days.has(day))
      faults.add(
        'heads',
        id,
        `The recorded head of ${day} (entry ${id}) was inserted by hand: no entry records it.`,
      )
  return list.length
}
