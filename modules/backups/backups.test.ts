/** Backups through the application: made, noted, told of, let go of; and what goes wrong is a sentence. Wednesday, 18 November 2026. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { disk } from '../../src/archive/disk'
import { cost } from '../../src/archive/sealing'
import { connect } from '../../src/driver'
import { lock } from '../../src/lock'
import { office, type Office } from '../../tests/support/office'
import { proved } from './proving'
import { scheduled } from './noting'
import { runnerOf } from './running'

const real = { ...disk }
beforeAll(() => void Object.assign(cost, { N: 16 }))
afterEach(() => void Object.assign(disk, real))

const folderOf = (at: Office) => join(at.app.config.data, 'backups')
const byHand = (at: Office, wish: { to?: string; passphrase?: string } = {}) => runnerOf(at.app).begin({ origin: { actor: null, source: 'cli' }, ...wish })
const bySchedule = (at: Office) => at.app.scheduler.run('backups.make', '2026-11-18')
const state = async (at: Office) => (await at.as('Anita').get('/api/backups')).body
const settled = async (at: Office) => {
  for (;;) {
    const { running, runs } = await state(at)
    if (!running) return runs
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
const notices = (at: Office) => at.app.ask(({ db }) => db.all<{ title: string; message: string }>(`select title, message from notifications where title like '%backup%'`))
const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
/** Reads all of it back, and gives what lies where. */
async function opened(at: Office, file: string, passphrase: string | null = null) {
  const folder = join(at.app.config.data, 'opened')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  return { folder, ...(await proved(file, passphrase, folder, { withFiles: true })) }
}

test('by hand: begun at once, made, noted, an entry of the audit, and nobody but this user can read it', async () => {
  const at = await office()
  const reply = await at.as('Anita').post('/api/backups', {}, { 'idempotency-key': 'back-up-now-1' })
  expect(reply.body.running).toMatchObject({ startedAt: '2026-11-18T04:00:00.000Z' })
  // The same wish again is the same backup; another one is told that one is under way.
  expect((await at.as('Anita').post('/api/backups', {}, { 'idempotency-key': 'back-up-now-1' })).status).toBe(200)
  expect(await at.as('Anita').post('/api/backups', {}, { 'idempotency-key': 'back-up-now-2' })).toMatchObject({ status: 409, body: { message: 'A backup is under way already. Please wait until it is done.' } })
  const [run, ...others] = await settled(at)
  expect(others).toEqual([])
  const file = join(folderOf(at), 'muster-2026-11-18T0400Z.muster')
  expect(run).toEqual({ id: 1, startedAt: '2026-11-18T04:00:00.000Z', finishedAt: '2026-11-18T04:00:00.000Z', file, size: statSync(file).size, isEncrypted: false, isThere: true, by: 'Anita Test', error: null })
  expect([statSync(file).mode & 0o777, statSync(folderOf(at)).mode & 0o777]).toEqual([0o600, 0o700])
  expect((await at.as('Anita').get('/api/audit?group=settings')).body.data[0]).toMatchObject({ name: 'backup.made', what: 'Backup made' })
  // Nothing but the backup stays behind.
  expect(readdirSync(folderOf(at))).toEqual(['muster-2026-11-18T0400Z.muster'])
  expect(existsSync(join(at.app.config.data, '.backup'))).toBe(false)
  rmSync(file)
  expect((await state(at)).runs[0]).toMatchObject({ isThere: false })
})

test('what is in it: the database as it was, every file, what says of itself; not what is half written, nor the logins of WhatsApp', async () => {
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
  expect(manifest.entries.map(({ name }) => name).toSorted()).toEqual(['about.json', 'files/photos/a.webp', 'files/push', 'muster.db'])
  expect(readFileSync(join(folder, 'files', 'photos', 'a.webp')).equals(Buffer.alloc(5_000_000, 7))).toBe(true)
  expect(about).toMatchObject({ madeAt: '2026-11-18T04:00:00.000Z', firm: 'Northwind Staffing', zone: 'Asia/Kolkata', people: 9, active: 9, files: 2 })
  expect(about.counts).toMatchObject({ users: 9 })
  const rows = (database: string) => {
    const db = connect(database, { readonly: true })
    const found = [db.prepare('select * from users').all([]), db.prepare('select * from sessions').all([]), db.prepare('select id, hash from events').all([]).slice(0, about.entries)]
    db.close()
    return JSON.stringify(found)
  }
  expect(rows(join(folder, 'muster.db'))).toBe(rows(join(data, 'muster.db')))
})

test('with a passphrase nothing of it can be read without', async () => {
  const at = await office('2026-11-18T04:00:00.000Z', { config: { backupPassphrase: 'monsoon over the ghats' } })
  const { file } = await byHand(at)
  await expect(opened(at, file)).rejects.toThrow('This backup is encrypted')
  await expect(opened(at, file, 'monsoon under the ghats')).rejects.toThrow('The passphrase is not the one')
  expect((await opened(at, file, 'monsoon over the ghats')).about.firm).toBe('Northwind Staffing')
  expect((await state(at)).runs[0]).toMatchObject({ isEncrypted: true })
})

test('one at a time, also over processes; and what was killed is swept away by the next', async () => {
  const at = await office()
  const release = lock(join(at.app.config.data, 'backup.lock'))!
  expect((await at.as('Anita').post('/api/backups')).status).toBe(409)
  release()
  mkdirSync(folderOf(at))
  writeFileSync(join(folderOf(at), 'muster-2026-11-17T0400Z.muster.part'), 'half')
  writeFileSync(join(folderOf(at), 'holiday.part'), 'somebody else\'s')
  await byHand(at)
  expect(readdirSync(folderOf(at)).toSorted()).toEqual(['holiday.part', 'muster-2026-11-18T0400Z.muster'])
})

describe('rotation', () => {
  test('lets go of what is over and of nothing else, and only in its own folder', async () => {
    const at = await office()
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { daily: 2, weekly: 0, monthly: 0 } })
    const other = await office('2026-11-10T04:00:00.000Z')
    // The firm of another Muster, that writes into the same folder: its first entry differs.
    connectAndChange(other)
    const { file: theirs } = await byHand(other, { to: join(folderOf(at), 'muster-2026-11-10T0400Z.muster') })
    writeFileSync(join(folderOf(at), 'muster-2020-01-01T0000Z.muster'), 'not one of ours, whatever it is called')
    for (const day of ['15', '16', '17', '18']) {
      at.clock.set(`2026-11-${day}T04:00:00.000Z`)
      await byHand(at)
    }
    const kept = ['muster-2020-01-01T0000Z.muster', theirs.slice(folderOf(at).length + 1), 'muster-2026-11-17T0400Z.muster', 'muster-2026-11-18T0400Z.muster']
    expect(readdirSync(folderOf(at)).toSorted()).toEqual(kept)
    // To a file of one's own choice nothing is let go of.
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { daily: 1 } })
    await byHand(at, { to: join(folderOf(at), 'mine.muster') })
    expect(readdirSync(folderOf(at)).toSorted()).toEqual(['mine.muster', ...kept])
  })

  test('a failed one lets go of nothing', async () => {
    const at = await office()
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { daily: 1, weekly: 0, monthly: 0 } })
    await byHand(at)
    at.clock.set('2026-11-19T04:00:00.000Z')
    disk.write = full
    await expect(byHand(at)).rejects.toThrow('There is no room left')
    expect(readdirSync(folderOf(at))).toEqual(['muster-2026-11-18T0400Z.muster'])
  })
})

function connectAndChange({ app }: Office) {
  app.database.writer.connection.exec(`drop trigger events_stand; update events set digest = 'another' where id = (select min(id) from events)`)
}

describe('what goes wrong is one sentence, keeps what there is, and is over when its cause is', () => {
  test.each([
    ['a full disk', full, 'There is no room left for a backup in'],
    ['a disk that fails', () => Promise.reject(Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' })), 'does not answer as it should'],
    ['a disk that became read-only', () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })), 'cannot be written'],
  ])('%s', async (_, write, sentence) => {
    const at = await office()
    disk.write = write
    await expect(byHand(at)).rejects.toThrow(sentence)
    expect(readdirSync(folderOf(at))).toEqual([])
    expect((await state(at)).runs[0]).toMatchObject({ file: null, error: expect.stringContaining(sentence) })
    // Everybody else goes on.
    expect((await at.as('Ravi').post('/api/attendance/punch', { type: 'in', location: { lat: 19.1197, lng: 72.8468, accuracy: 12, address: 'x' } })).status).toBe(200)
    Object.assign(disk, real)
    await byHand(at)
    expect((await state(at)).runs[0]).toMatchObject({ error: null, isThere: true })
  })

  test('a disk that is nearly full is left to the server', async () => {
    const at = await office()
    disk.free = async () => 10 * 1_048_576
    await expect(byHand(at)).rejects.toThrow('There is no room left')
  })

  test('a folder that cannot be', async () => {
    const at = await office('2026-11-18T04:00:00.000Z', { config: { backups: '/proc/nowhere/backups' } })
    await expect(byHand(at)).rejects.toThrow('The folder /proc/nowhere/backups cannot be written. Give this user the right to write there, or name another with MUSTER_BACKUPS.')
  })

  test('what was written and reads back otherwise is not a backup', async () => {
    const at = await office()
    let count = 0
    disk.write = (handle, bytes) => {
      if (++count === 2) bytes[bytes.length >> 1]! ^= 1
      return handle.write(bytes)
    }
    await expect(byHand(at)).rejects.toThrow('This backup is damaged')
    expect(readdirSync(folderOf(at))).toEqual([])
  })

  test('a damaged database is not copied as if it were whole', async () => {
    const at = await office()
    const { data } = at.app.config
    at.app.database.writer.connection.exec('pragma wal_checkpoint(truncate)')
    const bytes = readFileSync(join(data, 'muster.db'))
    const other = join(data, 'damaged.db')
    bytes.fill(0x5a, 4096 * 3, 4096 * 40)
    writeFileSync(other, bytes)
    const { make } = await import('./making')
    await expect(make({ database: other, data, target: join(data, 'x.muster'), passphrase: null, now: '2026-11-18T04:00:00.000Z' }, () => {})).rejects.toThrow('The database itself is damaged')
    expect(existsSync(join(data, 'x.muster'))).toBe(false)
  })
})

describe('the schedule', () => {
  test('makes one at its time, once, however often it looks; off is off', async () => {
    const at = await office('2026-11-18T20:59:00.000Z')
    // Set up long ago and never backed up: at once.
    expect(await bySchedule(at)).toContain('muster-2026-11-18T2059Z.muster')
    for (const minute of ['00', '01', '30']) {
      at.clock.set(`2026-11-18T21:${minute}:00.000Z`)
      expect(await bySchedule(at)).toEqual(minute === '00' ? expect.stringContaining('muster-2026-11-18T2100Z.muster') : 'nothing is due')
    }
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { isOn: false } })
    at.clock.set('2026-11-20T21:00:00.000Z')
    expect(await bySchedule(at)).toBe('nothing is due')
    expect((await state(at)).nextAt).toBe(null)
    await at.as('Anita').post('/api/settings', { key: 'backups', value: { isOn: true, at: '13:00' } })
    expect((await state(at)).nextAt).toBe('2026-11-21T07:30:00.000Z')
  })

  test('a firm of today waits for its first night; a demo firm is never backed up by itself', async () => {
    const at = await office('2026-11-18T04:00:00.000Z', { empty: true })
    expect(await bySchedule(at)).toBe('nothing is due')
    await at.nobody.post('/api/first-run', { firmName: 'New', zone: 'Asia/Kolkata', firstName: 'A', lastName: 'B', email: 'a@new.test', password: 'monsoon over' })
    expect(await bySchedule(at)).toBe('nothing is due')
    at.clock.set('2026-11-18T21:00:00.000Z')
    expect(await bySchedule(at)).toContain('muster-2026-11-18T2100Z')
    const demo = await office('2026-11-18T21:00:00.000Z')
    demo.app.database.writer.db.run('update firm set is_demo = 1')
    expect(await bySchedule(demo)).toBe('nothing is due')
  })

  test('a failure is tried again every hour, and the Admins are told once a day', async () => {
    const at = await office('2026-11-18T21:00:00.000Z')
    disk.write = full
    await expect(bySchedule(at)).rejects.toThrow('There is no room left')
    expect(notices(at)).toMatchObject([{ title: 'The backup has failed', message: expect.stringContaining('Make room there') }])
    at.clock.pass(30)
    expect(await bySchedule(at)).toBe('nothing is due')
    at.clock.pass(30)
    await expect(bySchedule(at)).rejects.toThrow('There is no room left')
    expect(notices(at)).toHaveLength(1)
    at.clock.pass(24 * 60)
    await expect(bySchedule(at)).rejects.toThrow()
    expect(notices(at)).toHaveLength(2)
    Object.assign(disk, real)
    at.clock.pass(60)
    expect(await bySchedule(at)).toContain('.muster')
    // By hand whoever asks is told, and nobody else.
    disk.write = full
    await byHand(at).catch(() => {})
    expect(notices(at)).toHaveLength(2)
    expect(at.app.ask(({ db }) => db.one(`select count(*) as n from backups where source = ?`, scheduled))).toEqual({ n: 4 })
  })

  test('a clock that jumps makes neither none nor many', async () => {
    const at = await office('2026-11-18T21:00:00.000Z')
    const made = async () => ((await bySchedule(at)) === 'nothing is due' ? 0 : 1)
    expect(await made()).toBe(1)
    // An hour back: 02:30 comes again.
    at.clock.set('2026-11-18T20:00:00.000Z')
    let count = 0
    for (let minute = 0; minute < 120; minute++, at.clock.pass(1)) count += await made()
    expect(count).toBe(0)
    // A day ahead and back: the day that was skipped has its own, and the one that comes again too.
    at.clock.set('2026-11-19T22:00:00.000Z')
    expect(await made()).toBe(1)
    at.clock.set('2026-11-18T22:10:00.000Z')
    expect(await made()).toBe(0)
    at.clock.set('2026-11-19T21:00:00.000Z')
    expect([await made(), await made()]).toEqual([0, 0])
    at.clock.set('2026-11-20T21:00:00.000Z')
    expect([await made(), await made()]).toEqual([1, 0])
  })
})

test('doctor says how old the last one is that is still there, and what to do', async () => {
  const at = await office()
  const asked = async () => (await Promise.all(at.app.modules.map(async (module) => (await module.examine?.(at.app)) ?? []))).flat().filter(({ text }) => /backup/i.test(text))
  expect((await asked())[0]).toMatchObject({ ok: false, text: 'No backup has been made yet', todo: expect.stringContaining('muster backup') })
  const { file } = await byHand(at)
  at.clock.pass(3 * 60)
  expect(await asked()).toMatchObject([{ ok: true, text: `The last verified backup is 3 hours old: ${file}` }, { ok: true, todo: expect.stringContaining('MUSTER_BACKUPS') }])
  at.clock.pass(4 * 24 * 60)
  expect((await asked())[0]).toMatchObject({ ok: false, text: expect.stringContaining('4 days old') })
  rmSync(file)
  expect((await asked())[0]).toMatchObject({ ok: false, text: 'None of the backups that were made is still where it was written' })
})

test('a database that was restored lets nobody in who was signed out since, and sends nothing a second time', async () => {
  const at = await office()
  const { db } = at.app.database.writer
  const now = at.clock.now()
  db.run(`insert into deliveries (user_id, channel, address_id, type, title, message, is_urgent, state, due_at, created_at, receipt) values (?, 'push', 1, 'other', 't', 'm', 0, 'waiting', ?, ?, 'r1'), (?, 'push', 1, 'other', 't', 'm', 0, 'sent', ?, ?, 'r2')`, at.ids.Ravi, now, now, at.ids.Ravi, now, now)
  db.run(`insert into whatsapp_sessions (user_id, is_linked, phone_number) values (?, 1, '919820011111')`, at.ids.Meera)
  db.run(`insert into whatsapp_batches (id, user_id, message, state, total, created_at) values (1, ?, 'Hello', 'running', 2, ?)`, at.ids.Meera, now)
  for (const [batch, state] of [[1, 'sent'], [1, 'queued'], [null, 'queued'], [null, 'delivered']] as const)
    db.run(`insert into whatsapp_messages (user_id, batch_id, number, message, state, created_at) values (?, ?, '919820022222', 'Hello', ?, ?)`, at.ids.Meera, batch, state, now)
  db.run(`insert into password_links (token_hash, user_id, made_at, expires_at) values ('h', ?, ?, '2099-01-01T00:00:00.000Z')`, at.ids.Ravi, now)
  db.run(`insert into calendar_links (user_id, token_hash, created_at) values (?, 'h', ?)`, at.ids.Priya, now)
  await at.write((tx) => void tx.record('backup.restored', { madeAt: now, version: '0.1.0' }))
  const all = (sql: string) => at.app.ask((ask) => ask.db.all<Record<string, unknown>>(sql))
  expect((await at.as('Ravi').get('/api/auth/me')).status).toBe(401)
  expect(all('select ended_by from sessions group by ended_by')).toEqual([{ ended_by: 'restored' }])
  expect(all('select 1 from password_links where used_at is null')).toEqual([])
  expect(all('select 1 from calendar_links')).toEqual([])
  expect(all('select state from deliveries order by receipt')).toEqual([{ state: 'dropped' }, { state: 'sent' }])
  expect(all('select state from whatsapp_messages order by id')).toEqual(['sent', 'cancelled', 'cancelled', 'delivered'].map((state) => ({ state })))
  expect(all('select state from whatsapp_batches')).toEqual([{ state: 'cancelled' }])
  expect(all('select is_linked, trouble from whatsapp_sessions')).toEqual([{ is_linked: 0, trouble: 'Muster was restored from a backup. Please connect again.' }])
  expect(at.app.ask((ask) => at.app.modules.flatMap((module) => module.checks?.(ask) ?? []).filter(({ ok }) => !ok))).toEqual([])
})
