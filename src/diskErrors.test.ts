/** What the disk does, from errors that it really gives. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { names, namesDatabase } from '../tests/support/namesDatabase'
import { office } from '../tests/support/office'
import { Full } from './archive/disk'
import { diskSentences, diskTrouble } from './diskErrors'
import { backends, connect } from './driver'
import { busy } from './domain/errors'

const { database, path } = namesDatabase()

function thrown(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}

describe('what an error says of the disk', () => {
  test('a full one, in a file and in the database; also as the cause of another', () => {
    const full = thrown(() => writeFileSync('/dev/full', 'x'))
    expect(diskTrouble(full)).toBe('full')
    expect(diskTrouble(new Error('no report', { cause: new Error('no file', { cause: full }) }))).toBe('full')
    expect(diskTrouble(Object.assign(busy(), { cause: full }))).toBe('full')
    expect(diskTrouble(new Full('/data'))).toBe('full')
    const { connection } = database().writer
    const { page_count: pages } = connection.prepare('pragma page_count').get([]) as { page_count: number }
    connection.exec(`create table big (b blob); pragma max_page_count = ${pages + 2}`)
    expect(diskTrouble(thrown(() => connection.exec('insert into big values (zeroblob(1000000))')))).toBe(
      'full',
    )
  })

  test.each(backends())('one that refuses, and one that gives something else, by %s', (backend) => {
    names(database())
    const reader = connect(path(), { backend, readonly: true })
    expect(diskTrouble(thrown(() => reader.prepare(`insert into t values ('x')`).run([])))).toBe('refused')
    reader.close()
    mkdirSync(`${path()}.folder`)
    const folder = thrown(() => connect(`${path()}.folder`, { backend }).exec('select 1'))
    expect(diskTrouble(folder)).toBe('refused')
    const other = `${path()}.other`
    writeFileSync(other, Buffer.alloc(8192, 0xa5))
    const torn = connect(other, { backend, readonly: true })
    expect(diskTrouble(thrown(() => torn.prepare('select * from sqlite_schema').all([])))).toBe('damaged')
    torn.close()
  })

  test('other faults are none of it', () => {
    for (const error of [new Error('x'), busy(), null, undefined, 'text', { code: 'ENOENT' }, { code: 11 }])
      expect(diskTrouble(error)).toBeNull()
  })
})

test('a call that meets a disk that refuses: 503 and a sentence, the reason in the log', async () => {
  const at = await office()
  // What would be written is a folder: the lock of a backup cannot be made.
  mkdirSync(join(at.app.config.data, 'backup.lock'))
  const { status, body } = await at.as('Anita').post('/api/backups')
  expect([status, body]).toEqual([503, { message: diskSentences.refused }])
  expect(at.logged.join('\n')).toMatch(/Not now.*unable to open database file/)
})
