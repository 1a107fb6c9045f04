/** The built program refuses wrong input with one sentence and the right exit code. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { muster, serve } from '../tests/support/program'
import { firmFolders } from '../tests/support/firmFolders'
import { connect } from '../src/driver'

const { folder, fresh, begun } = firmFolders()

const ready = begun()

describe("an impossible value is misuse and refers to the command's help", () => {
  const as = ['--as', 'first@firm.in']
  test.each([
    [['attendance', 'history', ...as, '--from', '2026-02-30'], '--from: Must be a date, yyyy-MM-dd'],
    [['tasks', 'complete', 'abc', ...as], '<id>: Must be a number'],
    [['leave', 'approve', 'abc', ...as], '<id>: Must be a number'],
    [['admin', 'holidays', 'add', 'X', '2026-02-30', ...as], 'date: Must be a date, yyyy-MM-dd'],
    [['admin', 'bulk', 'role-change', 'Boss', '--person', 'first@firm.in', ...as], '<value>: Choose a role'],
    [['admin', 'bulk', 'deactivate', '2026-13-01', '--person', 'first@firm.in', ...as], 'Must be a date'],
    [['whatsapp', 'logs', '--limit', 'abc', ...as], 'It must be a number from 1 to 200.'],
    [['whatsapp', 'logs', '--limit', '1000', ...as], 'It must be a number from 1 to 200.'],
  ])('%s', (args, sentence) => {
    const { code, err } = muster([...args, '--data', ready])
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(sentence) })
    expect(err.trim().split('\n')).toHaveLength(2)
    expect(err).toContain('--help shows the usage)')
  })
})

describe('the output', () => {
  const shell = (line: string) =>
    spawnSync('bash', ['-c', `set -o pipefail; ${line}`], { encoding: 'utf8', cwd: folder })
  const program = `${process.execPath} ${join(import.meta.dirname, '..', 'bin', 'muster.js')}`
  test.each(['help tasks add | true', 'help | head -1', 'completion bash | head -1'])(
    'a reader that closes the pipe early causes no error: %s',
    (line) => expect(shell(`${program} ${line}`).stderr).toBe(''),
  )
  test('a full disk is reported with code 1', () => {
    const { status, stderr } = shell(`${program} completion bash > /dev/full`)
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'The output could not be written (ENOSPC)\n' })
  })
})

describe('misuse exits with 2 and failure with 1, each with one sentence', () => {
  test.each([
    [['frobnicate'], 2, "error: unknown command 'frobnicate'"],
    [['serve', '--prot', '4000'], 2, "error: unknown option '--prot'"],
    [['user', 'add', '--email', 'x@y.in'], 2, "error: required option '--first-name <name>' not specified"],
    [
      ['user', 'add', '--email', 'x@y.in', '--first-name', 'X', '--last-name', 'Y', '--role', 'King'],
      2,
      "error: role 'King' does not exist. Roles are Admin, Senior Manager, Manager, Recruiter, Accounts, Scheduler",
    ],
    [
      ['jobs', 'run', 'attendance.close', '--day', 'yesterday'],
      2,
      "error: 'yesterday' is not a day; write yyyy-MM-dd",
    ],
    [['jobs', 'run', 'nothing'], 1, "There is no job 'nothing'. 'muster jobs list' shows them."],
    [['user', 'deactivate', 'who@y.in'], 1, 'Nobody has the email who@y.in'],
    [['attendance', 'punch-log', '/nowhere/log.csv'], 1, 'There is no file /nowhere/log.csv'],
    [['attendance', 'punch-log', tmpdir()], 1, 'is a folder. Name a file in it'],
    [
      ['user', 'add', '--email', 'notmail', '--first-name', '', '--last-name', 'Y'],
      1,
      'at least 8 characters',
    ],
    [
      ['serve', '--port', 'eighty'],
      2,
      "error: option '--port <number>' argument 'eighty' is invalid. It must be a number from 0 to 65535.",
    ],
    [
      ['serve', '--host', '203.0.113.99', '--port', '0'],
      1,
      '203.0.113.99 is not an address of this machine. Choose another with --host.',
    ],
    [['leave', 'balance', 'EMP9999'], 1, 'Employee EMP9999 does not exist'],
    [
      ['leave', 'import', '/nowhere/balances.csv', '--as', 'first@firm.in'],
      1,
      'There is no file /nowhere/balances.csv',
    ],
    [['leave', 'year-end', '--year', 'next'], 2, 'error: --year must be a year, such as 2026'],
    [
      ['leave', 'year-end', '--year', '2020'],
      2,
      'error: --as EMAIL is required to write; --dry-run only shows the changes',
    ],
    [['leave', 'approve', '7', '--as', 'nobody@firm.in'], 1, 'No active person has the email nobody@firm.in'],
    [['seed', 'demo', '--employees', 'many'], 2, 'employees'],
  ])('muster %j: %d', (args, code, sentence) => {
    const ran = muster([...args, '--data', args.includes('seed') ? fresh() : ready])
    expect(ran.err).toContain(sentence)
    expect(ran.code).toBe(code)
    expect(ran.err).not.toMatch(/^\s+at .*\.js/m)
  })

  test('help and version exit with 0', () => {
    expect(muster(['--help'])).toMatchObject({ code: 0 })
    expect(muster(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('a command that only reads creates no folder', () => {
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

  test('a second server on a folder is refused, but a command is not; a killed server blocks no restart', async () => {
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
      out: expect.stringContaining('ok   A server is running on this folder\n'),
    })
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    await first.kill()
    const third = await serve(data)
    expect(await third.stop()).toBe(0)
    const fourth = await serve(data)
    expect(await fourth.stop()).toBe(0)
  })

  test('an unwritable folder, a file that is not a database, a newer database, a locked database', () => {
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
    expect(muster(['user', 'list', '--data', garbage])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be opened as a database'),
    })
    expect(muster(['doctor', '--data', garbage])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/BAD .*cannot be opened as a database/),
      err: '',
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
    expect(locked.err).toContain('Another program is writing to this database. Waiting for it to finish.')
    expect(locked.err).toContain('The database is busy')
    db.exec('rollback')
    db.close()
  })
})
