/**
 * What tells whether a copy still holds: `state` has a row for each source, such as 'people', with a version
 * that triggers (triggers.ts) renew with every change of its tables, in the change's own transaction. No
 * version comes twice. So a rolled-back write leaves no wrong copy, and another process's change is seen by
 * the next question.
 */
import type { Db } from '../db'
import type { Source } from '../domain/endpoint'

const statements = new Map<string, string>()

/** Another text after any change of these sources, of this process or another. */
export function stateOf(db: Db, sources: readonly Source[]): string {
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
