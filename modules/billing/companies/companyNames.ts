/**
 * The names of the companies are a setting. A company renamed there in place keeps its facts under the new
 * name, and stays known by the former one. The facts of a removed company stay for its return.
 */
import type { Tx } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import { companyRows, findRow, isSameName, otherNamesOf, type CompanyRow } from './companies'

export function followNames(
  tx: Tx,
  { key, from, before, after }: { key: string; from: Day; before: unknown; after: unknown },
): void {
  if (key !== 'company') return
  const [old, now] = [entitiesIn(before), entitiesIn(after)]
  const isPlanned = from > firmDay(tx)
  now.forEach((name, at) => {
    const rows = companyRows(tx)
    const own = rows.find((row) => isSameName(row.name, name))
    const former = old[at]
    if (own) {
      if (!isPlanned && own.name !== name) store(tx, own, name, otherNamesOf(own))
    } else if (former !== undefined && !includes(now, former) && !includes(old, name)) {
      const row = findRow(rows, former)
      if (!row) return
      release(tx, rows, name)
      if (isPlanned) store(tx, row, row.name, [...otherNamesOf(row), name])
      else store(tx, row, name, [...otherNamesOf(row), row.name])
    } else if (!includes(old, name)) {
      // A new company may take a name that another one had before.
      release(tx, rows, name)
      tx.db.run('insert into billing_companies (name) values (?)', name)
    }
  })
}

const entitiesIn = (setting: unknown): readonly string[] =>
  (setting as { entities?: readonly string[] } | null)?.entities ?? []
const includes = (names: readonly string[], name: string) => names.some((other) => isSameName(other, name))

/** Other companies are no longer known by this name. */
function release(tx: Tx, rows: readonly CompanyRow[], name: string) {
  for (const row of rows) {
    const others = otherNamesOf(row)
    if (includes(others, name))
      store(
        tx,
        row,
        row.name,
        others.filter((other) => !isSameName(other, name)),
      )
  }
}

function store({ db }: Tx, { id }: CompanyRow, name: string, others: readonly string[]) {
  const different = others.filter(
    (other, at) =>
      !isSameName(other, name) && others.findIndex((earlier) => isSameName(earlier, other)) === at,
  )
  db.run(
    'update billing_companies set name = ?, other_names = ? where id = ?',
    name,
    JSON.stringify(different),
    id,
  )
}
