/**
 * The chain of the audit: each entry carries the hash of itself and of the one before, so that one that is
 * removed, altered or slipped in shows. The hash covers a digest of what the entry says, not the words: those
 * may be erased when the time to keep them is over, and the chain stays whole.
 *
 *   sealOf(previous, entry)   at every write
 *   sealAll(db)               entries that were written without (a filled demo)
 *   verifyChain(db)           the first thing that is wrong, if any
 */
import { hash, randomFillSync } from 'node:crypto'
import type { Db } from './db'

type Sealable = {
  id: number
  at: string
  name: string
  actor: number | null
  source: string
  subject: number | null
  data: string
}
export type Seal = { salt: string; digest: string; hash: string }

// Random bytes are drawn for many entries at once: one call a punch would show.
const pool = Buffer.alloc(4096)
let drawn = pool.length

function newSalt(): string {
  if (drawn >= pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  return pool.toString('base64url', drawn, (drawn += 16))
}

/** The salt keeps somebody from finding erased words by trying likely ones. */
export function sealOf(previous: string, entry: Sealable, salt = newSalt()): Seal {
  const digest = digestOf(salt, entry.data)
  return { salt, digest, hash: linkOf(previous, entry, digest) }
}

const digestOf = (salt: string, data: string) => hash('sha256', salt + data, 'base64url')
const linkOf = (
  previous: string,
  { id, at, name, actor, source, subject }: Omit<Sealable, 'data'>,
  digest: string,
) =>
  hash(
    'sha256',
    `${previous}\n${id}\n${at}\n${name}\n${actor ?? ''}\n${source}\n${subject ?? ''}\n${digest}`,
    'base64url',
  )

type Row = Sealable & { salt: string | null; digest: string | null; hash: string | null }
const columns = 'id, at, name, actor, source, subject, data, salt, digest, hash'

/** For a database that is being filled: seals what is not sealed yet, from the start of the chain on. */
export function sealAll(db: Db) {
  const first = startOf(db)
  let previous =
    db.one<{ hash: string | null }>('select hash from events where id < ? order by id desc limit 1', first)
      ?.hash ?? ''
  for (let after = first - 1; ;) {
    const rows = db.all<Row>(`select ${columns} from events where id > ? order by id limit 5000`, after)
    for (const row of rows) {
      if (row.hash === null) {
        const seal = sealOf(previous, row)
        db.run(
          'update events set salt = ?, digest = ?, hash = ? where id = ?',
          seal.salt,
          seal.digest,
          seal.hash,
          row.id,
        )
        previous = seal.hash
      } else previous = row.hash
      after = row.id
    }
    if (!rows.length) return
  }
}

const startOf = (db: Db) => db.one<{ first: number }>('select first from audit_start')!.first

export type Verified = {
  entries: number
  erased: number
  head: { id: number; hash: string } | null
  wrong: { id: number; what: string }[]
}

/** More than these are not looked for. */
export const mostWrong = 20

/** Reads the whole chain; answers the first things that are wrong. */
export function verifyChain(db: Db, each: (done: number) => void = () => {}): Verified {
  const first = startOf(db)
  const seen: Verified = { entries: 0, erased: 0, head: null, wrong: [] }
  const wrong = (id: number, what: string) => seen.wrong.length < mostWrong && seen.wrong.push({ id, what })
  const heads = new Map(
    db
      .all<{ day: string; entry: number; hash: string }>('select day, entry, hash from audit_heads')
      .map((head) => [head.entry, head]),
  )
  let previous = ''
  let expected = first
  for (const row of db.iterate<Row>(`select ${columns} from events where id >= ? order by id`, first)) {
    if (row.id !== expected)
      wrong(
        row.id,
        row.id - expected === 1
          ? `Entry ${expected} is missing`
          : `Entries ${expected} to ${row.id - 1} are missing`,
      )
    expected = row.id + 1
    if (row.hash === null || row.digest === null)
      wrong(row.id, `Entry ${row.id} is not sealed: it was not written by Muster`)
    else {
      if (row.salt === null) seen.erased++
      else if (digestOf(row.salt, row.data) !== row.digest)
        wrong(row.id, `What entry ${row.id} says has been altered`)
      if (linkOf(previous, row, row.digest) !== row.hash)
        wrong(
          row.id,
          `Entry ${row.id} does not follow from the one before it: one of the two was altered, or one ` +
            'was taken out',
        )
      const head = heads.get(row.id)
      if (head && head.hash !== row.hash)
        wrong(row.id, `Entry ${row.id} is not the one that ended the chain on ${head.day}`)
      heads.delete(row.id)
    }
    previous = row.hash ?? ''
    seen.head = { id: row.id, hash: previous }
    if (++seen.entries % 10_000 === 0) each(seen.entries)
  }
  for (const head of heads.values())
    wrong(head.entry, `Entry ${head.entry}, the end of the chain on ${head.day}, is missing`)
  return seen
}

/** What entries say is erased, that they were is kept. */
export function eraseWords(db: Db, ids: readonly number[]): number {
  let erased = 0
  for (const id of ids)
    erased += db.run(
      `update events
       set data = '{}', salt = null
       where id = ?
         and hash is not null
         and salt is not null`,
      id,
    ).changes
  return erased
}

/** How many entries before an id still have their words. */
export function wordsBefore(db: Db, id: number): number {
  return db.one<{ n: number }>(
    `select count(*) as n
     from events
     where id > (select erased from audit_start)
       and id < ?
       and salt is not null`,
    id,
  )!.n
}

/** Erases the words of the oldest entries before an id, at most so many; answers how many. */
export function eraseBefore(db: Db, id: number, most: number): number {
  const ids = db
    .all<{ id: number }>(
      `select id
       from events
       where id > (select erased from audit_start)
         and id < ?
         and salt is not null
       order by id
       limit ?`,
      id,
      most,
    )
    .map((row) => row.id)
  if (!ids.length) return 0
  const erased = eraseWords(db, ids)
  db.run('update audit_start set erased = ?', ids.at(-1)!)
  return erased
}

/** The end of the chain, written down for the day. */
export function keepHead(db: Db, day: string): { id: number; hash: string } | null {
  const head = db.one<{ id: number; hash: string }>(
    `select id, hash
     from events
     where hash is not null
     order by id desc
     limit 1`,
  )
  if (!head) return null
  db.run(
    `insert into audit_heads (day, entry, hash)
     values (?, ?, ?)
     on conflict (day) do update set entry = excluded.entry, hash = excluded.hash`,
    day,
    head.id,
    head.hash,
  )
  return head
}
