/** A database's schema in the format of data/schema.sql. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../src/db'

export const schemaFile = join(import.meta.dirname, '..', '..', 'data', 'schema.sql')
const head =
  '-- Made from the migrations; a test compares it. UPDATE_SCHEMA=1 npx vitest run tests/schema.test.ts writes it anew.\n\n'

export function schemaOf(db: Pick<Db, 'all'>): string {
  const objects = db.all<{ sql: string }>(
    `select sql
     from sqlite_schema
     where sql is not null and name not like 'sqlite_%'
     order by case type when 'table' then 0 when 'index' then 1 else 2 end, tbl_name, name`,
  )
  return `${head}${objects.map(({ sql }) => `${sql};`).join('\n\n')}\n`
}

export const schemaOfToday = () => readFileSync(schemaFile, 'utf8')
