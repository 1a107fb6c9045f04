/** The state of the disk, derived from errors that a disk really returns. */
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

describe('an error names the state of the disk', () => {
  test('full, in a file and in the database; also as the cause of another error', () => {
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

  test.each(backends())('refusing writes, and damaged, by %s', (backend) => {
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

  test('other errors are not errors of the disk', () => {
    for (const error of [new Error('x'), busy(), null, undefined, 'text', { code: 'ENOENT' }, { code: 11 }])
      expect(diskTrouble(error)).toBeNull()
  })
})

test('if the disk refuses a write, the call answers 503 with a sentence, and the log has the reason', async () => {
  const at = await office()
  // A folder has the name of the backup's lock file, so the lock cannot be created.
  mkdirSync(join(at.app.config.data, 'backup.lock'))
  const { status, body } = await at.as('Anita').post('/api/backups')
  expect([status, body]).toEqual([503, { message: diskSentences.refused }])
  expect(at.logged.join('\n')).toMatch(/Not now.*unable to open database file/)
})
