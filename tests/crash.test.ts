/**
 * `kill -9` in the middle of all of a firm's work. After the restart everything that was answered is stored,
 * nothing is partial, unanswered calls can be repeated and take effect once, and the database is intact.
 * MUSTER_KILLS sets the number of kills (5), MUSTER_SEED their moments.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/driver'
import { startLoad, randomOf, sent, type Load } from './support/load'
import { muster, serve, start } from './support/program'
import { mailServer } from './support/mailServer'
import { certificate, pushService } from './support/pushService'
import { largeFirm, type Firm } from './support/largeFirm'

const kills = Number(process.env.MUSTER_KILLS ?? 5)
const seed = Number(process.env.MUSTER_SEED ?? randomInt(1_000_000))
const kinds = [
  'punch',
  'break',
  'leave',
  'decide',
  'cancel',
  'task',
  'complete',
  'candidate',
  'status',
  'setting',
  'broadcast',
]
const folder = mkdtempSync(join(tmpdir(), 'muster-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`${kills} kills lose no answered call`, { timeout: 60_000 + kills * 20_000 }, async () => {
  console.log(`MUSTER_SEED=${seed} MUSTER_KILLS=${kills}`)
  const random = randomOf(seed)
  const push = await pushService()
  const mail = await mailServer()
  const env = {
    MUSTER_PUSH_HOSTS: push.host(),
    MUSTER_PUSH_CA: certificate,
    MUSTER_URL: 'https://muster.example.com',
  }
  const firm = await largeFirm(folder, 24)
  let load: Load | undefined
  onTestFinished(() => load?.abandon())
  let unanswered = 0
  for (let round = 0; round < kills; round++) {
    if (round % 5 === 4) await killedWhileStarting(50 + random(700), env)
    const server = await serve(folder, [], env)
    if (round === 0) {
      await subscribed(server.url, firm, push)
      await mailed(server.url, firm, mail)
    }
    // Repeats the calls that the last kill left unanswered, as the browser does. They take effect now or did
    // before.
    unanswered += load?.lost.size ?? 0
    if (load) await settled(server.url, load)
    load = startLoad(firm, () => server.url, { random, ...(load ? { sofar: load } : {}) })
    // Counted in answers, so that a slow machine also has many calls under way.
    const enough = load.acknowledged.size + 20 + random(200)
    await until(() => load!.acknowledged.size >= enough)
    await new Promise((resolve) => setTimeout(resolve, random(25)))
    const stopped = load.stop()
    await server.kill()
    await stopped
    expect(load.odd.slice(0, 5)).toEqual([])
    check([...load.acknowledged.keys()])
    sound()
  }

  const again = await serve(folder, [], env)
  await settled(again.url, load!)
  // Runs every kind of call that a short run has not reached.
  load = startLoad(firm, () => again.url, { random, sofar: load! })
  await until(() => kinds.every((kind) => [...load!.acknowledged.values()].some((one) => one.kind === kind)))
  await load.stop()
  for (const table of ['deliveries', 'mails'])
    await until(() => rows(`select 1 from ${table} where state in ('waiting', 'sending')`).length === 0)
  expect(await again.stop()).toBe(0)
  check([...load!.acknowledged.keys()])
  sound()
  // Each push was sent, and every push that is stored as sent has arrived.
  const arrived = push.received.map(({ payload }) => payload.tag as string)
  const deliveries = rows<{ id: number; state: string }>('select id, state from deliveries')
  expect(deliveries.filter(({ id, state }) => state !== 'sent' || !arrived.includes(`n${id}`))).toEqual([])
  expect(push.problems).toEqual([])
  await push.close()
  // Each mail was sent, and a kill repeated at most the one that was under way, with the same Message-ID.
  const ids = mail.received.map(({ messageId }) => messageId)
  const mails = rows<{ id: string; state: string }>('select message_id as id, state from mails')
  expect(
    mails.filter(({ id, state }) => state !== 'sent' || !ids.includes(`<${id}@muster.example.com>`)),
  ).toEqual([])
  expect(mails.length).toBeGreaterThan(0)
  const repeated = ids.length - new Set(ids).size
  expect(repeated).toBeLessThanOrEqual(kills)
  await mail.close()

  const done = Object.fromEntries(
    kinds.map((kind) => [kind, [...load!.acknowledged.values()].filter((one) => one.kind === kind).length]),
  )
  console.log(
    `${load!.acknowledged.size} writes answered, ${unanswered} cut off by a kill and sent again, ${load!.refused} refused by a rule; ${deliveries.length} pushes, ${arrived.length - new Set(arrived).size} of them sent twice with the same tag; ${mails.length} mails, ${repeated} of them sent twice\n${JSON.stringify(done)}`,
  )
  for (const kind of kinds) expect(done[kind], kind).toBeGreaterThan(0)
  expect(unanswered).toBeGreaterThan(0)
})

async function killedWhileStarting(after: number, env: Record<string, string>) {
  const { process: child, ended } = start(['serve', '--port', '0', '--data', folder], env)
  await new Promise((resolve) => setTimeout(resolve, after))
  child.kill('SIGKILL')
  await ended
}

async function subscribed(
  url: string,
  { recruiters, admin }: Firm,
  push: Awaited<ReturnType<typeof pushService>>,
) {
  for (const { token } of [admin, ...recruiters.slice(0, 6)])
    expect(
      await sent(url, {
        token,
        method: 'POST',
        path: '/api/push/subscribe',
        body: { subscription: push.browser(), userAgent: 'Test' },
      }),
    ).toMatchObject({ status: 200 })
}

/** Some people get everything by mail. */
async function mailed(
  url: string,
  { recruiters, admin }: Firm,
  { port }: Awaited<ReturnType<typeof mailServer>>,
) {
  const value = { host: '127.0.0.1', port, security: 'none', fromAddress: 'muster@northwind.test' }
  const topics = ['leave', 'tasks', 'announcements', 'approvals'].map((topic) => ({
    topic,
    inApp: true,
    push: true,
    mail: true,
  }))
  const calls = [
    { token: admin.token, method: 'POST', path: '/api/settings', body: { key: 'mail', value } },
    ...[admin, ...recruiters.slice(0, 6)].map(({ token }) => ({
      token,
      method: 'PUT',
      path: '/api/notifications/preferences',
      body: { topics },
    })),
  ]
  for (const call of calls) expect(await sent(url, call)).toMatchObject({ status: 200 })
}

/** Repeats the call with its key. A call that was already done returns its first answer. */
async function settled(url: string, load: Load) {
  for (const [key, write] of load.lost) {
    const had = rows('select 1 from events where key = ?', key).length === 1
    const reply = await sent(url, write)
    expect(had ? [200] : [200, 409, 422], `${write.method} ${write.path} ${JSON.stringify(reply)}`).toContain(
      reply?.status,
    )
    if (reply?.status === 200) load.acknowledged.set(key, write)
    load.lost.delete(key)
  }
}

function rows<T>(sql: string, ...params: string[]): T[] {
  const db = connect(join(folder, 'muster.db'))
  try {
    return db.prepare(sql).all(params) as T[]
  } finally {
    db.close()
  }
}

function check(acknowledged: string[]) {
  expect(rows('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(rows('pragma foreign_key_check')).toEqual([])
  const stored = rows<{ key: string }>('select key from events where key is not null').map((row) => row.key)
  const known = new Set(stored)
  expect(stored.length, 'a key is there once').toBe(known.size)
  expect(
    acknowledged.filter((key) => !known.has(key)),
    'what was answered is there',
  ).toEqual([])
  // One row for each event: each act has its audit entry, and each entry its row.
  const counts = (table: string, names: string) =>
    rows<{ rows: number; reported: number }>(
      `select (select count(*) from ${table}) as rows,
         (select count(*) from events where name in (${names})) as reported`,
    )[0]!
  for (const [table, names] of [
    [`punches where source = 'web'`, `'attendance.punched'`],
    ['breaks', `'attendance.break_started'`],
    ['tasks', `'task.created'`],
    ['broadcasts', `'broadcast.sent'`],
  ] as const) {
    const { rows: there, reported } = counts(table, names)
    expect(there, table).toBe(reported)
  }
  // Punches in and out alternate, at most one session is open, a break is only within a session, and the day
  // matches its sessions.
  expect(
    rows(
      'select user_id from attendance_sessions where ended_at is null group by user_id having count(*) > 1',
    ),
  ).toEqual([])
  expect(
    rows(
      `select 1
       from (
         select type, lag(type) over (partition by user_id order by id) as before
         from punches
       )
       where type = before`,
    ),
  ).toEqual([])
  expect(
    rows(
      `select b.id
       from breaks b
       join attendance_sessions s on s.id = b.session_id
       where b.ended_at is null and s.ended_at is not null`,
    ),
  ).toEqual([])
  expect(
    rows(
      `select d.id
       from attendance_days d
       where (d.open_since is null) <> not exists (
         select 1
         from attendance_sessions s
         where s.user_id = d.user_id
           and s.day = d.day
           and s.ended_at is null
       )`,
    ),
  ).toEqual([])
  // A broadcast has reached everybody: each inbox, each device.
  expect(
    rows(
      `select b.id
       from broadcasts b
       where b.in_app <> (
         select count(*)
         from notifications n
         where n.broadcast_id = b.id
       )`,
    ),
  ).toEqual([])
  expect(
    rows(
      `select b.id
       from broadcasts b
       where b.recipients - b.without_push <> (
         select count(*)
         from deliveries d
         where d.broadcast_id = b.id
       )`,
    ),
  ).toEqual([])
  expect(
    rows(
      `select id from deliveries where (state in ('sent', 'dead', 'dropped')) <> (settled_at is not null)`,
    ),
  ).toEqual([])
}

/** The checks of every module, and the chain of the audit. */
function sound() {
  const doctor = muster(['doctor', '--data', folder])
  expect(
    doctor.out.split('\n').filter((line) => line.startsWith('BAD')),
    doctor.err,
  ).toEqual([])
  expect(doctor.out).toContain('The ledger agrees with the leaves')
  expect(muster(['admin', 'audit', 'verify', '--data', folder])).toMatchObject({
    code: 0,
    out: expect.stringContaining('the chain is complete'),
  })
}

async function until(is: () => boolean) {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5))
}
