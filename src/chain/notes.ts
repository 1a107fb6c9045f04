/**
 * What the chain says of itself: entries that move the mark of erasing, and entries that write down a head.
 * They are believed as far as their words are those that were sealed; whether their place in the chain is
 * right is seen when all of it is read.
 */
import type { Db } from '../db'
import type { Day, Instant } from '../domain/day'
import { plus } from '../domain/day'
import { markOf, oldEnough, type Reach } from './erasing'
import { isInstant, whenText, type Faults } from './faults'
import { headsOf, type Head } from './heads'
import { saysWhatWasSealed, sealedColumns, type Sealed } from './sealing'

type SaidMark = Reach & { entry: number }
type SaidHead = Head & { day: Day; by: number }
type Notes = { marks: SaidMark[]; heads: SaidHead[] }

/** A clock that was ahead by less when the mark was moved is no reason to doubt it. */
const tolerated = 24 * 60

/** In the order of the chain; a mark that Muster would not have moved is wrong, and lets nothing go. */
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
    if (!saysWhatWasSealed(row)) continue
    const said = parsed(row.data)
    if (row.name === 'chain.mark_moved') {
      const { upTo, olderThan } = said as Partial<Reach>
      const why = whyNot({ upTo, olderThan }, row, now)
      if (why) faults.add('entries', row.id, `Entry ${row.id} moves the mark of erasing, ${why}.`)
      else notes.marks.push({ upTo: upTo!, olderThan: olderThan!, entry: row.id })
    } else {
      const { day, entry, hash } = said as { day?: Day; entry?: number; hash?: string }
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
  if (olderThan > oldEnough(at)) return 'to words that were not a year old, which Muster never does'
  if (at > plus(now, tolerated)) return `at a time that has not come yet (${whenText(at)})`
  return null
}

/** An entry that was written past Muster may hold anything. */
function parsed(data: string): object {
  try {
    const said: unknown = JSON.parse(data)
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}

/** The mark in the table against the last entry that moves it. */
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
  const said = last
    ? `the last that moves it, entry ${last.entry}, says up to entry ${last.upTo}`
    : 'no entry has moved it yet'
  faults.add(
    'entries',
    null,
    there
      ? `The mark lets what entries up to ${there.upTo} say be erased, but ${said}: it was moved by hand.`
      : 'The mark of erasing is missing from the table audit_mark: it was taken out by hand.',
  )
}

/**
 * The list of recorded heads against the entries that tell of them. A head that is older than the first of
 * these comes from before heads were entries, or its entry has been erased after its time.
 */
export function compareHeads(db: Db, { heads: said }: Notes, faults: Faults): number {
  const list = headsOf(db)
  const rows = new Map(list.map((head) => [head.day, head]))
  for (const { day, id, hash, by } of said) {
    const row = rows.get(day)
    if (row?.id !== id || row.hash !== hash)
      faults.add(
        'heads',
        id,
        `The recorded head of ${day} (entry ${id}) was ${row ? 'altered' : 'taken out'}: entry ${by} tells ` +
          'of it.',
      )
  }
  const days = new Set(said.map(({ day }) => day))
  const since = said.reduce((least, { id }) => Math.min(least, id), Infinity)
  for (const { day, id } of list)
    if (id >= since && !days.has(day))
      faults.add(
        'heads',
        id,
        `The recorded head of ${day} (entry ${id}) was put in by hand: no entry tells of it.`,
      )
  return list.length
}
