/**
 * Database triggers that change a source's version (state.ts) in the transaction that changes its tables.
 * They are generated from the modules' `sources`, not from migrations, so each start creates them for rebuilt
 * tables and changed lists.
 *
 *   triggersOf(sources)          the triggers, by name
 *   areTriggersMade(db, …)       whether a database has exactly these triggers
 *   makeTriggers(database, …)    creates them, within the caller's transaction
 */
import type { Database, Db } from '../db'
import type { Source } from '../domain/endpoint'

const every = ['insert', 'update', 'delete'] as const

/**
 * Random, because a counter would repeat after a rollback. It has 53 bits, because node:sqlite cannot read
 * larger numbers.
 */
const another = 'random() >> 11'

type Write = (typeof every)[number]
/**
 * A table of a source: all writes to it, only some kinds of write, or only to the rows for which `when` is
 * true. It receives the name of the row, `new` or `old`; no column in it may change.
 */
type Dependency = string | { table: string; on: readonly Write[]; when?: (row: 'new' | 'old') => string }
/** A module's declaration: the tables of each source. Several modules may add to one source. */
export type Sources = { readonly [S in Source]?: readonly Dependency[] }

/**
 * One trigger for each table and kind of write, with one statement for each source. `source in (…)` takes ten
 * times as long.
 */
export function triggersOf(sources: readonly Sources[]): Map<string, string> {
  const renewed = new Map<string, Set<string>>()
  for (const [source, reads] of sources.flatMap((one) => Object.entries(one)))
    for (const dependency of reads) {
      const { table, on, when } =
        typeof dependency === 'string' ? { table: dependency, on: every, when: undefined } : dependency
      for (const write of on) {
        const condition = when ? ` when ${when(write === 'delete' ? 'old' : 'new')}` : ''
        const at = `after ${write} on ${table}${condition}`
        renewed.set(at, (renewed.get(at) ?? new Set()).add(source))
      }
    }
  return new Map(
    [...renewed].map(([at, of]) => {
      const [, write, , table] = at.split(' ')
      const name = `state_${table}_${write}${at.includes(' when ') ? `_${[...of].toSorted().join('_')}` : ''}`
      const updates = [...of]
        .toSorted()
        .map((one) => `update state set version = ${another} where source = '${one}';`)
      // The form in which SQLite stores it.
      return [name, `CREATE TRIGGER ${name} ${at} begin ${updates.join(' ')} end`]
    }),
  )
}

const named = (sources: readonly Sources[]) => new Set(sources.flatMap((one) => Object.keys(one)))

const triggersIn = (db: Db) =>
  new Map(
    db
      .all<{ name: string; sql: string }>(
        `select name, sql
         from sqlite_schema
         where type = 'trigger' and name glob 'state_*'`,
      )
      .map(({ name, sql }) => [name, sql]),
  )

export function areTriggersMade(db: Db, sources: readonly Sources[]): boolean {
  const [made, wanted] = [triggersIn(db), triggersOf(sources)]
  const rows = new Set(db.all<{ source: string }>('select source from state').map(({ source }) => source))
  return (
    made.size === wanted.size &&
    [...wanted].every(([name, sql]) => made.get(name) === sql) &&
    [...named(sources)].every((source) => rows.has(source))
  )
}

/** Also changes the versions, because nobody knows what was written without the trigger. */
export function makeTriggers({ writer: { db, connection } }: Database, sources: readonly Sources[]) {
  for (const name of triggersIn(db).keys()) connection.exec(`drop trigger ${name}`)
  for (const sql of triggersOf(sources).values()) connection.exec(sql)
  for (const source of named(sources)) db.run(`insert or replace into state values (?, ${another})`, source)
}
