/**
 * `kill -9` in the middle of a storm of punches and leave: after the restart everything that was answered is there, nothing is half, and
 * the database is whole. MUSTER_KILLS sets how often (2).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../src/app'
import { systemClock } from '../src/clock'
import { readConfig } from '../src/config'
import { openDatabase } from '../src/db'
import { connect } from '../src/driver'
import { openFiles } from '../src/files'
import { silentLog } from '../src/log'
import { modules } from '../cli/modules'
import { setUp } from '../modules/firm/service'
import { add, startSession } from '../modules/people/service'
import { serve } from './support/program'

const kills = Number(process.env.MUSTER_KILLS ?? 2)
const people = 40
const folder = mkdtempSync(join(tmpdir(), 'muster-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`${kills} kills lose nothing that was answered`, { timeout: 60_000 + kills * 15_000 }, async () => {
  const tokens = await staffed()
  const acknowledged = new Set<string>()
  let key = 0
  for (let round = 0; round < kills; round++) {
    const server = await serve(folder)
    let alive = true
    const storm = tokens.map(async (token, person) => {
      // Begins by asking which way round the person is: a killed server may have committed what it did not answer.
      for (let type = (await isIn(server.url, token).catch(() => false)) ? 'out' : 'in'; alive; ) {
        const mine = `crash-${person}-${++key}`
        try {
          const reply = await fetch(`${server.url}/api/attendance/punch`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': mine },
            body: JSON.stringify({ type, location: { lat: 19.1, lng: 72.8, accuracy: 5, address: 'x' } }),
          })
          if (reply.status === 200 && (await reply.json())) acknowledged.add(mine)
          expect([200, 409]).toContain(reply.status)
          type = type === 'in' ? 'out' : 'in'
        } catch (error) {
          if (alive) throw error
        }
      }
    })
    storm.push(...tokens.slice(0, 8).map(async (token, person) => {
      for (let n = 0; alive; n++) {
        const mine = `leave-${person}-${++key}`
        const day = new Date(Date.now() + (10 + ((round * 97 + n) % 60)) * 86_400_000).toISOString().slice(0, 10)
        try {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
          const asked = await fetch(`${server.url}/api/leaves`, { method: 'POST', headers: { ...headers, 'idempotency-key': mine }, body: JSON.stringify({ leaveType: 'personal', fromDate: day, toDate: day, duration: 'full_day', reason: 'Crash' }) })
          const { id } = (await asked.json()) as { id?: number }
          if (asked.status === 200) acknowledged.add(mine)
          expect([200, 422]).toContain(asked.status)
          if (id && n % 2) await fetch(`${server.url}/api/leaves/${id}`, { method: 'DELETE', headers })
        } catch (error) {
          if (alive) throw error
        }
      }
    }))
    await new Promise((resolve) => setTimeout(resolve, 500 + Math.floor((round * 613) % 900)))
    alive = false
    await server.kill()
    await Promise.all(storm)
    check(acknowledged)
    await sound()
  }
  expect(acknowledged.size).toBeGreaterThan(kills * 20)
  // And whoever asks the server that comes back gets an answer.
  const again = await serve(folder)
  for (const token of tokens.slice(0, 5)) expect(typeof (await isIn(again.url, token))).toBe('boolean')
  expect(await again.stop()).toBe(0)
})

function check(acknowledged: Set<string>) {
  const db = connect(join(folder, 'muster.db'))
  const all = <T>(sql: string) => db.prepare(sql).all([]) as T[]
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(all('pragma foreign_key_check')).toEqual([])
  const kept = new Set(all<{ key: string }>('select key from events where key is not null').map((row) => row.key))
  expect([...acknowledged].filter((key) => !kept.has(key))).toEqual([])
  // One punch an event, in and out in turn, one open session at most, and the day agrees with its sessions.
  expect(all<{ n: number }>(`select count(*) as n from punches where source = 'web'`)).toEqual(all(`select count(*) as n from events where name = 'attendance.punched'`))
  expect(all('select user_id from attendance_sessions where ended_at is null group by user_id having count(*) > 1')).toEqual([])
  expect(all('select 1 from (select type, lag(type) over (partition by user_id order by id) as before from punches) where type = before')).toEqual([])
  expect(
    all('select d.id from attendance_days d where (d.open_since is null) <> not exists (select 1 from attendance_sessions s where s.user_id = d.user_id and s.day = d.day and s.ended_at is null)'),
  ).toEqual([])
  db.close()
}

/** What every module says must be true of its data. */
async function sound() {
  const app = createApp({ modules, database: openDatabase(join(folder, 'muster.db')), clock: systemClock, config: readConfig({ MUSTER_DATA: folder }), log: silentLog, files: openFiles(null) })
  const found = app.ask((ask) => modules.flatMap((module) => module.checks?.(ask) ?? []).filter(({ ok, text }) => !ok && !text.includes('can sign in')))
  await app.stop()
  expect(found).toEqual([])
}

async function isIn(url: string, token: string): Promise<boolean> {
  const record = (await (await fetch(`${url}/api/attendance/today`, { headers: { authorization: `Bearer ${token}` } })).json()) as { punchOut: string | null } | null
  return record !== null && record.punchOut === null
}

async function staffed(): Promise<string[]> {
  const app = createApp({ modules, database: openDatabase(join(folder, 'muster.db')), clock: systemClock, config: readConfig({ MUSTER_DATA: folder }), log: silentLog, files: openFiles(null) })
  const tokens = await app.write({ actor: null, source: 'test' }, (tx) => {
    setUp(tx, { name: 'Crash', zone: 'Asia/Kolkata' })
    return Array.from({ length: people }, (_, n) => startSession(tx, add(tx, { firstName: `P${n}`, lastName: 'C', email: `p${n}@crash.test`, role: 'Recruiter', passwordHash: null }), { address: 'test', agent: null }))
  })
  await app.stop()
  return tokens
}
