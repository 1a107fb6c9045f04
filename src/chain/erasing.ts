/**
 * Erases the words of audit entries whose retention has ended; the entries stay. An entry of the chain,
 * `chain.mark_moved`, allows it: by whom, when, up to which entry, how old. Nothing else erases words, so an
 * erased entry without such a mark was altered by somebody else.
 *
 *   moveMark(tx, to)              records the mark, in a separate write
 *   eraseWords(tx, to, most)      erases one batch, up to the mark
 *   wordsUpTo(db, to)             how many entries would be erased
 *   markWhatWasErased(db, now)    adds the first mark to a database from before marks were entries
 */
import type { Db } from '../db'
import { plus, type Instant } from '../domain/day'
import type { Tx } from '../events'
import { append } from './sealing'

/** Words of entries up to this id and from before this instant may be erased. */
export type Reach = { upTo: number; olderThan: Instant }

/**
 * The shortest retention in Settings is a year, less a day for a clock change. Muster never makes a mark for
 * younger words.
 */
export const leastAge = 364 * 24 * 60

/** The youngest instant that a mark may name now. */
export const newestErasable = (now: Instant): Instant => plus(now, -leastAge)

type Mark = Reach & { entry: number | null }
export const markOf = (db: Db): Mark | undefined =>
  db.one<Mark>('select up_to as upTo, older_than as olderThan, entry from audit_mark')

const erasedOf = (db: Db): number => db.one<{ erased: number }>('select erased from audit_start')!.erased

/**
 * Writes the mark if there are words that no earlier mark covers. The database allows erasing only behind a
 * written mark, so this runs in an earlier write.
 */
export function moveMark(tx: Tx, { upTo, olderThan }: Reach, because: string) {
  if (olderThan > newestErasable(tx.now())) throw new Error(`A mark at ${olderThan} is too young`)
  const mark = markOf(tx.db)!
  const isFurther = upTo > mark.upTo
  const isLeft = olderThan > mark.olderThan && leftOf(tx.db, olderThan, 1).length > 0
  if (isFurther || isLeft)
    tx.record('chain.mark_moved', { upTo: Math.max(upTo, mark.upTo), olderThan, because })
}

/** Erases the words of the oldest entries, about `most` at once. Returns how many. */
export function eraseWords({ db }: Tx, to: Reach, most: number): number {
  const mark = markOf(db)!
  const upTo = Math.min(to.upTo, mark.upTo)
  const olderThan = to.olderThan < mark.olderThan ? to.olderThan : mark.olderThan
  const left = leftOf(db, olderThan, most)
  let count = erase(db, left)
  for (const id of left) db.run('delete from audit_left where entry = ?', id)
  while (count < most) {
    const rows = db.all<{ id: number; at: Instant; hasWords: number }>(
      `select id, at, salt is not null as hasWords
       from events
       where id > ?
         and id <= ?
       order by id
       limit ?`,
      erasedOf(db),
      upTo,
      most,
    )
    if (!rows.length) break
    const due = rows.filter(({ at, hasWords }) => hasWords && at < olderThan)
    // Written while the clock was ahead, so their retention has not ended.
    for (const { id } of rows.filter(({ at, hasWords }) => hasWords && at >= olderThan))
      db.run('insert into audit_left (entry) values (?)', id)
    count += erase(
      db,
      due.map(({ id }) => id),
    )
    db.run('update audit_start set erased = ?', rows.at(-1)!.id)
  }
  return count
}

/** Number of entries whose words would be erased. */
export function wordsUpTo(db: Db, { upTo, olderThan }: Reach): number {
  return (
    leftOf(db, olderThan, Number.MAX_SAFE_INTEGER).length +
    db.one<{ n: number }>(
      `select count(*) as n
       from events
       where id > ?
         and id <= ?
         and at < ?
         and salt is not null`,
      erasedOf(db),
      upTo,
      olderThan,
    )!.n
  )
}

const leftOf = (db: Db, olderThan: Instant, most: number): number[] =>
  db
    .all<{ id: number }>(
      `select l.entry as id
       from audit_left l
       join events e on e.id = l.entry
       where e.at < ?
       order by l.entry
       limit ?`,
      olderThan,
      most,
    )
    .map(({ id }) => id)

function erase(db: Db, ids: readonly number[]): number {
  for (const id of ids) db.run(`update events set data = '{}', salt = null where id = ?`, id)
  return ids.length
}

/**
 * For a database from before marks were entries: the first mark covers what was erased until then, if it was
 * old enough.
 */
export function markWhatWasErased(db: Db, now: Instant) {
  const upTo = erasedOf(db)
  if (!upTo) return
  const last = db.one<{ at: Instant | null }>(
    `select max(at) as at
     from events
     where id <= ?
       and hash is not null
       and salt is null`,
    upTo,
  )!.at
  const limit = newestErasable(now)
  const after = last === null || last >= limit ? limit : new Date(Date.parse(last) + 1).toISOString()
  append(db, {
    at: now,
    name: 'chain.mark_moved',
    source: 'upgrade',
    data: JSON.stringify({
      upTo,
      olderThan: after,
      because: 'Erased before the mark was an entry of the audit',
    }),
  })
}
