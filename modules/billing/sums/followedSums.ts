/**
 * Sums over candidates or invoices that follow their changes. Adding up a million rows again after each
 * change takes a tenth of a second and more in the main thread. So a sum is added up once and cached together
 * with the last change that it contains. For the next reader the rows that changed since are subtracted as
 * they were and added as they are. Triggers store in `billing_candidate_changes` and
 * `billing_invoice_changes` how they were.
 *
 *   followedSums(ask, sums)      the groups with their counts and sums
 *   followedCount(ask, sums, …)  how many different values a column has
 *   follow(ask, …)               any other value, with `withChanges` for the SQL of what changed
 */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import type { Source } from '../../../src/domain/endpoint'
import { isFollowed, lastChange, tables, type Change } from './changes'

export type Sums<G extends string = string, M extends string = string> = {
  of: keyof typeof tables
  /** The name of a row in the SQL below. */
  as: string
  /** SQL of each group's value, such as its month. */
  groups: Readonly<Record<G, string>>
  /** SQL of what is added, a whole number and never null. `count` is always counted. */
  measures: Readonly<Record<M, string>>
  /** `with …`, or nothing. */
  with: string
  /** The cheapest tables or index that give all rows, and the conditions that are left. */
  from: string
  rest: string
  /**
   * Tables that conditions and sums also need, and all conditions: the same rows as with `from` and `rest`.
   * They use only the columns that changes store.
   */
  join: string
  where: string
  params: Readonly<Record<string, string | number | null>>
  /** Other sources of the conditions and the sums. */
  dependsOn: readonly Source[]
  /** The conditions search words, which no change stores: a renamed row is not followed. */
  searches?: boolean
}
export type Summed<G extends string, M extends string> = Record<G, string> & Record<M | 'count', number>

type Copy<T> = { last: Change | null; value: T }

export function followedSums<G extends string, M extends string>(ask: Ask, sums: Sums<G, M>): Summed<G, M>[] {
  const groups = Object.entries<string>(sums.groups).map(([name, sql]) => `${sql} as ${name}`)
  const measures = (sign: string) =>
    Object.entries<string>(sums.measures).map(([name, sql]) => `coalesce(sum(${sign}(${sql})), 0) as ${name}`)
  const by = Object.values<string>(sums.groups).join(', ')
  const grouped = by && `group by ${by}`
  const all = `
    ${sums.with}
    select ${[...groups, 'count(*) as count', ...measures('')].join(', ')}
    from ${sums.from} ${sums.join}
    where ${sums.rest} ${grouped}`
  const since = () => `
    ${withChanges(sums)}
    select ${[...groups, 'coalesce(sum(sign), 0) as count', ...measures('sign * ')].join(', ')}
    from changed_rows ${sums.as} ${sums.join}
    where ${sums.where} ${grouped}`
  const names = ['count', ...Object.keys(sums.measures)] as (M | 'count')[]
  const keyOf = (row: Summed<G, M>) => JSON.stringify(Object.keys(sums.groups).map((name) => row[name as G]))
  const value = follow(
    ask,
    sums,
    all,
    () => new Map(ask.db.all<Summed<G, M>>(all, sums.params).map((row) => [keyOf(row), row])),
    (before, after) => {
      for (const row of ask.db.all<Summed<G, M>>(since(), { ...sums.params, after })) {
        const was = before.get(keyOf(row))
        // A new row, because a reader may still have the one before.
        const is: Summed<G, M> = { ...row }
        if (was) for (const name of names) (is as Record<string, number>)[name] = was[name] + row[name]
        // Without groups there is one row, whatever it counts.
        if (by && is.count === 0) before.delete(keyOf(row))
        else before.set(keyOf(row), is)
      }
      return before
    },
  )
  return [...value.values()]
}

/** The number of different values of an indexed column, such as the candidates of invoices. */
export function followedCount(ask: Ask, sums: Omit<Sums, 'groups' | 'measures'>, column: string): number {
  const { rows, changed } = tables[sums.of]
  const all = `
    ${sums.with}
    select count(distinct ${sums.as}.${column}) as n
    from ${sums.from} ${sums.join}
    where ${sums.rest}`
  const found = (from: string, more: string) =>
    `exists (select 1 from ${from} ${sums.as} ${sums.join} where ${sums.where} and ${more})`
  const here = `${sums.as}.${column} = v.value`
  const since = () => `
    ${withChanges(sums)},
    v (value) as (select distinct ${column} from changed_rows)
    select coalesce(sum(
      ${found(rows, here)}
      - (
        ${found('changed_rows', `${here} and sign = -1`)}
        or ${found(rows, `${here} and ${sums.as}.id not in (select ${changed} from touched)`)}
      )
    ), 0) as n
    from v`
  return follow(
    ask,
    sums,
    all,
    () => ask.db.one<{ n: number }>(all, sums.params)!.n,
    (before, after) => before + ask.db.one<{ n: number }>(since(), { ...sums.params, after })!.n,
  )
}

/**
 * A value that follows the changes of a table. `addUp` reads everything, `change` brings the value of then up
 * to date with the changes after a number. `sql` and the parameters say what the value is.
 */
export function follow<T>(
  ask: Ask,
  { of, dependsOn, params, searches }: Pick<Sums, 'of' | 'dependsOn' | 'params' | 'searches'>,
  sql: string,
  addUp: () => T,
  change: (before: T, after: number) => T,
): T {
  const last = lastChange(ask.db, tables[of])
  const copy = cached<Copy<T>>(ask, dependsOn, ['sums', sql, params], () => ({
    last: null,
    value: undefined as T,
  }))
  const from = copy.last
  // A failure on the way leaves no half of a change.
  copy.last = null
  if (from === null || !isFollowed(ask.db, tables[of], from, searches)) copy.value = addUp()
  else if (from.id !== last.id) copy.value = change(copy.value, from.id)
  copy.last = last
  return copy.value
}

/**
 * `changed_rows`: the rows that changed after `:after`, as they were before their first change since (sign
 * -1) and as they are (sign 1). `touched` has their ids. Read in this order, because SQLite expects many of
 * them.
 */
export function withChanges({ with: head, of }: Pick<Sums, 'with' | 'of'>): string {
  const { rows, changes, changed, removed, present, columns } = tables[of]
  const listed = (from: string) => columns.map((column) => `${from}.${column}`).join(', ')
  return `
    ${head ? `${head},` : 'with'} touched as materialized (
      select ${changed}, min(id) as first
      from ${changes}
      where id > :after
      group by ${changed}
    ),
    changed_rows as materialized (
      select t.${changed} as id, -1 as sign, null as ${removed}, ${listed('c')}
      from touched t
      cross join ${changes} c on c.id = t.first
      where c.${present} is not null
      union all
      select n.id, 1, null, ${listed('n')}
      from touched t
      cross join ${rows} n on n.id = t.${changed}
      where n.${removed} is null
    )`
}
