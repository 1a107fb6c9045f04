/**
 * The names of the companies are a setting. A company renamed there in place keeps its facts and its books
 * under the new name, and stays known by the former one. The facts of a removed company stay for its return.
 */
import type { Tx } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { conflict } from '../../../src/domain/errors'
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
    const isRenamed = former !== undefined && !includes(now, former) && !includes(old, name)
    if (isPlanned && (isRenamed || !includes(old, name)))
      throw conflict('Companies can only be added or renamed from today, because their invoices follow.')
    if (isRenamed) {
      moveBooks(tx, former, name)
      const row = findRow(rows, former)
      if (own && isFilled(own))
        throw conflict(`${name} is an earlier company with facts of its own. Choose another name.`)
      if (!row) return
      if (own) tx.db.run('delete from billing_companies where id = ?', own.id)
      release(tx, rows, name)
      store(tx, row, name, [...otherNamesOf(row), row.name])
    } else if (own) {
      if (own.name === name) return
      moveBooks(tx, own.name, name)
      store(tx, own, name, otherNamesOf(own))
    } else if (!includes(old, name)) {
      // A new company may take a name that another one had before.
      release(tx, rows, name)
      tx.db.run('insert into billing_companies (name) values (?)', name)
    }
  })
}

/**
 * Candidates, invoices and entries go on under the new name, so that one company has one series of numbers
 * and one account for each client. Issued documents keep the name that they print.
 */
function moveBooks(tx: Tx, former: string, name: string) {
  const { db } = tx
  const isOther = !isSameName(former, name)
  const isUsed = (table: string) =>
    db.one(`select 1 from billing_${table} where entity = ? collate nocase limit 1`, name) !== undefined
  if (isOther && isUsed('invoices'))
    throw conflict(`There are invoices of ${name}, an earlier company. Choose another name.`)
  if (isOther && (isUsed('entries') || isUsed('missing_numbers')))
    throw conflict(`There are payments of ${name}, an earlier company. Choose another name.`)
  for (const table of ['candidates', 'invoices', 'credit_notes', 'entries', 'missing_numbers'])
    db.run(`update billing_${table} set entity = ? where entity = ? collate nocase`, name, former)
  if (former !== name) tx.record('company.renamed', { company: name, former })
}

/** It has an address, a GSTIN, a bank account or a logo. */
const isFilled = ({ id: _, name: _name, otherNames: _others, version: _version, ...facts }: CompanyRow) =>
  Object.values(facts).some((fact) => fact !== null)

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
