/**
 * Copies the database as of one moment while others keep writing. `vacuum into` reads one snapshot and blocks
 * no writer, and a busy writer cannot restart it as it can a page-by-page copy. Deleted rows are not
 * included.
 */
import { statSync } from 'node:fs'
import type { Ask } from '../../src/app'
import { connect, type Connection } from '../../src/driver'
import { version } from '../../src/version'
import type { Instant } from '../../src/domain/day'

/** The header of a backup, read before anything else. */
export type About = {
  madeAt: Instant
  version: string
  /** The migrations that the database has. */
  schema: string[]
  firm: string | null
  zone: string | null
  people: number
  active: number
  /** The end of the audit chain. */
  entries: number
  head: string | null
  /** Bytes. */
  database: number
  files: number
  filesBytes: number
  /** Rows of each table. */
  counts: Record<string, number>
}

/** How long to wait for another process's lock. Nobody waits for this thread. */
const patienceMs = 10_000

export function copyDatabase(from: string, to: string) {
  const connection = connect(from, { readonly: true })
  try {
    // A copy that is read once and deleted need not be flushed to disk.
    connection.exec(
      `pragma busy_timeout = ${patienceMs}; pragma cache_size = -8000; pragma synchronous = off`,
    )
    connection.prepare('vacuum into ?').run([to])
  } finally {
    connection.close()
  }
}

/** For a copy that nobody writes to. */
export function readAbout(file: string, madeAt: Instant): Omit<About, 'files' | 'filesBytes'> {
  const connection = connect(file, { readonly: true })
  try {
    const tables = tablesOf(connection)
    const one = <T>(table: string, sql: string): T | null =>
      tables.includes(table) ? ((connection.prepare(sql).get([]) ?? null) as T | null) : null
    const people = one<{ people: number; active: number }>(
      'users',
      `select count(*) as people, coalesce(sum(is_active), 0) as active
       from users`,
    )
    const firm = one<{ name: string; zone: string }>('firm', 'select name, zone from firm')
    const end = one<{ id: number; hash: string | null }>(
      'events',
      'select * from events order by id desc limit 1',
    )
    return {
      madeAt,
      version,
      schema: (
        connection.prepare('select name from migrations order by rowid').all([]) as { name: string }[]
      ).map(({ name }) => name),
      firm: firm?.name ?? null,
      zone: firm?.zone ?? null,
      people: people?.people ?? 0,
      active: people?.active ?? 0,
      entries: end?.id ?? 0,
      head: end?.hash ?? null,
      database: statSync(file).size,
      counts: countsOf(connection, tables),
    }
  } finally {
    connection.close()
  }
}

/**
 * Identifies the firm, whatever its name, by the first entry of its audit, which never changes. Readable
 * without a passphrase; reveals nothing.
 */
export function originOf(file: string): string {
  const connection = connect(file, { readonly: true })
  try {
    const first = tablesOf(connection).includes('events')
      ? (connection.prepare('select * from events order by id limit 1').get([]) as FirstEntry | undefined)
      : undefined
    return first ? originFrom(first) : 'empty'
  } finally {
    connection.close()
  }
}

/** The same of the open database; null before its first entry. */
export function originIn({ db }: Ask): string | null {
  const first = db.one<FirstEntry>('select at, digest from events order by id limit 1')
  return first ? originFrom(first) : null
}

/** An entry older than the chain has no digest. */
type FirstEntry = { at: Instant; digest?: string | null }
const originFrom = ({ at, digest }: FirstEntry) => digest ?? at

/** Null if it is intact, otherwise the problem. */
export function faultOf(file: string, counts: Record<string, number>): string | null {
  const connection = connect(file, { readonly: true })
  try {
    const integrity = (connection.prepare('pragma integrity_check(1)').get([]) as { integrity_check: string })
      .integrity_check
    if (integrity !== 'ok') return `its database is damaged (${integrity})`
    if (connection.prepare('pragma foreign_key_check').all([]).length)
      return 'its database has broken references'
    const found = countsOf(connection, tablesOf(connection))
    const other = [...new Set([...Object.keys(counts), ...Object.keys(found)])].find(
      (table) => counts[table] !== found[table],
    )
    return other === undefined
      ? null
      : `${other} has ${found[other] ?? 0} rows instead of ${counts[other] ?? 0}`
  } finally {
    connection.close()
  }
}

const tablesOf = (connection: Connection) =>
  (
    connection
      .prepare(
        `select name
         from sqlite_schema
         where type = 'table'
           and name not like 'sqlite_%'
           and sql not like 'create virtual%'
         order by name`,
      )
      .all([]) as { name: string }[]
  ).map(({ name }) => name)

function countsOf(connection: Connection, tables: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    tables.map((table) => [
      table,
      (connection.prepare(`select count(*) as n from "${table}"`).get([]) as { n: number }).n,
    ]),
  )
}
