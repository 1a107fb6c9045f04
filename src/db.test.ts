/** The shared commit, and what becomes of a turn when something fails. */
import { describe, expect, test } from 'vitest'
import { addName, names, namesDatabase } from '../tests/support/namesDatabase'
import { connect, type Connection } from './driver'
import { onRun } from '../tests/support/failing'
import { Refusal } from './domain/errors'

const { database, path } = namesDatabase()

test('writes of one turn share one commit and are all there when they answer', async () => {
  const commits = counted('commit')
  const db = database({ wrap: commits.wrap })
  await Promise.all(['a', 'b', 'c'].map((name) => addName(db, name)))
  expect(names(db)).toEqual(['a', 'b', 'c'])
  expect(commits.count()).toBe(1)
  await addName(db, 'd')
  expect(commits.count()).toBe(2)
})

test('nothing is seen by the reader, and nothing answered, before the commit', async () => {
  const db = database()
  const pending = addName(db, 'a')
  expect(names(db)).toEqual([])
  await pending
  expect(names(db)).toEqual(['a'])
})

test("questions of one turn share a snapshot; a commit of ours is seen by the next, in the very turn; the next turn sees everybody's", async () => {
  const db = database()
  const together = () =>
    db.askTogether((r) => r.all<{ name: string }>('select name from t order by rowid').map((row) => row.name))
  const other = connect(db.file)
  expect(together()).toEqual([])
  other.exec(`insert into t (name) values ('elsewhere')`)
  expect(together()).toEqual([])
  // A question by itself sees what is committed, and so does whoever asks together after it.
  expect(names(db)).toEqual(['elsewhere'])
  expect(together()).toEqual(['elsewhere'])
  await addName(db, 'own').then(() => expect(together()).toEqual(['elsewhere', 'own']))
  other.exec(`insert into t (name) values ('later')`)
  // Behind what lets the snapshot go, which a timer may overtake.
  await new Promise(setImmediate)
  expect(together()).toEqual(['elsewhere', 'own', 'later'])
  other.close()
  // Closed while it is held, and with a question that failed.
  expect(() =>
    db.askTogether(() => {
      throw new Error('no')
    }),
  ).toThrow('no')
  await db.close()
})

test('a partial write that throws leaves nothing; its neighbours stand', async () => {
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

test('a constraint refuses one, not the turn', async () => {
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

test('a write that returns a promise, and a write inside a write, are mistakes that write nothing', async () => {
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

describe("somebody else's lock", () => {
  test('is waited for, in order, without stopping the event loop', async () => {
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

  test('is given up after a while with 503', async () => {
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

test('closing waits for the commit under way', async () => {
  const db = database()
  const pending = addName(db, 'last')
  await db.close()
  await pending
  const again = database()
  expect(names(again)).toEqual(['last'])
})

test('another process is noticed by its commit, our own is not', async () => {
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

test('no connection maps the file: what is read stays within the page cache, however large the firm', () => {
  const db = database()
  expect(db.reader.one('pragma mmap_size')).toEqual({ mmap_size: 0 })
  expect(db.writer.db.one('pragma mmap_size')).toEqual({ mmap_size: 0 })
})
