/** Manual backups: made, recorded, rotated; every failure is one sentence. Wednesday, 18 November 2026. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { disk } from '../../src/archive/disk'
import { connect } from '../../src/driver'
import { lock } from '../../src/lock'
import { byHand, cheaply, folderOf, full, mendDisk, opened, state } from '../../tests/support/backups'
import { office, type Office } from '../../tests/support/office'
import { makeBackup } from './creating'

cheaply()

const settled = async (at: Office) => {
  for (;;) {
    const { running, runs } = await state(at)
    if (!running) return runs
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('a manual backup starts immediately, is recorded with an audit entry, and only this user can read it', async () => {
  const at = await office()
  const reply = await at.as('Anita').post('/api/backups', {}, { 'idempotency-key': 'back-up-now-1' })
  expect(reply.body.running).toMatchObject({ startedAt: '2026-11-18T04:00:00.000Z' })
  // The same request is the same backup; a different one is refused because one is running.
  expect((await at.as('Anita').post('/api/backups', {}, { 'idempotency-key': 'back-up-now-1' })).status).toBe(
    200,
  )
  expect(await at.as('Anita').post('/api/backups', {}, { 'idempotency-key': 'back-up-now-2' })).toMatchObject(
    { status: 409, body: { message: 'A backup is under way already. Please wait until it is done.' } },
  )
  const [run, ...others] = await settled(at)
  expect(others).toEqual([])
  const file = join(folderOf(at), 'muster-2026-11-18T0400Z.muster')
  expect(run).toEqual({
    id: 1,
    startedAt: '2026-11-18T04:00:00.000Z',
    finishedAt: '2026-11-18T04:00:00.000Z',
    file,
    size: statSync(file).size,
    isEncrypted: false,
    isThere: true,
    by: 'Anita Test',
    error: null,
  })
  expect([statSync(file).mode & 0o777, statSync(folderOf(at)).mode & 0o777]).toEqual([0o600, 0o700])
  expect((await at.as('Anita').get('/api/audit?group=settings')).body.data[0]).toMatchObject({
    name: 'backup.made',
    what: 'Backup created',
  })
  // Only the backup remains.
  expect(readdirSync(folderOf(at))).toEqual(['muster-2026-11-18T0400Z.muster'])
  expect(existsSync(join(at.app.config.data, '.backup'))).toBe(false)
  rmSync(file)
  expect((await state(at)).runs[0]).toMatchObject({ isThere: false })
})

test('it contains the database, every file and its description, but no half-written files or WhatsApp logins', async () => {
  const at = await office()
  const { data } = at.app.config
  mkdirSync(join(data, 'files', 'photos'), { recursive: true })
  mkdirSync(join(data, 'whatsapp', 'session-1'), { recursive: true })
  writeFileSync(join(data, 'whatsapp', 'session-1', 'login'), 'secret')
  writeFileSync(join(data, 'files', 'push'), '[{"keys":1}]')
  writeFileSync(join(data, 'files', 'photos', 'a.webp'), Buffer.alloc(5_000_000, 7))
  writeFileSync(join(data, 'files', 'photos', '.b.webp.tmp'), 'half')
  writeFileSync(join(data, 'files', 'photos', 'c.part'), 'half')
  symlinkSync(join(data, 'files'), join(data, 'files', 'photos', 'round'))
  const { file } = await byHand(at)
  const { manifest, about, folder } = await opened(at, file)
  expect(manifest.entries.map(({ name }) => name).toSorted()).toEqual([
    'about.json',
    'files/photos/a.webp',
    'files/push',
    'muster.db',
  ])
  expect(readFileSync(join(folder, 'files', 'photos', 'a.webp')).equals(Buffer.alloc(5_000_000, 7))).toBe(
    true,
  )
  expect(about).toMatchObject({
    madeAt: '2026-11-18T04:00:00.000Z',
    firm: 'Northwind Staffing',
    zone: 'Asia/Kolkata',
    people: 9,
    active: 9,
    files: 2,
  })
  expect(about.counts).toMatchObject({ users: 9 })
  const rows = (database: string) => {
    const db = connect(database, { readonly: true })
    const found = [
      db.prepare('select * from users').all([]),
      db.prepare('select * from sessions').all([]),
      db.prepare('select id, hash from events').all([]).slice(0, about.entries),
    ]
    db.close()
    return JSON.stringify(found)
  }
  expect(rows(join(folder, 'muster.db'))).toBe(rows(join(data, 'muster.db')))
})

test('a backup with a passphrase cannot be read without it', async () => {
  const at = await office('2026-11-18T04:00:00.000Z', {
    config: { backupPassphrase: 'monsoon over the ghats' },
  })
  const { file } = await byHand(at)
  await expect(opened(at, file)).rejects.toThrow('This backup is encrypted')
  await expect(opened(at, file, 'monsoon under the ghats')).rejects.toThrow('The passphrase does not match')
  expect((await opened(at, file, 'monsoon over the ghats')).about.firm).toBe('Northwind Staffing')
  expect((await state(at)).runs[0]).toMatchObject({ isEncrypted: true })
})

test('one at a time, also across processes; leftovers of a killed one are deleted by the next', async () => {
  const at = await office()
  const release = lock(join(at.app.config.data, 'backup.lock'))!
  expect((await at.as('Anita').post('/api/backups')).status).toBe(409)
  release()
  mkdirSync(folderOf(at))
  writeFileSync(join(folderOf(at), 'muster-2026-11-17T0400Z.muster.part'), 'half')
  writeFileSync(join(folderOf(at), 'holiday.part'), "somebody else's")
  await byHand(at)
  expect(readdirSync(folderOf(at)).toSorted()).toEqual(['holiday.part', 'muster-2026-11-18T0400Z.muster'])
})

describe('rotation', () => {
  test('expired backups are deleted, nothing else, and only in their own folder', async () => {
    const at = await office()
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { daily: 2, weekly: 0, monthly: 0 } })
    const other = await office('2026-11-10T04:00:00.000Z')
    // Another Muster's firm that writes into the same folder; its first audit entry differs.
    connectAndChange(other)
    const { file: theirs } = await byHand(other, { to: join(folderOf(at), 'muster-2026-11-10T0400Z.muster') })
    writeFileSync(
      join(folderOf(at), 'muster-2020-01-01T0000Z.muster'),
      'not one of ours, whatever it is called',
    )
    for (const day of ['15', '16', '17', '18']) {
      at.clock.set(`2026-11-${day}T04:00:00.000Z`)
      await byHand(at)
    }
    const stored = [
      'muster-2020-01-01T0000Z.muster',
      theirs.slice(folderOf(at).length + 1),
      'muster-2026-11-17T0400Z.muster',
      'muster-2026-11-18T0400Z.muster',
    ]
    expect(readdirSync(folderOf(at)).toSorted()).toEqual(stored)
    // With a custom target file nothing is deleted.
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { daily: 1 } })
    await byHand(at, { to: join(folderOf(at), 'mine.muster') })
    expect(readdirSync(folderOf(at)).toSorted()).toEqual(['mine.muster', ...stored])
  })

  test('a failed backup deletes nothing', async () => {
    const at = await office()
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { daily: 1, weekly: 0, monthly: 0 } })
    await byHand(at)
    at.clock.set('2026-11-19T04:00:00.000Z')
    disk.write = full
    await expect(byHand(at)).rejects.toThrow('is full')
    expect(readdirSync(folderOf(at))).toEqual(['muster-2026-11-18T0400Z.muster'])
  })
})

function connectAndChange({ app }: Office) {
  app.database.writer.connection.exec(
    `drop trigger events_stand; update events set digest = 'another' where id = (select min(id) from events)`,
  )
}

describe('a failure is one sentence, keeps existing backups, and ends with its cause', () => {
  test.each([
    ['a full disk', full, 'is full. Free some space there'],
    [
      'a disk that fails',
      () => Promise.reject(Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })),
      'reports an error (EIO: i/o error, write). Check it soon.',
    ],
    [
      'a disk that became read-only',
      () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })),
      'cannot be written',
    ],
  ])('%s', async (_, write, sentence) => {
    const at = await office()
    disk.write = write
    await expect(byHand(at)).rejects.toThrow(sentence)
    expect(readdirSync(folderOf(at))).toEqual([])
    expect((await state(at)).runs[0]).toMatchObject({ file: null, error: expect.stringContaining(sentence) })
    // Other requests continue.
    expect(
      (
        await at.as('Ravi').post('/api/attendance/punch', {
          type: 'in',
          location: { lat: 19.1197, lng: 72.8468, accuracy: 12, address: 'x' },
        })
      ).status,
    ).toBe(200)
    mendDisk()
    await byHand(at)
    expect((await state(at)).runs[0]).toMatchObject({ error: null, isThere: true })
  })

  test('a nearly full disk keeps its rest for the server', async () => {
    const at = await office()
    disk.free = async () => 10 * 1_048_576
    await expect(byHand(at)).rejects.toThrow('is full')
  })

  test('a folder that cannot be created', async () => {
    const at = await office('2026-11-18T04:00:00.000Z', { config: { backups: '/proc/nowhere/backups' } })
    await expect(byHand(at)).rejects.toThrow(
      'The folder /proc/nowhere/backups cannot be written. Give this user write permission there, or set another with MUSTER_BACKUPS.',
    )
  })

  test('a file that reads back differently is not a backup', async () => {
    const at = await office()
    let count = 0
    disk.write = (handle, bytes) => {
      if (++count === 2) bytes[bytes.length >> 1]! ^= 1
      return handle.write(bytes)
    }
    await expect(byHand(at)).rejects.toThrow('This backup is damaged')
    expect(readdirSync(folderOf(at))).toEqual([])
  })

  test('a damaged database is not copied as intact', async () => {
    const at = await office()
    const { data } = at.app.config
    at.app.database.writer.connection.exec('pragma wal_checkpoint(truncate)')
    const bytes = readFileSync(join(data, 'muster.db'))
    const other = join(data, 'damaged.db')
    bytes.fill(0x5a, 4096 * 3, 4096 * 40)
    writeFileSync(other, bytes)
    await expect(
      makeBackup(
        {
          database: other,
          data,
          target: join(data, 'x.muster'),
          passphrase: null,
          now: '2026-11-18T04:00:00.000Z',
        },
        () => {},
      ),
    ).rejects.toThrow('The database itself is damaged')
    expect(existsSync(join(data, 'x.muster'))).toBe(false)
  })
})
