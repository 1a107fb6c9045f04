/** Tampering by somebody with access to the database file, whom triggers cannot stop. */
import { createHash } from 'node:crypto'
import type { Connection } from '../../src/driver'

type Named = { name: string; sql: string }
export const tables = ['events', 'audit_start', 'audit_mark', 'audit_left', 'audit_heads']

export const rowsOf = <T>(connection: Connection, sql: string, ...params: (string | number | null)[]): T[] =>
  connection.prepare(sql).all(params) as T[]

/** Drops the triggers, runs `work`, and restores them. Only the effect of `work` remains. */
export function unguarded(connection: Connection, work: () => void) {
  const triggers = rowsOf<Named>(
    connection,
    `select name, sql
     from sqlite_schema
     where type = 'trigger' and tbl_name in (${tables.map((name) => `'${name}'`).join()})`,
  )
  for (const { name } of triggers) connection.exec(`drop trigger ${name}`)
  work()
  for (const { sql } of triggers) connection.exec(sql)
}

/** The same for SQL statements. */
export const tamper = (connection: Connection, sql: string) =>
  unguarded(connection, () => connection.exec(sql))

type Entry = Record<'at' | 'name' | 'source' | 'data', string> &
  Record<'actor' | 'subject', number | null> & { id: number; salt: string | null; digest: string }

const sha = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Seals the entries again from the given one on, as the documents describe, so that the chain is consistent
 * again. A separate implementation, because a forger does not use ours.
 */
export function reseal(connection: Connection, from: number) {
  let previous =
    rowsOf<{ hash: string }>(
      connection,
      'select hash from events where id < ? order by id desc limit 1',
      from,
    )[0]?.hash ?? ''
  for (const entry of rowsOf<Entry>(connection, 'select * from events where id >= ? order by id', from)) {
    const { id, at, name, actor, source, subject, data } = entry
    const salt = entry.salt ?? (data === '{}' ? null : 'abcdefghijklmnopqrstuv')
    const digest = salt === null ? entry.digest : sha(salt + data)
    previous = sha(
      [previous, id, at, name, actor ?? '', source, subject ?? '', digest].map(String).join('\n'),
    )
    connection
      .prepare('update events set salt = ?, digest = ?, hash = ? where id = ?')
      .run([salt, digest, previous, id])
  }
}

/** Changes the recorded heads and their entries to match the current chain. */
export function rewriteHeads(connection: Connection, from: number) {
  const hashOf = (id: number) =>
    rowsOf<{ hash: string }>(connection, 'select hash from events where id = ?', id)[0]?.hash
  const text = rowsOf<{ id: number; data: string }>(
    connection,
    `select id, data from events where name = 'chain.head_kept' and id >= ? order by id`,
    from,
  )
  reseal(connection, from)
  for (const { id, data } of text) {
    const head = JSON.parse(data) as { day: string; entry: number; hash: string }
    const now = JSON.stringify({ ...head, hash: hashOf(head.entry) ?? head.hash })
    connection.prepare('update events set data = ? where id = ?').run([now, id])
    reseal(connection, id)
  }
  connection.exec(`
    delete from audit_heads where entry > (select max(id) from events);
    update audit_heads set hash = (select hash from events where id = entry);
    delete from audit_heads where entry >= ${from} and day not in (
      select json_extract(data, '$.day') from events where name = 'chain.head_kept' and salt is not null
    );
  `)
}
