/**
 * Reads the whole audit and reports its faults. docs/audit.md says which faults it can find;
 * tampering.test.ts checks that.
 *
 *   verifyChain(db, { now, outside })    every entry, the mark of erasing, heads inside and outside
 */
import type { Db } from '../db'
import type { Instant } from '../domain/day'
import { erasedWrongly, progressOf } from './erased'
import { Faults, whenText, type Fault } from './faults'
import { headsOf, type Head, type StoredHead } from './heads'
import { compareHeads, compareMark, notesOf } from './notes'
import { linkOf, matchesDigest, sealedColumns, type Sealed } from './sealing'
import { triggerFaults } from './triggers'

export type Verified = {
  entries: number
  /** Entries whose words were erased after their retention. */
  erased: number
  /** The current end of the chain. */
  head: Head | null
  /** Number of heads it was compared with. */
  heads: { recorded: number; outside: number }
  wrong: Fault[]
  /** Whether there are more faults than are reported. */
  more: boolean
}

export type Checking = {
  now: Instant
  /** Heads that are stored where the database's writers cannot write. */
  outside?: readonly StoredHead[]
  /** Returns the name of an event in words. */
  wordsOf?: (name: string) => string
  each?: (done: number) => void
}

export function verifyChain(
  db: Db,
  { now, outside = [], wordsOf = (name) => name, each = () => {} }: Checking,
): Verified {
  const faults = new Faults()
  for (const what of triggerFaults(db)) faults.add('guards', null, what)
  const start = startOf(db, faults)
  const notes = notesOf(db, start.first, now, faults)
  compareMark(db, notes, faults)
  const heads = { recorded: compareHeads(db, notes, faults), outside: outside.length }
  const ends = new Ends(db, outside, faults)
  const progress = progressOf(db, start.erased)
  const seen = { entries: 0, erased: 0, head: null as Head | null }
  let previous = ''
  let expected = start.first
  for (const row of db.iterate<Sealed>(
    `select ${sealedColumns} from events where id >= ? order by id`,
    start.first,
  )) {
    const { id, hash, digest } = row
    const wrong = (what: string) =>
      faults.add('entries', id, `Entry ${id} (${wordsOf(row.name)}, ${whenText(row.at)}) ${what}`)
    if (id !== expected)
      faults.add(
        'entries',
        expected,
        id - expected === 1
          ? `Entry ${expected} is missing: it was removed.`
          : `Entries ${expected} to ${id - 1} are missing: they were removed.`,
      )
    expected = id + 1
    if (hash === null || digest === null) wrong('is not sealed: it was not written by Muster.')
    else {
      const early = row.salt === null && erasedWrongly(row, notes.marks)
      if (early) wrong(early)
      else {
        if (row.salt === null) seen.erased++
        progress.take(row)
      }
      if (row.salt !== null && !matchesDigest(row))
        wrong('was altered: its words differ from what was written.')
      if (linkOf(previous, row, digest) !== hash)
        wrong(
          'does not follow from the previous entry: the actor, time, source or subject was altered in one ' +
            'of the two, or an entry was removed or inserted.',
        )
      ends.take(id, hash)
    }
    previous = hash ?? ''
    seen.head = { id, hash: previous }
    if (++seen.entries % 10_000 === 0) each(seen.entries)
  }
  if (!progress.isRight())
    faults.add(
      'entries',
      null,
      'The progress of erasing (audit_start, audit_left) does not match the entries: it was set by hand.',
    )
  ends.finish(seen.head?.id ?? 0)
  return { ...seen, heads, wrong: faults.list, more: faults.more }
}

/** The first entry of the chain, and the last entry with erased words. */
function startOf(db: Db, faults: Faults): { first: number; erased: number } {
  const start = db.one<{ first: number; erased: number }>('select first, erased from audit_start')
  if (!start) {
    faults.add('entries', null, 'The start of the chain (audit_start) is missing: it was removed by hand.')
    return { first: 1, erased: 0 }
  }
  // Entries from before the chain have no seal and begin with 1.
  const before = db.one<{ id: number }>(
    `select id
     from events
     where id < ? and (hash is not null or id < 1)
     order by id
     limit 1`,
    start.first,
  )
  if (before)
    faults.add(
      'entries',
      before.id,
      `Entry ${before.id} is before entry ${start.first}, the recorded start of the chain: it was ` +
        'inserted, or the start was set by hand.',
    )
  return start
}

/** Compares the heads with their entries. */
class Ends {
  private readonly waiting = new Map<number, { hash: string; missing: string; other: string; kind: Kind }[]>()

  constructor(
    db: Db,
    outside: readonly StoredHead[],
    private readonly faults: Faults,
  ) {
    for (const { id, hash, day } of headsOf(db))
      this.expect(id, hash, 'heads', {
        missing: `Entry ${id}, the end of the chain on ${day}, is missing: the newest entries were removed.`,
        other:
          `Entry ${id} is not the one that ended the chain on ${day}: it, or one before it, was written ` +
          'anew.',
      })
    for (const { id, hash, where } of outside)
      this.expect(id, hash, 'outside', {
        missing: `Entry ${id}, a head stored in ${where}, is missing: the newest entries were ` + 'removed.',
        other: `Entry ${id} is not the one stored in ${where}: it, or an earlier one, was written ` + 'anew.',
      })
  }

  private expect(id: number, hash: string, kind: Kind, words: { missing: string; other: string }) {
    const of = this.waiting.get(id)
    if (of) of.push({ hash, kind, ...words })
    else this.waiting.set(id, [{ hash, kind, ...words }])
  }

  take(id: number, hash: string) {
    for (const head of this.waiting.get(id) ?? [])
      if (head.hash !== hash) this.faults.add(head.kind, id, head.other)
    this.waiting.delete(id)
  }

  /** Heads that no entry matched. */
  finish(last: number) {
    for (const [id, heads] of this.waiting)
      for (const { kind, missing, other } of heads) this.faults.add(kind, id, id > last ? missing : other)
  }
}
type Kind = 'heads' | 'outside'
