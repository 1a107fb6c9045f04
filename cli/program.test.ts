/** The commands of the built program, run from outside: accounts, device logs, jobs, doctor and balances. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { muster, serve } from '../tests/support/program'
import { firmFolders } from '../tests/support/firmFolders'

const { folder, fresh, begun } = firmFolders()

describe('accounts', () => {
  test('adds and lists accounts, resets a password, deactivates and activates', async () => {
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
      /\nEMP0001\s+Admin\s+Yes\s+asha@firm.in\s+Asha Rao\n$/,
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
    // Runs in another process while the server runs: access ends with the next request, and the open stream
    // ends by itself.
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
  expect(muster(['attendance', 'punch-log', log, ...at])).toMatchObject({
    code: 1,
    out: '2 punches added, 0 already known, 1 refused.\n',
    err: expect.stringContaining('Line 4: Employee E-8 does not exist'),
  })
  expect(muster(['attendance', 'punch-log', log, ...at]).out).toBe(
    '0 punches added, 2 already known, 1 refused.\n',
  )
  expect(muster(['jobs', 'run', 'attendance.close', '--day', '2026-01-05', ...at]).out).toBe(
    '0 sessions closed\n',
  )
  expect(muster(['jobs', 'list', ...at]).out).toMatch(/attendance\.close +\* \* \* \* \* +2026-/)
  const doctor = muster(['doctor', ...at])
  expect(doctor.out).toContain('ok   Open sessions and days agree')
  expect(doctor.code).toBe(0)
})

test('opening balances are imported from a sheet, and a balance shows its entries', () => {
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
    code: 1,
    out: '1 balances set, 0 unchanged, 1 lines refused.\n',
    err: 'Line 3: Employee EMP0404 does not exist\n',
  })
  expect(muster(['leave', 'import', sheet, '--as', 'first@firm.in', '--data', data]).out).toBe(
    '0 balances set, 1 unchanged, 1 lines refused.\n',
  )
  const balanceText = muster(['leave', 'balance', 'first@firm.in', '--data', data]).out
  expect(balanceText).toContain('total 20, carried 2, used 3.5, reserved 0; available 18.5')
  expect(balanceText).toContain('Opening balance (First Admin)')
  const year = new Date().getFullYear()
  expect(muster(['leave', 'year-end', '--year', String(year), '--dry-run', '--data', data])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing was changed.'),
  })
})
