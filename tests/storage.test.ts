/**
 * A full or failing disk, and lost or damaged files: each is reported in a clear sentence, no acknowledged
 * data is lost, and everything works again after the cause is fixed.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { openFiles } from '../src/files'
import { createApp } from '../src/createApp'
import { openDatabase } from '../src/db'
import { silentLog } from '../src/log'
import { modules } from '../cli/modules'
import { office, type Office } from './support/office'

/** The office with its files on disk, where a test can damage them. */
async function onDisk(): Promise<Office & { files: string }> {
  const at = await office(undefined, { onDisk: true })
  return { ...at, files: join(at.app.config.data, 'files') }
}
const picture = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
const examined = async (at: Office) =>
  (
    await Promise.all(
      modules.map(async ({ files, examine }) => [
        ...((await files?.(at.app)) ?? []),
        ...((await examine?.(at.app)) ?? []),
      ]),
    )
  )
    .flat()
    .filter(({ text }) => !/backup/i.test(text))
const bad = async (at: Office) => (await examined(at)).filter(({ ok }) => !ok).map(({ text }) => text)

/** Damages a file in each way that a disk does, and restores it. */
async function spoilt(path: string, look: (how: string) => Promise<void>) {
  const whole = readFileSync(path)
  for (const [how, bytes] of [
    ['empty', Buffer.alloc(0)],
    ['cut', whole.subarray(0, whole.length >> 1)],
    ['other', Buffer.from('<html>not at all what was here</html>')],
    ['missing', null],
  ] as const) {
    if (bytes) writeFileSync(path, bytes)
    else rmSync(path)
    await look(how)
    writeFileSync(path, whole)
  }
}

test('a damaged or missing photo is reported in a sentence, doctor names its owner, and a restored file works again', async () => {
  const at = await onDisk()
  expect((await at.as('Ravi').call('PUT', '/api/profile', { profilePhoto: await picture() })).status).toBe(
    200,
  )
  const address = (await at.as('Ravi').get('/api/auth/me')).body.profilePhoto as string
  const path = join(at.files, 'photos', address.split('/').at(-1)!)
  expect((await at.nobody.get(address)).status).toBe(200)
  expect(await bad(at)).toEqual([])
  await spoilt(path, async (how) => {
    const { status, body } = await at.nobody.get(address)
    expect([status, body.message], how).toEqual([
      404,
      how === 'missing' ? 'This photo does not exist' : 'This photo is damaged. Please upload it again.',
    ])
    expect(await bad(at)).toEqual(['1 of 1 photos missing or damaged: Ravi Test'])
    // The person's other data is available.
    expect((await at.as('Ravi').get('/api/profile')).status).toBe(200)
  })
  expect((await at.nobody.get(address)).status).toBe(200)
  expect(await bad(at)).toEqual([])
})

test('a report with damaged or missing file or rows', async () => {
  const at = await onDisk()
  const requested = await at
    .as('Anita')
    .post('/api/reports', { type: 'leave', title: 'October', range: 'month', format: 'csv' })
  expect(requested.status).toBe(200)
  const ready = async () =>
    (await at.as('Anita').get('/api/reports')).body.find(
      ({ status }: { status: string }) => status === 'completed',
    )
  while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 5))
  const { id } = await ready()
  const look = (path: string) => at.as('Anita').get(`/api/reports/${id}/${path}`)
  expect([(await look('download')).status, (await look('view')).status]).toEqual([200, 200])
  await spoilt(join(at.files, 'reports', String(id), 'report.csv'), async (how) => {
    const { status, body } = await look('download')
    expect([status, body.message], how).toEqual(
      how === 'missing'
        ? [404, 'The file of this report no longer exists']
        : [409, 'The file of this report is damaged. Please generate it again.'],
    )
    expect(await bad(at)).toEqual([expect.stringContaining('1 of 1 reports with a missing or damaged file')])
  })
  for (const name of ['about', '0/0'])
    await spoilt(join(at.files, 'reports', String(id), 'view', name), async (how) =>
      expect([200, 404, 409], `${name} ${how}`).toContain((await look('view')).status),
    )
  expect([(await look('download')).status, (await look('view')).status, await bad(at)]).toEqual([
    200,
    200,
    [],
  ])
})

test('a damaged or missing attachment', async () => {
  const at = await onDisk()
  const form = new FormData()
  form.append(
    'file',
    new File([Buffer.from('Dear all, please find the terms attached.')], 'terms.txt', { type: 'text/plain' }),
  )
  const reply = await at.app.http.request('/api/whatsapp/upload-attachment', {
    method: 'POST',
    headers: { authorization: `Bearer ${at.tokens.Meera}` },
    body: form,
  })
  const { url } = (await reply.json()) as { url: string }
  const path = join(at.files, 'whatsapp', url.split('/').at(-1)!)
  await spoilt(path, async (how) => {
    const { status, body } = await at.as('Meera').get(url)
    expect([status, body.message], how).toEqual([
      404,
      how === 'missing' ? 'This file does not exist' : 'This file is damaged. Please attach it again.',
    ])
  })
  expect((await at.as('Meera').get(url)).status).toBe(200)
})

test('damaged push keys are never overwritten, and are used again after they are restored', async () => {
  const at = await onDisk()
  const other = await office()
  const key = (o: Office) => o.as('Ravi').get('/api/push/vapid-key')
  mkdirSync(join(at.files, 'push'), { recursive: true })
  const path = join(at.files, 'push', 'vapid.json')
  const whole = JSON.stringify([
    {
      publicKey: (await key(other)).body.publicKey,
      privateKey: 'x'.repeat(43),
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  ])
  for (const content of ['[{"publicKey":"BA', '"text"', '[{}]', '{}']) {
    writeFileSync(path, content)
    expect(await key(at)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('files/push/vapid.json, are damaged') },
    })
    expect(readFileSync(path, 'utf8')).toBe(content)
  }
  writeFileSync(path, whole)
  expect((await key(at)).body).toEqual((await key(other)).body)
})

describe('a disk', () => {
  test('that accepts no file: 503 with a sentence and nothing partial, then it works', async () => {
    const at = await onDisk()
    writeFileSync(at.files, 'in the way of the folder')
    const put = async () => at.as('Ravi').call('PUT', '/api/profile', { profilePhoto: await picture() })
    expect(await put()).toMatchObject({
      status: 503,
      body: {
        message:
          'The file could not be written to the disk. Nothing of this request was saved; please try again.',
      },
    })
    expect((await at.as('Ravi').get('/api/auth/me')).body.profilePhoto).toBe(null)
    rmSync(at.files)
    expect((await put()).status).toBe(200)
    expect(readdirSync(join(at.files, 'photos'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.webp$/)])
  })

  test('that is full: reads are answered, writes are refused with a sentence, and no acknowledged data is lost', async () => {
    let isFull = false
    const at = await office()
    const file = at.app.database.file
    const database = openDatabase(file, {
      synchronous: 'OFF',
      wrap: (connection) => ({
        ...connection,
        get inTransaction() {
          return connection.inTransaction
        },
        prepare: (sql) => {
          const statement = connection.prepare(sql)
          return sql === 'commit'
            ? { ...statement, run: (params) => (isFull ? full() : statement.run(params)) }
            : statement
        },
      }),
    })
    const app = createApp({
      modules,
      database,
      clock: at.clock,
      config: at.app.config,
      log: silentLog,
      files: openFiles(null),
    })
    const call = async (type: string) => {
      const reply = await app.http.request(
        '/api/attendance/punch',
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${at.tokens.Ravi}`,
            'content-type': 'application/json',
            'idempotency-key': `punch-${type}-1`,
          },
          body: JSON.stringify({
            type,
            location: { lat: 19.1197, lng: 72.8468, accuracy: 12, address: 'x' },
          }),
        },
        { address: 'x' } as never,
      )
      return { status: reply.status, body: (await reply.json()) as { message?: string } }
    }
    expect((await call('in')).status).toBe(200)
    isFull = true
    expect(await call('out')).toMatchObject({
      status: 503,
      body: {
        message:
          'The data could not be written to the disk. Nothing of this request was saved; please try again.',
      },
    })
    const today = await app.http.request('/api/attendance/today', {
      headers: { authorization: `Bearer ${at.tokens.Ravi}` },
    })
    expect([today.status, ((await today.json()) as { punchOut: unknown }).punchOut]).toEqual([200, null])
    isFull = false
    // The same call with the same key now takes effect, once.
    expect((await call('out')).status).toBe(200)
    expect((await call('out')).status).toBe(200)
    expect(app.ask(({ db }) => db.all('select type from punches order by id'))).toEqual([
      { type: 'in' },
      { type: 'out' },
    ])
    await app.stop()
  })
})

function full(): never {
  throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
}
