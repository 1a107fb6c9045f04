/**
 * Heads record where the chain ended, once a day. In the database they reveal that the newest entries were
 * removed or rewritten, unless the heads were changed too. Stored where nobody with access to the database
 * can write, they always reveal it.
 *
 *   storeHead(tx, day)      the head of the day, which is an entry itself
 *   lineOf(head)           `812,niP76m…,2026-11-18`, a line of a heads file
 *   readHead(text)         parses `812,niP76m…`; null if invalid
 *   readHeads(text, file)  parses a heads file, and lists its invalid lines
 */
import type { Db } from '../db'
import type { Day } from '../domain/day'
import type { Tx } from '../events'
import { headOf } from './sealing'

export type Head = { id: number; hash: string }
/** A head that was stored elsewhere. Its place is named in the report. */
export type StoredHead = Head & { where: string }
export type DaysHead = Head & { day: Day }

/**
 * Records the end of the chain for the day and returns it; returns the recorded one if the day has one, null
 * without entries.
 */
export function storeHead(tx: Tx, day: Day): Head | null {
  const { db } = tx
  const had = db.one<Head>('select entry as id, hash from audit_heads where day = ?', day)
  if (had) return had
  const head = headOf(db)
  if (!head) return null
  db.run('insert into audit_heads (day, entry, hash) values (?, ?, ?)', day, head.id, head.hash)
  tx.record('chain.head_kept', { day, entry: head.id, hash: head.hash })
  return head
}

/** All recorded heads, oldest first. */
export const headsOf = (db: Db): DaysHead[] =>
  db.all<DaysHead>('select day, entry as id, hash from audit_heads order by entry, day')

export const lineOf = ({ id, hash, day }: DaysHead): string => `${id},${hash},${day}`

const shape = /^([1-9]\d{0,14}),([\w-]{43})$/

export function readHead(text: string): Head | null {
  const [, id, hash] = shape.exec(text.trim()) ?? []
  return id && hash ? { id: Number(id), hash } : null
}

/** Lines of `lineOf`. Empty lines and lines with # are skipped. */
export function readHeads(text: string, file: string): { heads: StoredHead[]; unread: number[] } {
  const heads: StoredHead[] = []
  const unread: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const words = line.trim()
    if (!words || words.startsWith('#')) continue
    const head = readHead(words.split(',').slice(0, 2).join(','))
    if (head) heads.push({ ...head, where: `line ${at + 1} of ${file}` })
    else unread.push(at + 1)
  }
  return { heads, unread }
}
