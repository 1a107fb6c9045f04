/**
 * Checks the triggers with which the database refuses changes to the audit: that they exist unchanged, and
 * that there are no others. Without one, entries can be changed unnoticed; an extra one can make the database
 * change them.
 *
 *   triggerFaults(db)    a sentence for each that is missing, altered or somebody else's
 */
import type { Db } from '../db'
import { connect } from '../driver'
import { kernelMigrations } from '../migrate'

export const auditTables = ['events', 'audit_start', 'audit_mark', 'audit_left', 'audit_heads'] as const

type Made = { type: string; name: string; table: string; sql: string }
const schemaSql = `
  select type, name, tbl_name as "table", sql
  from sqlite_schema
  where type in ('table', 'view', 'trigger')
`
const isAudits = (table: string) => (auditTables as readonly string[]).includes(table.toLowerCase())
/** A trigger of another table, or a view, that touches the audit. */
const namesAudit = new RegExp(`\\b(${auditTables.join('|')})\\b`, 'i')

let made: Map<string, Made> | null = null

/** What the migrations create, by name, read from a fully migrated database. */
function expected(): Map<string, Made> {
  if (made) return made
  const connection = connect(':memory:')
  try {
    for (const { sql } of kernelMigrations) connection.exec(sql)
    const all = connection.prepare(schemaSql).all([]) as Made[]
    return (made = new Map(all.filter(({ table }) => isAudits(table)).map((one) => [one.name, one])))
  } finally {
    connection.close()
  }
}

export function triggerFaults(db: Db): string[] {
  const found = new Map(db.all<Made>(schemaSql).map((one) => [one.name, one]))
  const faults: string[] = []
  for (const { type, name, table, sql } of expected().values()) {
    const there = found.get(name)
    const what = type === 'trigger' ? `The trigger ${name} on ${table}` : `The table ${name}`
    const means = type === 'trigger' ? ': the database does not protect the audit' : ': it was recreated'
    if (there?.type !== type) faults.push(`${what} is missing${means}.`)
    else if (there.sql !== sql) faults.push(`${what} is not as Muster made it${means}.`)
  }
  for (const { type, name, table, sql } of found.values())
    if (type !== 'table' && !expected().has(name) && (isAudits(table) || namesAudit.test(sql)))
      faults.push(
        `The ${type} ${name} on ${table} is not Muster's: it may change the audit or its view, ` +
          'by itself.',
      )
  return faults
}
