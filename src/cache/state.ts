/**
 * Decides whether a cached value is still valid. `state` has a row for each source, such as 'people', with a
 * version. Triggers (triggers.ts) change the version in the transaction that changes the source's tables.
 * Versions never repeat. So a rollback leaves no stale value, and the next query sees another process's
 * change.
 */
import type { Db } from '../db'
import type { Source } from '../domain/endpoint'

const statements = new Map<string, string>()

/** This text differs after any change of these sources, by this process or another. */
export function stateOf(db: Db, sources: readonly Source[]): string {
  if (!sources.length) return ''
  const names = sources.join()
  let sql = statements.get(names)
  if (!sql) {
    const versions = sources.map((source) => `(select version from state where source = '${source}')`)
    statements.set(names, (sql = `select ${versions.join(` || ' ' || `)} || '' as state`))
  }
  const { state } = db.one<{ state: string | null }>(sql)!
  if (state === null) throw new Error(`No module declares all of these sources: ${names}`)
  return state
}
