/** `/api/ready` and `/metrics`: the state for a proxy and for monitoring. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createApp } from '../src/createApp'
import { testClock } from '../src/clock'
import { readConfig } from '../src/config'
import { openDatabase } from '../src/db'
import { openFiles } from '../src/files'
import { silentLog } from '../src/log'
import { serve } from '../cli/serve'
import { docsRoutes } from '../cli/docs'
import { modules } from '../cli/modules'
import { office } from './support/office'
import { sent } from './support/load'
import { largeFirm } from './support/largeFirm'

const folder = mkdtempSync(join(tmpdir(), 'muster-ready-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function makeFolder(path: string): string {
  mkdirSync(path)
  return path
}

async function started(data: string, env: Record<string, string>) {
  const serving = await serve(
    readConfig({
      MUSTER_DATA: data,
      PORT: '0',
      MUSTER_LOG: 'silent',
      MUSTER_GEOCODER: 'off',
      MUSTER_WEATHER: 'off',
      ...env,
    }),
    { web: data },
  )
  stops.push(() => serving.stop())
  return serving
}

test('ready until it stops', async () => {
  const at = await office()
  expect(await at.nobody.get('/api/ready')).toMatchObject({ status: 200, body: { ok: true } })
  at.app.beginStop()
  expect(await at.nobody.get('/api/ready')).toMatchObject({
    status: 503,
    body: { message: 'Muster is stopping.' },
  })
  // It is still healthy, so nobody should restart it.
  expect((await at.nobody.get('/api/health')).status).toBe(200)
})

test('not ready on a database that another version of Muster has upgraded', async () => {
  const at = await office()
  at.app.database.writer.db.run(`insert into migrations values ('future/0001-flying', '2030-01-01', 'x')`)
  expect(await at.nobody.get('/api/ready')).toMatchObject({
    status: 503,
    body: { message: 'Another version of Muster has upgraded the database. Start that version.' },
  })
})

test('not ready while the disk refuses writes, ready again as soon as it accepts them', async () => {
  let isFull = false
  const database = openDatabase(join(folder, 'full.db'), {
    synchronous: 'OFF',
    wrap: (connection) => ({
      ...connection,
      get inTransaction() {
        return connection.inTransaction
      },
      prepare(sql) {
        const statement = connection.prepare(sql)
        // Only writes need room, an empty transaction does not.
        const wantsRoom = /^(insert|pragma user_version =)/i.test(sql)
        return { ...statement, run: (params) => (isFull && wantsRoom ? full() : statement.run(params)) }
      },
    }),
  })
  const app = createApp({
    modules,
    database,
    clock: testClock('2026-11-18T04:00:00.000Z'),
    config: readConfig({ MUSTER_DATA: folder }),
    log: silentLog,
    files: openFiles(null),
    routes: docsRoutes,
  })
  stops.push(() => app.stop())
  const full = () => {
    database.writer.connection.exec('rollback')
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  const ready = async () => (await app.http.request('/api/ready')).status
  expect(await ready()).toBe(200)
  isFull = true
  await expect(
    app.write({ actor: null, source: 'test' }, (tx) => tx.record('call.kept', {})),
  ).rejects.toMatchObject({ status: 503 })
  expect([await ready(), await ready()]).toEqual([503, 503])
  expect(database.commits).toMatchObject({ isFailing: true, failed: 3 })
  isFull = false
  expect(await ready()).toBe(200)
  expect(database.commits.isFailing).toBe(false)
})

test('metrics: only with the configured token; figures of the requests', async () => {
  const token = 'a-token-for-prometheus'
  const data = join(folder, 'metrics')
  const firm = await largeFirm(makeFolder(data), 1)
  const { address } = await started(data, { MUSTER_METRICS_TOKEN: token })
  const [who] = firm.recruiters
  for (const type of ['in', 'out', 'sideways'])
    await sent(address, {
      token: who!.token,
      method: 'POST',
      path: '/api/attendance/punch',
      body: { type, location: { lat: 19.1, lng: 72.8, accuracy: 5, address: 'x' } },
    })
  await fetch(`${address}/api/nowhere`)
  await (await fetch(`${address}/api/openapi.json`)).text()
  const ask = (authorization?: string) =>
    fetch(`${address}/metrics`, authorization ? { headers: { authorization } } : {})
  for (const wrong of [undefined, 'Bearer nothing', `Bearer ${token}x`, token]) {
    const reply = await ask(wrong)
    expect([wrong, reply.status, (await reply.text()).includes('muster_')]).toEqual([wrong, 401, false])
  }
  const reply = await ask(`Bearer ${token}`)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ])
  const text = await reply.text()
  const value = (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}.]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])
  const punch = (status: string) =>
    value(`muster_request_seconds_count{method="POST",route="/api/attendance/punch",status="${status}"}`)
  expect([punch('2xx'), punch('4xx'), punch('5xx')]).toEqual([2, 1, Number.NaN])
  expect(value('muster_request_seconds_count{method="any",route="unknown",status="4xx"}')).toBe(1)
  expect(value('muster_request_seconds_count{method="GET",route="/api/openapi.json",status="2xx"}')).toBe(1)
  expect(value('muster_commit_writes_total')).toBeGreaterThanOrEqual(value('muster_commits_total'))
  expect(value('muster_commits_total')).toBeGreaterThanOrEqual(2)
  for (const name of [
    'muster_commits_lost_total',
    'muster_writes_waiting',
    'muster_last_backup_seconds',
    'muster_event_streams',
    'muster_deliveries{state="waiting"}',
    'muster_deliveries{state="dead"}',
    'muster_job_failed{job="keys.forget"}',
  ])
    expect([name, value(name)]).toEqual([name, 0])
  for (const name of [
    'muster_database_bytes',
    'muster_wal_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ])
    expect(value(name), name).toBeGreaterThan(0)
  // A second request returns the same totals, not doubled ones.
  const again = await (await ask(`Bearer ${token}`)).text()
  expect(again).toContain(`muster_commit_writes_total ${value('muster_commit_writes_total')}\n`)
  // No personal data, and no path with a person's number.
  expect(text).not.toContain('@')
})

test('without a configured token /metrics is an ordinary path', async () => {
  const { address } = await started(makeFolder(join(folder, 'without')), {})
  const statusAndBody = async (path: string) => {
    const reply = await fetch(`${address}${path}`, { headers: { authorization: 'Bearer ' } })
    return [reply.status, await reply.text()]
  }
  expect(await statusAndBody('/metrics')).toEqual(await statusAndBody('/nothing'))
})
