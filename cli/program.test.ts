/** The built program from the outside: sentences and exit codes. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { muster, serve } from '../tests/support/program'
import { connect } from '../src/driver'

const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => join(folder, `data-${++count}`)
/** A folder with a firm and its Admin. */
const begun = () => {
  const data = fresh()
  muster(
    [
      'user',
      'add',
      '--email',
      'first@firm.in',
      '--first-name',
      'First',
      '--last-name',
      'Admin',
      '--role',
      'Admin',
      '--data',
      data,
    ],
    { input: 'monsoon-40\n' },
  )
  return data
}
const ready = begun()

describe('misuse is 2, failure is 1, each in one sentence', () => {
  test.each([
    [['frobnicate'], 2, "error: unknown command 'frobnicate'"],
    [['serve', '--prot', '4000'], 2, "error: unknown option '--prot'"],
    [['user', 'add', '--email', 'x@y.in'], 2, "error: required option '--first-name <name>' not specified"],
    [
      ['user', 'add', '--email', 'x@y.in', '--first-name', 'X', '--last-name', 'Y', '--role', 'King'],
      2,
      "error: there is no role 'King'",
    ],
    [
      ['jobs', 'run', 'attendance.close', '--day', 'yesterday'],
      2,
      "error: 'yesterday' is not a day; write yyyy-MM-dd",
    ],
    [['jobs', 'run', 'nothing'], 1, "There is no job 'nothing'. 'muster jobs list' shows them."],
    [['user', 'deactivate', 'who@y.in'], 1, 'There is nobody with the address who@y.in'],
    [['attendance', 'import', '/nowhere/log.csv'], 1, 'There is no file /nowhere/log.csv'],
    [['attendance', 'import', tmpdir()], 1, 'This is no file that can be read'],
    [
      ['user', 'add', '--email', 'notmail', '--first-name', '', '--last-name', 'Y'],
      1,
      'at least 8 characters',
    ],
    [['serve', '--port', 'eighty'], 1, 'Wrong setting: PORT must be a number from 0 to 65535.'],
    [
      ['serve', '--host', '203.0.113.99', '--port', '0'],
      1,
      '203.0.113.99 is not an address of this machine. Choose another with --host.',
    ],
    [['leave', 'balance', 'EMP9999'], 1, 'There is no employee EMP9999'],
    [
      ['leave', 'import', '/nowhere/balances.csv', '--as', 'first@firm.in'],
      1,
      'There is no file /nowhere/balances.csv',
    ],
    [['leave', 'year-end', '--year', 'next'], 2, 'error: --year must be a year, such as 2026'],
    [
      ['leave', 'year-end', '--year', '2020'],
      2,
      'error: --as EMAIL is needed to write; --dry-run only says it',
    ],
    [
      ['leave', 'approve', '7', '--as', 'nobody@firm.in'],
      1,
      'There is no active person with the address nobody@firm.in',
    ],
    [['seed', 'demo', '--employees', 'many'], 2, 'employees'],
  ])('muster %j: %d', (args, code, sentence) => {
    const ran = muster([...args, '--data', args.includes('seed') ? fresh() : ready])
    expect(ran.err).toContain(sentence)
    expect(ran.code).toBe(code)
    expect(ran.err).not.toMatch(/^\s+at .*\.js/m)
  })

  test('help and version are 0', () => {
    expect(muster(['--help'])).toMatchObject({ code: 0 })
    expect(muster(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('a command that only looks does not make a folder', () => {
    const nowhere = fresh()
    expect(muster(['user', 'list', '--data', nowhere])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no Muster database in'),
    })
    expect(existsSync(nowhere)).toBe(false)
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const ran = muster(['serve', '--port', String(port), '--data', fresh()])
    expect(ran).toMatchObject({
      code: 1,
      err: `Port ${port} is in use on 127.0.0.1. Stop the other program, or choose another with --port.\n`,
    })
    other.close()
  })

  test('a second server on one folder, but not commands beside a server; one that was killed leaves nothing behind', async () => {
    const data = begun()
    const first = await serve(data)
    const second = muster(['serve', '--port', '0', '--data', data])
    expect(second).toMatchObject({
      code: 1,
      out: '',
      err: `Another Muster is serving ${data} already. Stop that one first, or name another folder with --data.\n`,
    })
    expect(muster(['doctor', '--data', data])).toMatchObject({
      code: 0,
      out: expect.stringContaining('ok   A server serves this folder\n'),
    })
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    await first.kill()
    const third = await serve(data)
    expect(await third.stop()).toBe(0)
    const fourth = await serve(data)
    expect(await fourth.stop()).toBe(0)
  })

  test('an unwritable folder, a file that is no database, a newer database, a locked one', () => {
    const blocked = join(folder, 'a-file')
    writeFileSync(blocked, '')
    expect(muster(['serve', '--port', '0', '--data', join(blocked, 'data')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    })

    expect(muster(['serve', '--port', '0', '--data', '/proc/nope'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    })

    const garbage = fresh()
    mkdirSync(garbage)
    writeFileSync(
      join(garbage, 'muster.db'),
      'this is not a database, only text that is long enough to look at',
    )
    expect(muster(['doctor', '--data', garbage])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be opened as a database'),
    })

    const newer = begun()
    const db = connect(join(newer, 'muster.db'))
    db.exec(`insert into migrations values ('future/0099-flying', '2030-01-01', 'x')`)
    expect(muster(['serve', '--port', '0', '--data', newer])).toMatchObject({
      code: 1,
      err: expect.stringContaining('written by a newer Muster'),
    })
    db.exec(`delete from migrations where name = 'future/0099-flying'`)
    db.exec('begin immediate')
    const locked = muster(
      ['user', 'add', '--email', 'x@y.in', '--first-name', 'X', '--last-name', 'Y', '--data', newer],
      { input: 'monsoon-41\n' },
    )
    expect(locked).toMatchObject({ code: 1 })
    expect(locked.err).toContain('The database is busy')
    db.exec('rollback')
    db.close()
  })
})

describe('accounts', () => {
  test('add, list, reset the password, deactivate, activate', async () => {
    const data = fresh()
    const at = ['--data', data]
    const person = [
      'user',
      'add',
      '--email',
      'asha@firm.in',
      '--first-name',
      'Asha',
      '--last-name',
      'Rao',
      '--role',
      'Admin',
    ]
    expect(muster([...person, ...at], { input: 'short\n' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('at least 8 characters'),
    })
    expect(muster([...person, ...at], { input: 'monsoon-41\n' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Added Asha Rao (Admin)'),
    })
    expect(muster([...person, ...at], { input: 'monsoon-41\n' })).toMatchObject({
      code: 1,
      err: 'This email is already in use\n',
    })
    expect(muster(['user', 'list', ...at]).out).toMatch(
      /^EMP0001\s+Admin\s+active\s+asha@firm.in\s+Asha Rao\n$/,
    )
    expect(muster(['user', 'deactivate', 'asha@firm.in', ...at])).toMatchObject({
      code: 1,
      err: expect.stringContaining('The last Admin cannot be deactivated'),
    })
    muster(
      [
        'user',
        'add',
        '--email',
        'ravi@firm.in',
        '--first-name',
        'Ravi',
        '--last-name',
        'K',
        '--manager',
        'asha@firm.in',
        ...at,
      ],
      { input: 'monsoon-42\n' },
    )

    const server = await serve(data)
    const signIn = (password: string) =>
      fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ravi@firm.in', password }),
      })
    const { token } = (await (await signIn('monsoon-42')).json()) as { token: string }
    const me = async () =>
      (await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await me()).toBe(200)
    const stream = await fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    // From another process, while the server runs: access ends with the next request, the open stream by
    // itself.
    expect(muster(['user', 'deactivate', 'ravi@firm.in', ...at]).code).toBe(0)
    expect(await me()).toBe(401)
    await stream.text()
    expect(muster(['user', 'activate', 'ravi@firm.in', ...at]).code).toBe(0)
    expect(muster(['user', 'reset-password', 'ravi@firm.in', ...at], { input: 'monsoon-43\n' }).code).toBe(0)
    expect((await signIn('monsoon-42')).status).toBe(401)
    expect((await signIn('monsoon-43')).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})

describe('serving', () => {
  test('an empty folder: says what to do, serves the app and the API on one port, stops when told', async () => {
    const data = fresh()
    const server = await serve(data)
    expect(server.out()).toContain('open the address to set up your firm')
    const page = await fetch(`${server.url}/attendance`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).toContain('<div id="')
    expect(await (await fetch(`${server.url}/api/firm`)).json()).toMatchObject({ isSetUp: false })
    expect((await fetch(`${server.url}/assets/none.js`)).status).toBe(404)
    expect((await fetch(`${server.url}/jane.doe`)).status).toBe(404)
    expect(
      (await fetch(`${server.url}/jane.doe`, { headers: { accept: 'text/html' } })).headers.get(
        'content-type',
      ),
    ).toContain('text/html')
    expect((await fetch(`${server.url}/dashboard`, { method: 'POST' })).status).toBe(405)
    const head = await fetch(`${server.url}/api/firm`, { method: 'HEAD' })
    expect([
      head.status,
      await head.text(),
      head.headers.get('cache-control'),
      head.headers.get('x-content-type-options'),
    ]).toEqual([200, '', 'no-store', 'nosniff'])
    expect((await fetch(`${server.url}/../../etc/passwd`)).headers.get('content-type')).toContain('text/html')
    const early = (await (await fetch(`${server.url}/%E0%A4%A`)).text()) as string
    expect(early).not.toContain('127.0.0.1')
    expect(await server.stop()).toBe(0)
    expect(existsSync(join(data, 'muster.db'))).toBe(true)
  })

  test('look around: the demo firm fills an empty one, once', async () => {
    const server = await serve(fresh())
    const fill = () => fetch(`${server.url}/api/first-run/demo`, { method: 'POST' })
    const made = (await (await fill()).json()) as { signIns: { email: string }[]; password: string }
    expect(made.signIns.map((s) => s.email)).toEqual([
      'admin@muster.test',
      'senior@muster.test',
      'manager@muster.test',
      'recruiter@muster.test',
      'accounts@muster.test',
      'scheduler@muster.test',
    ])
    for (const { email } of made.signIns) {
      const reply = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: made.password }),
      })
      expect(reply.status).toBe(200)
    }
    expect((await fill()).status).toBe(409)
    expect(await server.stop()).toBe(0)
  })

  test('a request that was accepted is answered before the server stops', async () => {
    const data = fresh()
    muster(
      [
        'user',
        'add',
        '--email',
        'a@firm.in',
        '--first-name',
        'A',
        '--last-name',
        'B',
        '--role',
        'Admin',
        '--data',
        data,
      ],
      { input: 'monsoon-41\n' },
    )
    const server = await serve(data)
    const slow = fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@firm.in', password: 'monsoon-41' }),
    })
    await new Promise((resolve) => setTimeout(resolve, 60))
    const stopped = server.stop()
    expect((await slow).status).toBe(200)
    expect(await stopped).toBe(0)
  })
})

test('device logs, jobs and doctor', () => {
  const data = fresh()
  const at = ['--data', data]
  muster(
    [
      'user',
      'add',
      '--email',
      'a@firm.in',
      '--first-name',
      'A',
      '--last-name',
      'B',
      '--role',
      'Admin',
      '--employee-id',
      'E-7',
      '--joined',
      '2026-01-01',
      ...at,
    ],
    { input: 'monsoon-41\n' },
  )
  const log = join(folder, 'log.csv')
  writeFileSync(
    log,
    'employee id,time,direction\nE-7,2026-01-05 09:30,in\nE-7,2026-01-05 18:40,out\nE-8,2026-01-05 09:30,in\n',
  )
  expect(muster(['attendance', 'import', log, ...at])).toMatchObject({
    code: 0,
    out: '2 punches added, 0 known already, 1 refused.\n',
    err: expect.stringContaining('Line 4: There is no employee E-8'),
  })
  expect(muster(['attendance', 'import', log, ...at]).out).toBe(
    '0 punches added, 2 known already, 1 refused.\n',
  )
  expect(muster(['jobs', 'run', 'attendance.close', '--day', '2026-01-05', ...at]).out).toBe(
    '0 sessions closed\n',
  )
  expect(muster(['jobs', 'list', ...at]).out).toMatch(/attendance\.close .* last 2026-/)
  const doctor = muster(['doctor', ...at])
  expect(doctor.out).toContain('ok   Open sessions and days agree')
  expect(doctor.code).toBe(0)
})

test('opening balances come in from a sheet, and a balance shows its entries', () => {
  const data = begun()
  const sheet = join(folder, 'balances.csv')
  writeFileSync(sheet, 'Employee ID,Total,Used,Carry Forward\nEMP0001,20,3.5,2\nEMP0404,18,0,0\n')
  muster(
    [
      'user',
      'add',
      '--email',
      'second@firm.in',
      '--first-name',
      'Second',
      '--last-name',
      'Person',
      '--data',
      data,
    ],
    { input: 'monsoon-40\n' },
  )
  expect(muster(['leave', 'import', sheet, '--as', 'second@firm.in', '--data', data])).toMatchObject({
    code: 1,
    err: expect.stringContaining('may not change balances'),
  })
  expect(muster(['leave', 'import', sheet, '--as', 'first@firm.in', '--data', data])).toMatchObject({
    code: 0,
    out: '1 balances set, 0 were so already, 1 lines refused.\n',
    err: 'Line 3: There is no employee EMP0404\n',
  })
  expect(muster(['leave', 'import', sheet, '--as', 'first@firm.in', '--data', data]).out).toBe(
    '0 balances set, 1 were so already, 1 lines refused.\n',
  )
  const told = muster(['leave', 'balance', 'first@firm.in', '--data', data]).out
  expect(told).toContain('total 20, carried 2, used 3.5, reserved 0; available 18.5')
  expect(told).toContain('Opening balance (First Admin)')
  const year = new Date().getFullYear()
  expect(muster(['leave', 'year-end', '--year', String(year), '--dry-run', '--data', data])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing was written.'),
  })
})
