/** Database connections that run a callback, or fail, at a given statement. */
import type { Connection } from '../../src/driver'

/**
 * A disk that is full at one statement, once: with SQLite's own error code, with the transaction open or
 * lost.
 */
export function failOnce(statement: string, lost: boolean) {
  let fail = false
  return {
    next: () => void (fail = true),
    wrap: (connection: Connection) =>
      onRun(connection, statement, () => {
        if (!fail) return
        fail = false
        if (lost) connection.exec('rollback')
        throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
      }),
  }
}

export function onRun(connection: Connection, statement: string, before: () => void): Connection {
  return {
    ...connection,
    exec: (sql) => connection.exec(sql),
    close: () => connection.close(),
    get inTransaction() {
      return connection.inTransaction
    },
    prepare(sql) {
      const prepared = connection.prepare(sql)
      return sql === statement ? { ...prepared, run: (params) => (before(), prepared.run(params)) } : prepared
    },
  }
}
