/** The write-ahead log is copied beside the main thread: by the entry that the build has made. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkpointsAside } from './checkpoint'
import { openDatabase, type Database } from './db'
import { silentLog } from './log'

const entry = join(import.meta.dirname, '..', 'dist/server/checkpoint.js')
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

function made() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-checkpoint-'))
  const database = openDatabase(join(folder, 'muster.db'), { synchronous: 'NORMAL' })
  open.push(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  database.writer.db.run('create table pages (id integer primary key, text text) strict')
  return { database, folder }
}

/** Each is a page of the log or so. */
const fill = async (database: Database, pages: number) => {
  for (let n = 0; n < pages; n += 100) await database.write((db) => { for (let k = 0; k < 100; k++) db.run('insert into pages (text) values (?)', 'x'.repeat(3900)) })
}
const inLog = ({ writer }: Database) => writer.db.one<{ log: number; checkpointed: number }>('pragma wal_checkpoint(noop)')!
const limit = ({ writer }: Database) => writer.db.one<{ wal_autocheckpoint: number }>('pragma wal_autocheckpoint')!.wal_autocheckpoint

test('what has grown long is copied by a thread, and the log begins anew; a short one waits', async () => {
  const { database } = made()
  open.push(checkpointsAside(database, entry, silentLog))
  await fill(database, 1000)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(inLog(database)).toMatchObject({ checkpointed: 0 })
  await fill(database, 4000)
  await expect.poll(() => inLog(database).checkpointed, { timeout: 20_000 }).toBeGreaterThan(4000)
  expect(inLog(database).log).toBe(inLog(database).checkpointed)
  await fill(database, 100)
  expect(inLog(database).log).toBeLessThan(1000)
  expect(database.reader.one<{ n: number }>('select count(*) as n from pages')!.n).toBe(5100)
  await open.pop()!()
  expect(limit(database)).toBe(8000)
})

test('a thread that fails leaves it to SQLite', async () => {
  const { database, folder } = made()
  const broken = join(folder, 'broken.cjs')
  writeFileSync(broken, 'throw new Error("no")')
  open.push(checkpointsAside(database, broken, silentLog))
  expect(limit(database)).toBeGreaterThan(8000)
  await fill(database, 3000)
  await expect.poll(() => limit(database), { timeout: 20_000 }).toBe(8000)
  await fill(database, 9000)
  expect(existsSync(entry)).toBe(true)
  expect(inLog(database).log).toBeLessThan(9000)
})
