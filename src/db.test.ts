/** The shared commit, and the result of a turn in which something fails. */
import { describe, expect, test } from 'vitest'
import { addName, names, namesDatabase } from '../tests/support/namesDatabase'
import { connect, type Connection } from './driver'
import { onRun } from '../tests/support/failing'
import { Refusal } from './domain/errors'

const { database, path } = namesDatabase()

test('writes of one turn share one commit and are all stored when they return', async () => {
  const commits = counted('commit')
  const db = database({ wrap: commits.wrap })
  await Promise.all(['a', 'b', 'c'].map((name) => addName(db, name)))
  expect(names(db)).toEqual(['a', 'b', 'c'])
  expect(commits.count()).toBe(1)
  await addName(db, 'd')
  expect(commits.count()).toBe(2)
})

test('before the commit the reader sees no change and no write returns', async () => {
  const db = database()
  const pending = addName(db, 'a')
  expect(names(db)).toEqual([])
  await pending
  expect(names(db)).toEqual(['a'])
})

test('queries of one turn share a snapshot, except after our own commit; the next turn sees all commits', async () => {
  const db = database()
  const together = () =>
    db.askTogether((r) => r.all<{ name: string }>('select name from t order by rowid').map((row) => row.name))
  const other = connect(db.file)
  expect(together()).toEqual([])
  other.exec(`insert into t (name) values ('elsewhere')`)
  expect(together()).toEqual([])
  // A separate query sees every commit, and so do shared queries after it.
  expect(names(db)).toEqual(['elsewhere'])
  expect(together()).toEqual(['elsewhere'])
  await addName(db, 'own').then(() => expect(together()).toEqual(['elsewhere', 'own']))
  other.exec(`insert into t (name) values ('later')`)
  // Runs after the release of the snapshot, which a timer may overtake.
  await new Promise(setImmediate)
  expect(together()).toEqual(['elsewhere', 'own', 'later'])
  other.close()
  // The database closes while a snapshot is held, and after a failed query.
  expect(() =>
    db.askTogether(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  await db.close()
})

test('a partial write that throws leaves nothing; the other writes of the turn are stored', async () => {
  const db = database()
  const results = await Promise.allSettled([
    addName(db, 'before'),
    db.write((w) => {
      w.run(`insert into t (name) values ('half')`)
      throw new Refusal(409, 'no')
    }),
    addName(db, 'after'),
  ])
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(names(db)).toEqual(['before', 'after'])
})

test('a constraint refuses one write, not the turn', async () => {
  const db = database()
  const results = await Promise.allSettled([
    addName(db, 'a'),
    addName(db, 'a'),
    addName(db, 'bad'),
    addName(db, 'b'),
  ])
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(names(db)).toEqual(['a', 'b'])
})

test('a write that returns a promise and a write inside a write are errors that store nothing', async () => {
  const db = database()
  await expect(
    db.write((w) => {
      w.run(`insert into t (name) values ('later')`)
      return Promise.resolve()
    }),
  ).rejects.toThrow('A write is synchronous')
  let inner: Promise<unknown> = Promise.resolve()
  await db.write(() => void (inner = addName(db, 'inner')).catch(() => {}))
  await expect(inner).rejects.toThrow('A write inside a write')
  expect(names(db)).toEqual([])
})

describe('a lock of another process', () => {
  test('delays writes in order, without blocking the event loop', async () => {
    const db = database()
    const other = connect(path())
    other.exec('begin immediate')
    let turns = 0
    const ticking = setInterval(() => turns++, 1)
    const writes = Promise.all([addName(db, 'first'), addName(db, 'second')])
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(turns).toBeGreaterThan(3)
    other.exec('rollback')
    other.close()
    await writes
    clearInterval(ticking)
    expect(names(db)).toEqual(['first', 'second'])
  })

  test('fails a write with 503 after a while', async () => {
    const db = database({ patience: 50 })
    const other = connect(path())
    other.exec('begin immediate')
    await expect(addName(db, 'never')).rejects.toMatchObject({ status: 503 })
    other.exec('rollback')
    other.close()
    await addName(db, 'now')
    expect(names(db)).toEqual(['now'])
  })
})

test('closing waits for the running commit', async () => {
  const db = database()
  const pending = addName(db, 'last')
  await db.close()
  await pending
  const again = database()
  expect(names(again)).toEqual(['last'])
})

test('a commit of another process is noticed, our own is not', async () => {
  const db = database()
  const before = db.dataVersion()
  await addName(db, 'ours')
  expect(db.dataVersion()).toBe(before)
  const other = connect(path())
  other.exec(`insert into t values ('theirs')`)
  other.close()
  expect(db.dataVersion()).not.toBe(before)
})

function counted(statement: string) {
  let count = 0
  return {
    count: () => count,
    wrap: (connection: Connection) => onRun(connection, statement, () => void count++),
  }
}

test('no connection maps the file: reads stay within the page cache for a firm of any size', () => {
  const db = database()
  expect(db.reader.one('pragma mmap_size')).toEqual({ mmap_size: 0 })
  expect(db.writer.db.one('pragma mmap_size')).toEqual({ mmap_size: 0 })
})

test('beside Litestream no write checkpoints, because Litestream reads the log', () => {
  const setting = (options: { isReplicated?: boolean }) =>
    database(options).writer.connection.prepare('pragma wal_autocheckpoint').get([])
  expect([setting({}), setting({ isReplicated: true })]).toEqual([
    { wal_autocheckpoint: 8000 },
    { wal_autocheckpoint: 0 },
  ])
})
