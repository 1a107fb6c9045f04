/**
 * Finds what is still readable in a database with damaged pages: each table row by row, skipping unreadable
 * ones.
 */
import type { Db } from '../src/db'
import type { Finding } from '../src/app'

export type Reading = { table: string; rows: number; fault: string | null }

export const restoring =
  'Stop Muster, copy muster.db with its -wal and -shm, and restore the last good backup ' +
  '(docs/operate/backup.md). Later records can be read in the copy from the undamaged tables.'

/** Returns every table, by name, with the rows that were read before a fault. */
export function readTables(db: Db): Reading[] {
  const tables = db.all<{ name: string }>(
    `select name
     from sqlite_schema
     where type = 'table' and rootpage > 0
     order by name`,
  )
  return tables.map(({ name }) => {
    let rows = 0
    try {
      for (const _ of db.iterate(`select * from "${name.replaceAll('"', '""')}" not indexed`)) rows++
      return { table: name, rows, fault: null }
    } catch (error) {
      return { table: name, rows, fault: (error as Error).message }
    }
  })
}

/** For a damaged database: lists the readable tables. */
export function damageOf(db: Db): Finding[] {
  let readings: Reading[]
  try {
    readings = readTables(db)
  } catch (error) {
    return [
      { ok: false, text: `The list of tables cannot be read: ${(error as Error).message}`, todo: restoring },
    ]
  }
  const torn = readings.filter(({ fault }) => fault)
  const whole = readings.filter(({ fault }) => !fault).map(({ table }) => table)
  return [
    ...torn.map(({ table, rows, fault }) => ({
      ok: false,
      text: `Table ${table} is damaged: ${rows} ${rows === 1 ? 'row' : 'rows'} read, then ${fault}`,
      todo: restoring,
    })),
    {
      ok: torn.length > 0,
      text: torn.length
        ? `${whole.length} tables are readable: ${whole.join(', ')}`
        : `All ${whole.length} tables are readable: the damage is in an index or in unused pages`,
      ...(torn.length ? {} : { todo: restoring }),
    },
  ]
}
