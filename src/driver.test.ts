/**
 * Both backends meet the same contract. A backend that this machine lacks is named, and tested on machines
 * that have it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { backends, connect, isBusy, isDisk, isTaken } from './driver'

const folder = mkdtempSync(join(tmpdir(), 'muster-driver-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('Node 24 and later use the built-in library, earlier versions better-sqlite3', () => {
  expect(backends()).toEqual([
    Number(process.versions.node.split('.')[0]) >= 24 ? 'node:sqlite' : 'better-sqlite3',
  ])
})

describe.each(backends())('%s', (backend) => {
  const file = join(folder, `${backend.replace(':', '-')}.db`)
  const db = connect(file, { backend })
  db.exec(
    'pragma journal_mode = wal; create table t (id integer primary key, name text unique, n real, b blob) strict',
  )

  test('values are read as they were written; rows are plain objects', () => {
    const insert = db.prepare('insert into t (name, n, b) values (?, ?, ?)')
    expect(insert.run(['Asha', 1.5, null])).toEqual({ changes: 1, lastId: 1 })
    expect(insert.run(['Ravi', null, new Uint8Array([1, 2])]).lastId).toBe(2)
    const row = db.prepare('select name, n, b from t where id = :id').get({ id: 1 })
    expect(row).toEqual({ name: 'Asha', n: 1.5, b: null })
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    expect(db.prepare('select id from t order by id').all([])).toEqual([{ id: 1 }, { id: 2 }])
    expect([...db.prepare('select id from t order by id').iterate([])]).toEqual([{ id: 1 }, { id: 2 }])
    expect(db.prepare('select id from t where id = ?').get([99])).toBeUndefined()
  })

  test('a boolean or undefined is refused by name', () => {
    expect(() => db.prepare('select ?').get([true as never])).toThrow('SQL parameter 1 is a boolean')
    expect(() => db.prepare('select :who').get({ who: undefined as never })).toThrow(
      'SQL parameter who is undefined',
    )
  })

  test('a row id beyond 2^53, as the full text index creates them, does not break later statements', () => {
    const other = connect(join(folder, `${backend.replace(':', '-')}-ids.db`), { backend })
    other.exec('create table far (id integer primary key, name text) strict')
    other.exec('begin')
    const added = other.prepare(`insert into far (id, name) values (9007336693694464, 'far')`).run([])
    expect(added.changes).toBe(1)
    expect(other.prepare(`update far set name = 'farther'`).run([]).changes).toBe(1)
    other.prepare('commit').run([])
    expect(other.inTransaction).toBe(false)
    expect(other.prepare('select name from far').get([])).toEqual({ name: 'farther' })
    other.close()
  })

  test('a named parameter that the SQL does not use is ignored', () => {
    expect(db.prepare('select :who as who').get({ who: 1, other: 2 })).toEqual({ who: 1 })
  })

  test('reports whether a transaction is open', () => {
    expect(db.inTransaction).toBe(false)
    db.exec('begin')
    expect(db.inTransaction).toBe(true)
    db.exec('rollback')
    expect(db.inTransaction).toBe(false)
  })

  test('duplicates, locks and disk errors are distinguished', () => {
    expect(thrown(() => db.prepare(`insert into t (name) values ('Asha')`).run([]))).toSatisfy(isTaken)
    const other = connect(file, { backend })
    other.exec('begin immediate')
    const started = Date.now()
    const error = thrown(() => db.exec('begin immediate'))
    expect(isBusy(error)).toBe(true)
    expect(isDisk(error)).toBe(false)
    // There is no busy handler, because waiting would block every other request.
    expect(Date.now() - started).toBeLessThan(200)
    other.exec('rollback')
    other.close()
  })

  test('closing twice is harmless', () => {
    const other = connect(file, { backend })
    other.close()
    expect(() => other.close()).not.toThrow()
  })

  test('a read-only connection writes nothing', () => {
    const reader = connect(file, { backend, readonly: true })
    expect(thrown(() => reader.prepare(`insert into t (name) values ('x')`).run([]))).toSatisfy(isDisk)
    expect(reader.prepare('select count(*) as n from t').get([])).toEqual({ n: 2 })
    reader.close()
  })
})

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
