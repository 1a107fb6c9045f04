/**
 * Backups of the built program under load: everything that was answered before a backup began is in it, each restores to a whole firm,
 * and whatever kills one in the middle leaves nothing half.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { connect } from '../src/driver'
import { muster, serve, start, type Running } from './support/program'

const folder = mkdtempSync(join(tmpdir(), 'muster-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => join(folder, `data-${++count}`)
const names = ['admin', 'senior', 'manager', 'recruiter', 'accounts', 'scheduler']

/** A firm of its own: what is not one for show is backed up as a customer's. */
const data = fresh()
beforeAll(() => {
  expect(muster(['seed', 'demo', '--data', data]).code).toBe(0)
  const db = connect(join(data, 'muster.db'))
  db.exec('update firm set is_demo = 0')
  db.close()
})

async function signIn(url: string, name: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `${name}@muster.test`, password: 'muster-demo' }) })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { token: string }).token
}

/** Everybody writes, all the time, until told to stop; keys of what was answered with 200 are collected. */
function load(url: string, tokens: readonly string[], acknowledged: Set<string>, pictures: readonly string[]) {
  let goes = true
  let n = 0
  const post = async (token: string, method: string, path: string, body: unknown) => {
    const key = `load-${++n}-${Math.trunc(performance.now())}`
    const reply = await fetch(`${url}${path}`, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key }, body: JSON.stringify(body) })
    await reply.arrayBuffer()
    expect([200, 409, 422]).toContain(reply.status)
    if (reply.status === 200) acknowledged.add(key)
  }
  const writers = tokens.flatMap((token, person) => [
    (async () => {
      for (let type = 'out'; goes; type = type === 'in' ? 'out' : 'in') await post(token, 'POST', '/api/attendance/punch', { type, location: { lat: 19.1, lng: 72.8, accuracy: 5, address: 'x' } })
    })(),
    (async () => {
      for (let i = 0; goes; i++) await post(token, 'PUT', '/api/profile', { profilePhoto: pictures[(person + i) % pictures.length] })
    })(),
    (async () => {
      // Recruiters, Accounts and Scheduler assign nothing.
      if (person > 2) return
      const me = ((await (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).json()) as { id: number }).id
      for (let i = 0; goes; i++) await post(token, 'POST', '/api/tasks', { title: `Load ${person} ${i}`, description: 'Written while it is backed up', assignedTo: me, deadline: '2099-01-01' })
    })(),
  ])
  return {
    stop: async () => {
      goes = false
      await Promise.all(writers)
    },
  }
}

const drawn = async (hue: number) => `data:image/png;base64,${(await sharp({ create: { width: 120, height: 120, channels: 3, background: { r: hue, g: 90, b: 255 - hue } } }).png().toBuffer()).toString('base64')}`

/** What a restored folder must be, whoever wrote while it was backed up. */
function whole(restored: string, keys: Iterable<string>) {
  const db = connect(join(restored, 'muster.db'))
  const all = <T>(sql: string) => db.prepare(sql).all([]) as T[]
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const kept = new Set(all<{ key: string }>('select key from events where key is not null').map((row) => row.key))
  expect([...keys].filter((key) => !kept.has(key))).toEqual([])
  const photos = all<{ photo: string }>(`select profile_photo as photo from users where profile_photo like '/api/photos/%'`)
  expect(photos.filter(({ photo }) => !existsSync(join(restored, 'files', 'photos', photo.slice('/api/photos/'.length))))).toEqual([])
  expect(all('select id from sessions where ended_at is null')).toEqual([])
  db.close()
  expect(muster(['audit', 'verify', '--data', restored])).toMatchObject({ code: 0 })
  const doctor = muster(['doctor', '--data', restored])
  // The backup that it came from is newer than the list in it.
  expect(doctor.out.split('\n').filter((line) => line.startsWith('BAD') && !line.includes('backup'))).toEqual([])
  return { photos: photos.length }
}

test('round trips under load: by hand in the browser, from the command line, with a passphrase and without', { timeout: 240_000 }, async () => {
  const pictures = await Promise.all([10, 90, 170, 250].map(drawn))
  const server = await serve(data)
  const tokens = await Promise.all(names.map((name) => signIn(server.url, name)))
  const acknowledged = new Set<string>()
  const storm = load(server.url, tokens, acknowledged, pictures)
  const made: { file: string; before: string[]; passphrase: string }[] = []
  const secret = join(folder, 'passphrase')
  writeFileSync(secret, 'monsoon over the ghats\n')
  const more = async (least: number) => {
    const from = acknowledged.size
    while (acknowledged.size < from + least) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  for (const [to, passphrase] of [['a.muster', ''], ['b.muster', 'yes'], ['c.muster', '']] as const) {
    await more(30)
    const before = [...acknowledged]
    const file = join(folder, to)
    const ran = await start(['backup', '--to', file, '--data', data, ...(passphrase ? ['--passphrase-file', secret] : [])]).ended
    expect(ran, ran.err).toMatchObject({ code: 0, out: expect.stringContaining('read back and whole') })
    made.push({ file, before, passphrase })
  }
  await more(30)
  const before = [...acknowledged]
  const authorization = `Bearer ${tokens[0]}`
  expect((await fetch(`${server.url}/api/backups`, { method: 'POST', headers: { authorization } })).status).toBe(200)
  const state = async () => (await (await fetch(`${server.url}/api/backups`, { headers: { authorization } })).json()) as { running: unknown; runs: { file: string | null; error: string | null; by: string | null }[] }
  while ((await state()).running) await new Promise((resolve) => setTimeout(resolve, 20))
  const [newest] = (await state()).runs
  expect(newest).toMatchObject({ error: null, by: expect.any(String) })
  made.push({ file: newest!.file!, before, passphrase: '' })
  // The other three are noted in it too.
  expect((await state()).runs).toHaveLength(4)
  await storm.stop()
  expect(await server.stop()).toBe(0)
  expect(acknowledged.size).toBeGreaterThan(120)

  let photos = 0
  for (const { file, before: keys, passphrase } of made) {
    const restored = fresh()
    const ran = muster(['restore', file, '--data', restored, '--yes', ...(passphrase ? ['--passphrase-file', secret] : [])])
    expect(ran, ran.err).toMatchObject({ code: 0, out: expect.stringContaining(`Restored to ${restored}.`) })
    photos += whole(restored, keys).photos
    const again = await serve(restored)
    // Whoever was signed in then is not any longer; with the password everybody comes in.
    expect((await fetch(`${again.url}/api/auth/me`, { headers: { authorization } })).status).toBe(401)
    expect((await fetch(`${again.url}/api/attendance/today`, { headers: { authorization: `Bearer ${await signIn(again.url, 'recruiter')}` } })).status).toBe(200)
    expect(await again.stop()).toBe(0)
  }
  expect(photos).toBeGreaterThan(6)
})

describe('restore', () => {
  const file = join(folder, 'quiet.muster')
  beforeAll(() => {
    const ran = muster(['backup', '--to', file, '--data', data])
    expect(ran.code, ran.err).toBe(0)
  })

  test('says what it will do, and does it only when told', () => {
    const target = fresh()
    const asked = muster(['restore', file, '--data', target])
    expect(asked.code).toBe(1)
    expect(asked.out).toMatch(/^Udaan Setu Staffing, as of \d+ \w+ \d{4}, \d\d:\d\d \(Asia\/Kolkata\), by Muster \d+\.\d+\.\d+: 40 people \(38 active\), [\d,]+ entries of the audit, a database of [\d.]+ MB, (no files|\d+ files? of [\d.]+ [KM]B)\.$/m)
    expect(asked.out).toContain(`will be restored to ${target}, which will be made.`)
    expect(asked.out).toContain('Everybody is signed out')
    expect(asked.err).toContain('Nothing was written.')
    expect(readdirSync(folder).filter((name) => name.includes(target.slice(folder.length + 1)))).toEqual([])
  })

  test.each([
    ['a Muster database', 'muster.db', 'already holds a Muster database'],
    ['any file', 'notes.txt', 'already holds notes.txt'],
  ])('refuses a folder with %s', (_, name, sentence) => {
    const target = fresh()
    mkdirSync(target)
    writeFileSync(join(target, name), 'mine')
    expect(muster(['restore', file, '--data', target, '--yes'])).toMatchObject({ code: 1, err: expect.stringContaining(sentence) })
    expect([readdirSync(target), readFileSync(join(target, name), 'utf8')]).toEqual([[name], 'mine'])
  })

  test('refuses what is no backup, a damaged one, a cut one, and one of a newer Muster by name', () => {
    const wrong = join(folder, 'wrong.muster')
    const bytes = readFileSync(file)
    const target = fresh()
    const tried = (content: Buffer) => {
      writeFileSync(wrong, content)
      const { code, err } = muster(['restore', wrong, '--data', target, '--yes'])
      expect([code, existsSync(target), readdirSync(folder).filter((name) => name.endsWith('.restoring'))]).toEqual([1, false, []])
      return err
    }
    expect(tried(Buffer.from('a picture of a cat, say'))).toContain('This is no backup that Muster has made.')
    expect(tried(bytes.subarray(0, bytes.length - 1000))).toContain('This backup is damaged')
    const flipped = Buffer.from(bytes)
    flipped[bytes.length - 5000]! ^= 4
    expect(tried(flipped)).toContain('This backup is damaged')

    const newer = fresh()
    expect(muster(['restore', file, '--data', newer, '--yes']).code).toBe(0)
    const db = connect(join(newer, 'muster.db'))
    db.exec(`insert into migrations values ('future/0099-flying', '2030-01-01', 'x')`)
    db.close()
    const ahead = join(folder, 'ahead.muster')
    // A database that this program cannot open is backed up as it is all the same.
    expect(muster(['backup', '--to', ahead, '--data', newer])).toMatchObject({ code: 0, out: expect.stringContaining('The database is of another version of Muster') })
    expect(muster(['restore', ahead, '--data', target, '--yes'])).toMatchObject({ code: 1, err: expect.stringContaining('has future/0099-flying; this is Muster') })
    expect(muster(['restore', join(folder, 'nowhere.muster'), '--data', target])).toMatchObject({ code: 1, err: expect.stringContaining('There is no file') })
  })

  test('a place that cannot be written is one sentence', () => {
    expect(muster(['restore', file, '--data', '/proc/nowhere/data', '--yes'])).toMatchObject({ code: 1, err: expect.stringContaining('/proc/nowhere cannot be written. Nothing was restored.') })
  })

  test('killed at any moment it leaves nothing half, and begins again', { timeout: 120_000 }, async () => {
    const target = fresh()
    let killed = 0
    for (let ms = 150; !existsSync(target) && ms < 3000; ms += 120) {
      const child = start(['restore', file, '--data', target, '--yes'])
      await new Promise((resolve) => setTimeout(resolve, ms))
      child.process.kill('SIGKILL')
      if ((await child.ended).code === null) killed++
      // Either nothing of that name, or all of it.
      if (existsSync(target)) expect(muster(['doctor', '--data', target]).out).toContain('Every reference is whole')
    }
    expect(killed).toBeGreaterThan(1)
    if (!existsSync(target)) expect(muster(['restore', file, '--data', target, '--yes']).code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([])
    whole(target, [])
  })
})

test('a backup that is killed at any moment leaves no file with the name of one, and hinders neither the server nor the next', { timeout: 120_000 }, async () => {
  const server = await serve(data)
  const target = join(folder, 'killed')
  let killed = 0
  for (let ms = 150; ms < 1500; ms += 150) {
    const child = start(['backup', '--to', target, '--data', data])
    await new Promise((resolve) => setTimeout(resolve, ms))
    child.process.kill('SIGKILL')
    if ((await child.ended).code === null) killed++
  }
  expect(killed).toBeGreaterThan(1)
  const left = existsSync(target) ? readdirSync(target).filter((name) => name.endsWith('.muster')) : []
  for (const name of left) expect(muster(['backup', 'verify', join(target, name), '--data', data])).toMatchObject({ code: 0 })
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  const last = muster(['backup', '--data', data])
  expect(last).toMatchObject({ code: 0, out: expect.stringContaining('read back and whole') })
  expect(existsSync(join(data, '.backup'))).toBe(false)
  expect(muster(['backup', 'list', '--data', data]).out).toMatch(/^muster-\S+\.muster {2}\d{4}-/)
  expect(await server.stop()).toBe(0)
})

test('a server that is told to stop in the middle of a backup stops, and one that is killed starts again and makes the next', { timeout: 120_000 }, async () => {
  let server: Running | null = null
  for (const end of ['stop', 'kill'] as const) {
    server = await serve(data)
    const token = await signIn(server.url, 'admin')
    expect((await fetch(`${server.url}/api/backups`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    if (end === 'stop') expect(await server.stop()).toBe(0)
    else await server.kill()
    expect(readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.muster')).every((name) => statSync(join(data, 'backups', name)).size > 100_000)).toBe(true)
  }
  expect(muster(['backup', '--data', data])).toMatchObject({ code: 0 })
  expect(readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a database that another program has locked: one sentence, and made when it is free', { timeout: 60_000 }, async () => {
  const locked = fresh()
  muster(['user', 'add', '--email', 'a@firm.in', '--first-name', 'A', '--last-name', 'B', '--role', 'Admin', '--data', locked], { input: 'monsoon-41\n' })
  // A writer at work locks nobody out.
  const db = connect(join(locked, 'muster.db'))
  db.exec(`begin immediate; update users set first_name = 'Z'`)
  const during = start(['backup', '--data', locked])
  const made = () => existsSync(join(locked, 'backups')) && readdirSync(join(locked, 'backups')).some((name) => name.endsWith('.muster'))
  while (!made() && during.process.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(made()).toBe(true)
  db.exec('rollback')
  expect((await during.ended).code).toBe(0)
  db.close()
  const holder = spawn(process.execPath, ['--input-type=module', '-e', `import Database from 'better-sqlite3'; const db = new Database(${JSON.stringify(join(locked, 'muster.db'))}); db.pragma('locking_mode = exclusive'); db.exec('begin exclusive'); console.log('locked'); setInterval(() => {}, 1000)`], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    expect(muster(['backup', '--data', locked])).toMatchObject({ code: 1, err: expect.stringContaining('locked by another program') })
  } finally {
    holder.kill('SIGKILL')
    await new Promise((resolve) => holder.once('exit', resolve))
  }
  expect(muster(['backup', '--data', locked]).code).toBe(0)
})
