/**
 * The hash chain of the audit. Each entry holds a hash of itself and of the previous entry, so removing,
 * altering or inserting one is detectable. The hash covers a digest of the words, not the words: they may be
 * erased after their retention (erasing.ts), and the chain stays valid (verifying.ts).
 *
 *   sealOf(previous, entry)   at every write
 *   sealAll(db)               seals unsealed entries (a filled demo)
 *   append(db, entry)         adds an entry without the journal, in a migration
 */
import { hash, randomFillSync } from 'node:crypto'
import type { Db } from '../db'

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
/** An entry as stored. It has no seal if it is older than the chain, and no salt if its words are erased. */
export type Sealed = Sealable & { [part in keyof Seal]: string | null }

export const sealedColumns = 'id, at, name, actor, source, subject, data, salt, digest, hash'

// Draws random bytes for many entries at once, because one call a punch is measurable.
const pool = Buffer.alloc(4096)
let drawn = pool.length
const saltBytes = 16
/** 16 bytes as base64url. */
const saltLength = 22

function newSalt(): string {
  if (drawn >= pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  return pool.toString('base64url', drawn, (drawn += saltBytes))
}

/** The salt prevents finding erased words by trying likely ones. */
export function sealOf(previous: string, entry: Sealable, salt = newSalt()): Seal {
  const digest = digestOf(salt, entry.data)
  return { salt, digest, hash: linkOf(previous, entry, digest) }
}

const digestOf = (salt: string, data: string) => hash('sha256', salt + data, 'base64url')

/** The hash that links an entry to the previous one; `previous` is '' for the first. */
export const linkOf = (
  previous: string,
  { id, at, name, actor, source, subject }: Omit<Sealable, 'data'>,
  digest: string,
) =>
  hash(
    'sha256',
    `${previous}\n${id}\n${at}\n${name}\n${actor ?? ''}\n${source}\n${subject ?? ''}\n${digest}`,
    'base64url',
  )

/**
 * Whether the words are those that were sealed. The length of the salt is checked too: a longer salt could
 * swallow the first words, and the digest over both would be equal.
 */
export const matchesDigest = ({ salt, data, digest }: Sealed): boolean =>
  salt !== null && salt.length === saltLength && digestOf(salt, data) === digest

/** For a database that is being filled: seals all unsealed entries from the start of the chain. */
export function sealAll(db: Db) {
  const { first } = db.one<{ first: number }>('select first from audit_start')!
  let previous =
    db.one<{ hash: string | null }>('select hash from events where id < ? order by id desc limit 1', first)
      ?.hash ?? ''
  for (let after = first - 1; ;) {
    const rows = db.all<Sealed>(
      `select ${sealedColumns} from events where id > ? order by id limit 5000`,
      after,
    )
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

/** The end of the chain, or null without entries. */
export function headOf(db: Db): { id: number; hash: string } | null {
  return (
    db.one<{ id: number; hash: string }>(
      `select id, hash
       from events
       where hash is not null
       order by id desc
       limit 1`,
    ) ?? null
  )
}

/** Appends an entry without actor or subject. Verbs record theirs through the journal (events.ts). */
export function append(
  db: Db,
  { at, name, source, data }: Pick<Sealable, 'at' | 'name' | 'source' | 'data'>,
) {
  const last = db.one<{ id: number; hash: string | null }>(
    'select id, hash from events order by id desc limit 1',
  )
  const entry = { id: (last?.id ?? 0) + 1, at, name, actor: null, source, subject: null, data }
  const { salt, digest, hash: link } = sealOf(last?.hash ?? '', entry)
  db.run(
    `insert into events (id, at, name, source, data, salt, digest, hash)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.id,
    at,
    name,
    source,
    data,
    salt,
    digest,
    link,
  )
}
