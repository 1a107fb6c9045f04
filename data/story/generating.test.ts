/**
 * Generating the demo firm: the same numbers give the same firm, directly or beside a running server, and
 * only once.
 */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { App } from '../../src/app'
import { noBodies } from '../../tests/support/hostileBodies'
import { asking, firms, noon, seed, size } from '../../tests/support/story'
import { password, signIns, generateStory, todayOf } from './index'
import { instantText } from './times'
import { setupCode } from '../../src/setupCode'

const { folder, fresh, appOn, generated } = firms()
const { request, post } = asking(() => {
  throw new Error('Say which firm is asked')
})

describe('generating', () => {
  const tables = [
    'firm',
    'users',
    'employments',
    'shift_assignments',
    'offices',
    'shifts',
    'holidays',
    'saturday_overrides',
    'events',
    'punches',
    'attendance_sessions',
    'breaks',
    'attendance_days',
    'leaves',
    'leave_halves',
    'leave_ledger',
    'leave_years',
    'leave_marks',
    'approval_requests',
    'approval_steps',
    'approval_holders',
    'approval_away',
    'regularizations',
    'attendance_corrections',
    'notifications',
    'tasks',
    'task_comments',
    'task_series',
  ]
  const everything = (of: App) =>
    Object.fromEntries(
      tables.map((table) => [
        table,
        JSON.stringify(
          of.database.reader
            .all<Record<string, unknown>>(`select * from ${table}`)
            .map(({ password_hash: _, salt: __, digest: ___, hash: ____, ...row }) => row),
        ),
      ]),
    )

  test('the same numbers give the same firm, another seed gives another', async () => {
    const given = { employees: 20, months: 2 }
    const [one, again, other] = [
      await generated(noon, given),
      await generated(noon, given),
      await generated(noon, { ...given, seed: 8 }),
    ]
    const first = everything(one)
    const second = everything(again)
    for (const table of tables) expect(second[table] === first[table], table).toBe(true)
    for (const table of ['punches', 'leaves', 'regularizations'])
      expect(everything(other)[table] === first[table], table).toBe(false)
  })

  test('later on the same day only that day and the night before differ', async () => {
    const given = { employees: 20, months: 2 }
    expect(
      past(await generated('2026-11-20T15:00:00.000Z', given)) === past(await generated(noon, given)),
    ).toBe(true)
  })

  test('all accounts share one hash, and nobody can sign in before the end', async () => {
    const database = fresh(noon)
    const before: (string | null)[] = []
    let steps = 0
    await generateStory(database, {
      ...size,
      employees: 20,
      months: 1,
      today: todayOf(noon),
      now: noon,
      onProgress: (done, total) => {
        steps++
        if (done < total)
          before.push(
            ...database.reader
              .all<{ hash: string | null }>('select distinct password_hash as hash from users')
              .map((u) => u.hash),
          )
        else expect(done).toBe(total)
      },
    })
    expect(steps).toBeGreaterThan(2)
    expect(new Set(before)).toEqual(new Set([null]))
    expect(database.reader.all('select distinct password_hash from users')).toHaveLength(1)
  })

  test('through the server: once, then 409, while other requests are answered', async () => {
    const empty = appOn(fresh(noon), noon)
    const ready = new AbortController()
    const code = setupCode(empty.config.data)
    const call = post('/api/first-run/demo', { code }, empty).finally(() => ready.abort())
    const second = post('/api/first-run/demo', { code }, empty)
    let answered = 0
    while (!ready.signal.aborted) {
      const reply = await request('/api/firm', {}, empty)
      expect(reply.status).toBe(200)
      answered++
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { status, body } = await call
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'The demo firm is ready', password, signIns })
    expect((await second).status).toBe(409)
    const third = await post('/api/first-run/demo', { code }, empty)
    expect([third.status, third.body]).toEqual([
      409,
      { message: 'This firm is already set up. Please sign in.' },
    ])
    expect(answered).toBeGreaterThan(30)
    expect(empty.database.reader.one<{ n: number }>('select count(*) as n from users')!.n).toBe(40)
    const { body: signedIn } = await post(
      '/api/auth/login',
      { email: 'recruiter@muster.test', password },
      empty,
    )
    const headers = { authorization: `Bearer ${signedIn.token}` }
    expect((await request('/api/attendance/today', { headers }, empty)).body).toBeNull()
    const location = { lat: 19.1155, lng: 72.8727, accuracy: 10 }
    const punched = await request(
      '/api/attendance/punch',
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'in', location }),
      },
      empty,
    )
    expect([punched.status, punched.body.status, punched.body.punchInLocation.office]).toEqual([
      200,
      'Working',
      'Mumbai, Andheri East',
    ])
  })

  test('an existing firm is not changed', async () => {
    const taken = appOn(fresh(noon), noon)
    await post(
      '/api/first-run',
      {
        code: setupCode(taken.config.data),
        firmName: 'Ours',
        zone: 'Asia/Kolkata',
        firstName: 'A',
        lastName: 'B',
        email: 'a@ours.test',
        password: 'a long one here',
      },
      taken,
    )
    expect((await post('/api/first-run/demo', { code: 'any' }, taken)).status).toBe(409)
    // The request body does not matter.
    for (const [, { body, headers }] of noBodies('{"size":5000}')) {
      const { status, body: text } = await request(
        '/api/first-run/demo',
        { method: 'POST', headers: headers ?? {}, ...(body === undefined ? {} : { body }) },
        taken,
      )
      expect([[400, 409, 413, 415].includes(status), typeof text.message]).toEqual([true, 'string'])
    }
    expect(taken.database.reader.all('select name from firm')).toEqual([{ name: 'Ours' }])
  })
})

describe('the command', () => {
  test('fills a new folder once and refuses a folder with people', async () => {
    const data = join(folder, 'told')
    const { lines, error } = await seed('--employees', '8', '--months', '1', '--data', data)
    expect(error).toBeNull()
    expect(lines.join('\n')).toContain(data)
    for (const { email } of signIns) expect(lines.join('\n')).toContain(email)
    const again = await seed('--data', data)
    expect(again.error!.message).toBe(
      `The database in ${data} already holds people. Choose an empty folder with --data.`,
    )
  })

  test.each([
    [['--employees', '5'], '--employees must be a whole number from 6 to 100000'],
    [['--months', '0'], '--months must be a whole number from 1 to 120'],
    [['--months', '1.5'], '--months must be a whole number from 1 to 120'],
    [['--seed', '-1'], '--seed must be a whole number from 0 to 2147483647'],
  ])('%j is misuse', async (words, sentence) => {
    const { lines, error } = await seed(...words, '--data', join(folder, 'never'))
    expect(error!.exitCode).toBe(2)
    expect(lines.join('')).toContain(sentence)
  })
})

test('instants equal those of Date', () => {
  for (const ms of [
    0,
    1,
    59_999,
    86_399_999,
    86_400_000,
    Date.parse('2024-02-29T18:29:59.999Z'),
    Date.parse('2026-12-31T23:59:00.001Z'),
  ])
    expect(instantText(ms)).toBe(new Date(ms).toISOString())
})

/** The content of the days before the 19th. */
function past(of: App) {
  return JSON.stringify(
    of.database.reader.all(
      `select user_id, day, punch_in, punch_out, worked_ms, break_ms, status
       from attendance_days
       where day < ?
       order by 1, 2`,
      '2026-11-19',
    ),
  )
}
