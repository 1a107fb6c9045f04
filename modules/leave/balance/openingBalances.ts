/**
 * Opening balances from a file: each line sets its figures by adjustments; a wrong line is reported and the
 * others are applied.
 */
import Papa from 'papaparse'
import type { App, Ask } from '../../../src/app'
import { eachInBatches } from '../../../src/batches'
import { plain } from '../../imports/service'
import { setSums } from './balances'

export type Imported = { changed: number; same: number; errors: { line: number; error: string }[] }
type Row = { line: number; employeeId: string; total: number; used: number; carry: number }

const heads = {
  employeeId: /^(employee|emp)[ _-]?(id|code|no)\.?$/i,
  total: /^(total|annual)([ _-]?(leaves?|days))?$/i,
  used: /^(used|taken)([ _-]?(leaves?|days))?$/i,
  carry: /^carr(y|ied)[ _-]?(forward|over)([ _-]?(leaves?|days))?$/i,
} as const

export function readBalances(text: string): { rows: Row[]; errors: Imported['errors'] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const head = (data[0] ?? []).map(plain)
  const at = (name: keyof typeof heads) => head.findIndex((cell) => heads[name].test(cell))
  const missing = (Object.keys(heads) as (keyof typeof heads)[]).filter(
    (name) => at(name) < 0 && name !== 'carry',
  )
  if (missing.length)
    return {
      rows: [],
      errors: [
        { line: 1, error: 'The first line must contain the columns Employee ID, Total, Used, Carry Forward' },
      ],
    }
  const rows: Row[] = []
  const errors: Imported['errors'] = []
  data.slice(1).forEach((cells, i) => {
    const line = i + 2
    const employeeId = plain(cells[at('employeeId')] ?? null)
    const figures = (['total', 'used', 'carry'] as const).map((name) =>
      figure(at(name) < 0 ? '0' : (cells[at(name)] ?? '')),
    )
    const [total, used, carry] = figures
    if (!employeeId) errors.push({ line, error: 'The employee id is missing' })
    else if (total == null || used == null || carry == null)
      errors.push({ line, error: `${employeeId}: days must be numbers from 0 to 366 in steps of 0.5` })
    else rows.push({ line, employeeId, total, used, carry })
  })
  return { rows: rows.filter(({ employeeId, line }) => isOnce(employeeId, line)), errors }

  /** If a person has two lines, neither is applied, because nothing shows which is meant. */
  function isOnce(employeeId: string, line: number): boolean {
    const same = (one: Row) => one.employeeId.toLowerCase() === employeeId.toLowerCase()
    const other = rows.find((one) => same(one) && one.line !== line)
    if (other) errors.push({ line, error: `${employeeId} is also on line ${other.line}. Remove one of them` })
    return !other
  }
}

/** `12`, `12.5`, or empty for 0; null for anything else. */
function figure(cell: string): number | null {
  const text = plain(cell)
  if (!/^\d*(\.\d+)?$/.test(text)) return null
  const days = Number(text || '0')
  return Number.isInteger(days * 2) && days <= 366 ? days : null
}

/** `isDry`: nothing is stored; the results show what would happen. */
export async function importBalances(
  app: App,
  text: string,
  actor: number,
  isDry = false,
): Promise<Imported> {
  const { rows, errors } = readBalances(text)
  const people = app.ask(numbered)
  const known = rows.flatMap(({ line, employeeId, ...sums }) => {
    const userId = people.get(employeeId.toLowerCase())
    if (userId === undefined) errors.push({ line, error: `Employee ${employeeId} does not exist` })
    return userId === undefined ? [] : [{ sums, userId }]
  })
  const found = await eachInBatches(app, { actor, source: 'cli' }, known, (tx, { userId, sums }) => {
    let isChanged = false
    const set = () => void (isChanged = setSums(tx, userId, sums, 'Opening balance'))
    if (isDry) tx.rehearse(set)
    else set()
    return isChanged ? 'changed' : 'same'
  })
  const count = (outcome: 'changed' | 'same') => found.filter((one) => one === outcome).length
  return {
    changed: count('changed'),
    same: count('same'),
    errors: errors.toSorted((a, b) => a.line - b.line),
  }
}

/** By the employee id in lower case, as in every sheet. */
const numbered = ({ db }: Ask): ReadonlyMap<string, number> =>
  new Map(
    db
      .all<{ id: number; employeeId: string }>('select id, employee_id as employeeId from users')
      .map(({ id, employeeId }) => [employeeId.toLowerCase(), id]),
  )
