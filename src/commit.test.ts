/** The shared commit in failures: a full disk, a lost transaction. */
import { describe, expect, test } from 'vitest'
import { addName, names, namesDatabase } from '../tests/support/namesDatabase'
import { connect } from './driver'
import { failOnce } from '../tests/support/failing'
import { Refusal } from './domain/errors'

const { database, path } = namesDatabase()
const fail = () => {
  throw new Error('thought better of it')
}

describe('the disk', () => {
  test('full in a statement: the lost writes of the turn answer 503 and leave nothing, and the next turn works', async () => {
    const db = database()
    await addName(db, 'kept')
    const { connection } = db.writer
    connection.exec('create table big (b blob)')
    const pages = (connection.prepare('pragma page_count').get([]) as { page_count: number }).page_count
    connection.exec(`pragma max_page_count = ${pages + 4}`)
    const results = await Promise.allSettled([
      addName(db, 'neighbour'),
      db.write((w) => w.run('insert into big values (zeroblob(1000000))')),
      addName(db, 'later'),
    ])
    expect(results[1]!.status).toBe('rejected')
    const lost = results
      .filter((r) => r.status === 'rejected')
      .map((r) => (r as PromiseRejectedResult).reason as Refusal)
    for (const reason of lost) expect(reason).toMatchObject({ status: 503 })
    // Acknowledged writes exist, refused ones do not.
    const acknowledged = ['neighbour', 'later'].filter((_, i) => results[i * 2]!.status === 'fulfilled')
    expect(names(db)).toEqual(['kept', ...acknowledged])
    connection.exec('pragma max_page_count = 1000000')
    await addName(db, 'again')
    expect(names(db)).toEqual(['kept', ...acknowledged, 'again'])
  })

  test.each([
    ['the transaction is still open', false],
    ['the transaction is lost with it', true],
  ])('full at COMMIT, %s: every write of the turn answers 503', async (_, lost) => {
    const failing = failOnce('commit', lost)
    const db = database({ wrap: failing.wrap })
    await addName(db, 'kept')
    failing.next()
    const results = await Promise.allSettled([addName(db, 'a'), addName(db, 'b')])
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { status: 503 } })
    expect(names(db)).toEqual(['kept'])
    await addName(db, 'c')
    expect(names(db)).toEqual(['kept', 'c'])
  })

  test('a turn whose writes are all refused is no commit, and the next turn works', async () => {
    const db = database()
    await addName(db, 'kept')
    const { done, writes } = db.commits
    const refused = db.write((w) => (w.run(`insert into t values ('x')`), fail()))
    await expect(refused).rejects.toThrow('thought better of it')
    await new Promise(setImmediate)
    expect(db.writer.connection.inTransaction).toBe(false)
    expect(db.commits).toMatchObject({ done, writes })
    await addName(db, 'again')
    expect(names(db)).toEqual(['kept', 'again'])
  })

  test('a transaction lost in the middle of a turn fails the writes in it, and later writes begin a new one', async () => {
    const db = database()
    const results = await Promise.allSettled([
      addName(db, 'a'),
      db.write((w) => (w.run('rollback'), w.run('select no_such_thing'))),
      addName(db, 'b'),
    ])
    expect(results.map((r) => r.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(results[0]).toMatchObject({ reason: { status: 503 } })
    expect(names(db)).toEqual(['b'])
  })
})

describe('the handle of a write', () => {
  test('refuses after its transaction is lost, even if the work catches the error: nothing is committed alone', async () => {
    const db = database()
    const lost = db.write((w) => {
      w.run('rollback')
      try {
        w.run(`insert into t (name) values ('by itself')`)
      } catch {
        // A verb may do the same: it continues without a part that failed.
      }
    })
    await expect(lost).rejects.toMatchObject({ status: 503 })
    expect(names(db)).toEqual([])
  })

  test('ends with the write: if stored, it writes nothing later', async () => {
    const db = database()
    const stored = await db.write((w) => w)
    expect(() => stored.run(`insert into t (name) values ('late')`)).toThrow('This write is over')
    expect(names(db)).toEqual([])
  })
})

test('if commit and rollback both fail, every write is answered and the rollback is retried', async () => {
  const commit = failOnce('commit', false)
  const rollback = failOnce('rollback', false)
  const db = database({ wrap: (connection) => rollback.wrap(commit.wrap(connection)) })
  commit.next()
  rollback.next()
  const results = await Promise.allSettled([addName(db, 'a'), addName(db, 'b')])
  for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  await addName(db, 'c')
  expect(names(db)).toEqual(['c'])
})

test('writes that wait for a lock are also answered if the disk is full afterwards: no timer throws by itself', async () => {
  const failing = failOnce('begin immediate', false)
  const db = database({ wrap: failing.wrap })
  const other = connect(path())
  other.exec('begin immediate')
  const lost = db.write((w) => {
    failing.next()
    w.run('rollback')
  })
  const results = Promise.allSettled([lost, addName(db, 'behind it'), addName(db, 'last')])
  other.exec('rollback')
  other.close()
  expect((await results).map((r) => r.status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(names(db)).toEqual(['last'])
})

test('a later write does not overtake writes that wait for a lock that was just released', async () => {
  const db = database()
  await addName(db, 'kept')
  const other = connect(path())
  other.exec('begin immediate')
  const waits = addName(db, 'first')
  other.exec('rollback')
  // No timer has fired yet: the first write still waits.
  const comes = addName(db, 'second')
  await Promise.all([waits, comes])
  expect(names(db)).toEqual(['kept', 'first', 'second'])
  other.close()
})

describe('refused writes', () => {
  const sentence = 'Muster moves to another machine.'

  test('earlier writes of the turn and the one that refuses are committed; later ones get the sentence', async () => {
    const db = database()
    const results = await Promise.allSettled([
      addName(db, 'before'),
      db.write((w) => {
        w.run(`insert into t (name) values ('last')`)
        db.refuseWrites(sentence)
      }),
      addName(db, 'after'),
    ])
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'rejected', reason: { status: 503, message: sentence } },
    ])
    await expect(addName(db, 'later')).rejects.toMatchObject({ status: 503, message: sentence })
    expect(names(db)).toEqual(['before', 'last'])
  })

  test('writes that wait for a lock behind it are refused too, and accepted again if it is taken back', async () => {
    const db = database()
    const other = connect(path())
    other.exec('begin immediate')
    let accept = () => {}
    const results = Promise.allSettled([
      addName(db, 'before'),
      db.write(() => void (accept = db.refuseWrites(sentence))),
      addName(db, 'after'),
    ])
    other.exec('rollback')
    other.close()
    expect((await results).map((r) => r.status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    accept()
    await addName(db, 'again')
    expect(names(db)).toEqual(['before', 'again'])
  })
})
