/**
 * Backups of the built program under load. Each backup contains everything that was answered before it began
 * and restores to a complete firm. A kill in the middle leaves no partial backup.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { connect } from '../src/driver'
import { firmOnDisk, whole } from './support/firmOnDisk'
import { addAdmin, muster, serve, signIn, start, type Running } from './support/program'

const { folder, fresh, data } = firmOnDisk()
const names = ['admin', 'senior', 'manager', 'recruiter', 'accounts', 'scheduler']
const tokenOf = (url: string, name: string) => signIn(url, `${name}@muster.test`, 'muster-demo')

/** Everybody writes continuously until stopped; collects the keys of calls that were answered with 200. */
function load(
  url: string,
  tokens: readonly string[],
  acknowledged: Set<string>,
  pictures: readonly string[],
) {
  let goes = true
  let n = 0
  const post = async (token: string, method: string, path: string, body: unknown) => {
    const key = `load-${++n}-${Math.trunc(performance.now())}`
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    await reply.arrayBuffer()
    expect([200, 409, 422]).toContain(reply.status)
    if (reply.status === 200) acknowledged.add(key)
  }
  const writers = tokens.flatMap((token, person) => [
    (async () => {
      for (let type = 'out'; goes; type = type === 'in' ? 'out' : 'in')
        await post(token, 'POST', '/api/attendance/punch', {
          type,
          location: { lat: 19.1, lng: 72.8, accuracy: 5, address: 'x' },
        })
    })(),
    (async () => {
      for (let i = 0; goes; i++)
        await post(token, 'PUT', '/api/profile', { profilePhoto: pictures[(person + i) % pictures.length] })
    })(),
    (async () => {
      // Recruiters, Accounts and Scheduler assign no tasks.
      if (person > 2) return
      const me = (
        (await (
          await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
        ).json()) as { id: number }
      ).id
      for (let i = 0; goes; i++)
        await post(token, 'POST', '/api/tasks', {
          title: `Load ${person} ${i}`,
          description: 'Written while it is backed up',
          assignedTo: me,
          deadline: '2099-01-01',
        })
    })(),
  ])
  return {
    stop: async () => {
      goes = false
      await Promise.all(writers)
    },
  }
}

const drawn = async (hue: number) =>
  `data:image/png;base64,${(
    await sharp({
      create: { width: 120, height: 120, channels: 3, background: { r: hue, g: 90, b: 255 - hue } },
    })
      .png()
      .toBuffer()
  ).toString('base64')}`

test(
  'round trips under load: from the browser and the command line, with and without a passphrase',
  { timeout: 240_000 },
  async () => {
    const pictures = await Promise.all([10, 90, 170, 250].map(drawn))
    const server = await serve(data)
    const tokens = await Promise.all(names.map((name) => tokenOf(server.url, name)))
    const acknowledged = new Set<string>()
    const storm = load(server.url, tokens, acknowledged, pictures)
    const made: { file: string; before: string[]; passphrase: string }[] = []
    const secret = join(folder, 'passphrase')
    writeFileSync(secret, 'monsoon over the ghats\n')
    const more = async (least: number) => {
      const from = acknowledged.size
      while (acknowledged.size < from + least) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const [to, passphrase] of [
      ['a.muster', ''],
      ['b.muster', 'yes'],
      ['c.muster', ''],
    ] as const) {
      await more(30)
      const before = [...acknowledged]
      const file = join(folder, to)
      const ran = await start([
        'backup',
        '--to',
        file,
        '--data',
        data,
        ...(passphrase ? ['--passphrase-file', secret] : []),
      ]).ended
      expect(ran, ran.err).toMatchObject({ code: 0, out: expect.stringContaining('read back and whole') })
      made.push({ file, before, passphrase })
    }
    await more(30)
    const before = [...acknowledged]
    const authorization = `Bearer ${tokens[0]}`
    expect(
      (await fetch(`${server.url}/api/backups`, { method: 'POST', headers: { authorization } })).status,
    ).toBe(200)
    const state = async () =>
      (await (await fetch(`${server.url}/api/backups`, { headers: { authorization } })).json()) as {
        running: unknown
        runs: { file: string | null; error: string | null; by: string | null }[]
      }
    while ((await state()).running) await new Promise((resolve) => setTimeout(resolve, 20))
    const [newest] = (await state()).runs
    expect(newest).toMatchObject({ error: null, by: expect.any(String) })
    made.push({ file: newest!.file!, before, passphrase: '' })
    // The other three are recorded too.
    expect((await state()).runs).toHaveLength(4)
    await storm.stop()
    expect(await server.stop()).toBe(0)
    expect(acknowledged.size).toBeGreaterThan(120)

    let photos = 0
    for (const { file, before: keys, passphrase } of made) {
      const restored = fresh()
      const ran = muster([
        'restore',
        file,
        '--data',
        restored,
        '--yes',
        ...(passphrase ? ['--passphrase-file', secret] : []),
      ])
      expect(ran, ran.err).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Restored to ${restored}.`),
      })
      photos += whole(restored, keys).photos
      const again = await serve(restored)
      // A restore ends every sign-in; everybody can sign in with the password.
      expect((await fetch(`${again.url}/api/auth/me`, { headers: { authorization } })).status).toBe(401)
      expect(
        (
          await fetch(`${again.url}/api/attendance/today`, {
            headers: { authorization: `Bearer ${await tokenOf(again.url, 'recruiter')}` },
          })
        ).status,
      ).toBe(200)
      expect(await again.stop()).toBe(0)
    }
    expect(photos).toBeGreaterThan(6)
  },
)

test(
  'a backup that is killed at any moment leaves no partial file and blocks no server or later backup',
  { timeout: 120_000 },
  async () => {
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
    for (const name of left)
      expect(muster(['backup', 'verify', join(target, name), '--data', data])).toMatchObject({ code: 0 })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    const last = muster(['backup', '--data', data])
    expect(last).toMatchObject({ code: 0, out: expect.stringContaining('read back and whole') })
    expect(existsSync(join(data, '.backup'))).toBe(false)
    expect(muster(['backup', 'list', '--data', data]).out).toMatch(/\nmuster-\S+\.muster {2}\d{4}-/)
    expect(await server.stop()).toBe(0)
  },
)

test(
  'a server stops in the middle of a backup; a killed one starts again and creates the next backup',
  { timeout: 120_000 },
  async () => {
    let server: Running | null = null
    for (const end of ['stop', 'kill'] as const) {
      server = await serve(data)
      const token = await tokenOf(server.url, 'admin')
      expect(
        (
          await fetch(`${server.url}/api/backups`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
          })
        ).status,
      ).toBe(200)
      if (end === 'stop') expect(await server.stop()).toBe(0)
      else await server.kill()
      expect(
        readdirSync(join(data, 'backups'))
          .filter((name) => name.endsWith('.muster'))
          .every((name) => statSync(join(data, 'backups', name)).size > 100_000),
      ).toBe(true)
    }
    expect(muster(['backup', '--data', data])).toMatchObject({ code: 0 })
    expect(readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.part'))).toEqual([])
  },
)

test(
  'a database that another program has locked is reported in one sentence, and backed up after the release',
  { timeout: 60_000 },
  async () => {
    const locked = fresh()
    addAdmin(locked)
    // A writer does not block a backup.
    const db = connect(join(locked, 'muster.db'))
    db.exec(`begin immediate; update users set first_name = 'Z'`)
    const during = start(['backup', '--data', locked])
    const made = () =>
      existsSync(join(locked, 'backups')) &&
      readdirSync(join(locked, 'backups')).some((name) => name.endsWith('.muster'))
    while (!made() && during.process.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(made()).toBe(true)
    db.exec('rollback')
    expect((await during.ended).code).toBe(0)
    db.close()
    const holder = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import Database from 'better-sqlite3'; const db = new Database(${JSON.stringify(join(locked, 'muster.db'))}); db.pragma('locking_mode = exclusive'); db.exec('begin exclusive'); console.log('locked'); setInterval(() => {}, 1000)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    try {
      await new Promise((resolve) => holder.stdout.once('data', resolve))
      expect(muster(['backup', '--data', locked])).toMatchObject({
        code: 1,
        err: expect.stringContaining('locked by another program'),
      })
    } finally {
      holder.kill('SIGKILL')
      await new Promise((resolve) => holder.once('exit', resolve))
    }
    expect(muster(['backup', '--data', locked]).code).toBe(0)
  },
)
