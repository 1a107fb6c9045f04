/**
 * The only file that knows the SQLite library: `node:sqlite` from Node 24 (as fast, nothing to compile),
 * better-sqlite3 before. `driver.test.ts` tests both against one contract.
 *
 * Parameters are text, numbers, bigints, bytes and null. A boolean or `undefined` is refused, because one
 * library throws an unclear error and the other stores a 1.
 */
import { createRequire } from 'node:module'
import type Better from 'better-sqlite3'

export type Value = string | number | bigint | Uint8Array | null
export type Params = readonly Value[] | Readonly<Record<string, Value>>

export type Statement = {
  get(params: Params): unknown
  all(params: Params): unknown[]
  run(params: Params): { changes: number; lastId: number }
  iterate(params: Params): IterableIterator<unknown>
}

export type Connection = {
  prepare(sql: string): Statement
  exec(sql: string): void
  readonly inTransaction: boolean
  /** Closing twice has no effect. */
  close(): void
}

export type Backend = 'better-sqlite3' | 'node:sqlite'

const require = createRequire(import.meta.url)

/** Node's own library is stable from Node 24. Before that it warns at every start. */
const hasOwn = Number(process.versions.node.split('.')[0]) >= 24

/**
 * The available backends, best first. better-sqlite3 12 only before Node 24: from 24.19 its garbage
 * collection ends the process ('Assertion failed: (env) != nullptr'). Version 13 does not, but needs Node 22.
 */
export function backends(): Backend[] {
  return (foundBackends ??= hasOwn
    ? works(() => require('node:sqlite'))
      ? ['node:sqlite']
      : []
    : // Its compiled part is loaded with the first database, and is missing where none was built.
      works(() => new (require('better-sqlite3') as typeof Better)(':memory:').close())
      ? ['better-sqlite3']
      : [])
}

let foundBackends: Backend[] | null = null

export function connect(file: string, options: { readonly?: boolean; backend?: Backend } = {}): Connection {
  const backend = options.backend ?? backends()[0]
  if (!backend)
    throw new Error('No SQLite library: install better-sqlite3 (npm install), or run Node 24 or later.')
  return backend === 'better-sqlite3'
    ? better(file, options.readonly ?? false)
    : builtIn(file, options.readonly ?? false)
}

function better(file: string, readonly: boolean): Connection {
  const Database = require('better-sqlite3') as typeof Better
  // timeout 0: a busy database must return at once, because the event loop must not block.
  const db = new Database(file, { readonly, timeout: 0 })
  return {
    prepare(sql) {
      const statement = db.prepare(sql)
      // Reads rows as arrays and builds objects with a function for each shape: twice as fast for wide rows.
      const shaped = statement.reader ? shape(statement.columns().map((column) => column.name)) : null
      if (shaped) statement.raw(true)
      const toRow = (row: unknown) => (row && shaped ? shaped(row as unknown[]) : row)
      return {
        get: (params) => toRow(statement.get(...spread(params))),
        all: (params) => {
          const rows = statement.all(...spread(params))
          for (let i = 0; i < rows.length; i++) rows[i] = toRow(rows[i])
          return rows
        },
        run: (params) => {
          const done = statement.run(...spread(params))
          return { changes: done.changes, lastId: Number(done.lastInsertRowid) }
        },
        *iterate(params) {
          for (const row of statement.iterate(...spread(params))) yield toRow(row)
        },
      }
    },
    exec: (sql) => void db.exec(sql),
    get inTransaction() {
      return db.inTransaction
    },
    close: () => void db.close(),
  }
}

/** `['id', 'name']` to `(row) => ({ id: row[0], name: row[1] })`. The names are those of our own SQL. */
function shape(names: string[]): (row: unknown[]) => unknown {
  // eslint-disable-next-line no-new-func -- an object literal makes it fast
  return new Function(
    'row',
    `return { ${names.map((name, i) => `${JSON.stringify(name)}: row[${i}]`).join(', ')} }`,
  ) as (row: unknown[]) => unknown
}

type NodeSqlite = {
  DatabaseSync: new (
    file: string,
    options: { readOnly: boolean; timeout: number; enableForeignKeyConstraints: boolean },
  ) => NodeDatabase
}
type NodeStatement = {
  get(...params: unknown[]): unknown
  all(...params: unknown[]): unknown[]
  run(...params: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  iterate(...params: unknown[]): IterableIterator<unknown>
  setAllowUnknownNamedParameters(allowed: boolean): void
  setReadBigInts(asked: boolean): void
}
type NodeDatabase = {
  prepare(sql: string): NodeStatement
  exec(sql: string): void
  isTransaction: boolean
  isOpen: boolean
  close(): void
}

function builtIn(file: string, readonly: boolean): Connection {
  const { DatabaseSync } = require('node:sqlite') as NodeSqlite
  const db = new DatabaseSync(file, { readOnly: readonly, timeout: 0, enableForeignKeyConstraints: true })
  // node:sqlite returns objects without a prototype. A copy gives them one, as vitest, spread and JSON
  // helpers expect.
  const plain = (row: unknown) => (row ? { ...(row as object) } : row)
  return {
    prepare(sql) {
      const statement = db.prepare(sql)
      // Ignores unused names, like the other library.
      statement.setAllowUnknownNamedParameters(true)
      return {
        get: (params) => plain(statement.get(...spread(params))),
        all: (params) => statement.all(...spread(params)).map(plain),
        run: (params) => {
          const given = spread(params)
          // The full-text index leaves row ids beyond 2^53 as the last one. As numbers, Node 26 refuses them
          // after the statement has run, and also every later statement and commit until another row is
          // added.
          statement.setReadBigInts(true)
          try {
            const done = statement.run(...given)
            return { changes: Number(done.changes), lastId: Number(done.lastInsertRowid) }
          } finally {
            statement.setReadBigInts(false)
          }
        },
        *iterate(params) {
          for (const row of statement.iterate(...spread(params))) yield plain(row)
        },
      }
    },
    exec: (sql) => db.exec(sql),
    get inTransaction() {
      return db.isTransaction
    },
    close: () => void (db.isOpen && db.close()),
  }
}

/** SQLITE_BUSY in both libraries' words. */
export function isBusy(error: unknown): boolean {
  const e = error as { code?: string; errcode?: number } | null
  return Boolean(
    e && (e.code?.startsWith('SQLITE_BUSY') || (e.errcode !== undefined && (e.errcode & 0xff) === 5)),
  )
}

/** Disk errors of SQLite: full, refusing (read-only or failing), or damaged data. */
export type DiskTrouble = 'full' | 'refused' | 'damaged'

/** By primary result code: names from better-sqlite3, numbers from node:sqlite. */
const troubles: readonly [name: string, number: number, trouble: DiskTrouble][] = [
  ['READONLY', 8, 'refused'],
  ['IOERR', 10, 'refused'],
  ['CORRUPT', 11, 'damaged'],
  ['FULL', 13, 'full'],
  ['CANTOPEN', 14, 'refused'],
  ['NOTADB', 26, 'damaged'],
]

export function troubleOf(error: unknown): DiskTrouble | null {
  const e = error as { code?: unknown; errcode?: number } | null | undefined
  const name = typeof e?.code === 'string' ? /^SQLITE_([A-Z]+)/.exec(e.code)?.[1] : undefined
  const number = (e?.errcode ?? 0) & 0xff
  return troubles.find((one) => one[0] === name || one[1] === number)?.[2] ?? null
}

/** SQLITE_FULL, or a read-only or failing disk. The write is lost for an outside reason. */
export function isDisk(error: unknown): boolean {
  const trouble = troubleOf(error)
  return trouble === 'full' || trouble === 'refused'
}

/** A violated `unique` or `primary key`. */
export function isTaken(error: unknown): boolean {
  const e = error as { code?: string; errcode?: number } | null
  return (
    e?.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    e?.code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    e?.errcode === 2067 ||
    e?.errcode === 1555
  )
}

/** Validates parameters for both libraries: values in order, or one object of names. */
function spread(params: Params): unknown[] {
  if (isList(params)) {
    for (let i = 0; i < params.length; i++) check(params[i], i + 1)
    return params as unknown[]
  }
  for (const name of Object.keys(params)) check(params[name], name)
  return [params]
}

// Array.isArray does not narrow a readonly array.
const isList = (params: Params): params is readonly Value[] => Array.isArray(params)

function check(value: unknown, name: string | number) {
  const type = typeof value
  if (type === 'boolean' || type === 'undefined')
    throw new TypeError(`SQL parameter ${name} is ${type === 'boolean' ? 'a boolean' : 'undefined'}`)
}

function works(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/**
 * SQL on one connection. Prepared statements are cached. Parameters are values in order, or one object of
 * names.
 */
export type Db = {
  one<T>(sql: string, ...params: Value[] | [Readonly<Record<string, Value>>]): T | undefined
  all<T>(sql: string, ...params: Value[] | [Readonly<Record<string, Value>>]): T[]
  run(
    sql: string,
    ...params: Value[] | [Readonly<Record<string, Value>>]
  ): { changes: number; lastId: number }
  iterate<T>(sql: string, ...params: Value[] | [Readonly<Record<string, Value>>]): IterableIterator<T>
}
