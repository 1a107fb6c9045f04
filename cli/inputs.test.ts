/**
 * Wrong input to commands: one sentence names it, the exit code is right, no stack trace is printed, and no
 * partial work is left. The table covers every command that takes a file, a day, a number or a person.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Argument, Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { program } from './main'
import { largeFirm } from '../tests/support/largeFirm'
import { inProcess } from '../tests/support/commands'

const folder = mkdtempSync(join(tmpdir(), 'muster-inputs-'))
const data = join(folder, 'data')
const empty = join(folder, 'empty.csv')
const muster = (args: string[], at: string[] = ['--data', data]) => inProcess([...args, ...at], folder)

beforeAll(async () => {
  mkdirSync(data)
  await largeFirm(data, 3)
  writeFileSync(empty, '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const as = ['--as', 'admin@load.test']

/** Commands that read a file: the words before and after its path. */
const readers: [words: string[], after: string[]][] = [
  [['admin', 'people', 'import'], as],
  [['billing', 'candidates', 'import'], as],
  [['billing', 'clients', 'import'], as],
  [['leave', 'import'], as],
  [['admin', 'holidays', 'import'], as],
  [['attendance', 'punch-log'], []],
  [['backup', 'verify'], []],
  [['restore'], []],
  [['backup', '--passphrase-file'], []],
]

function oneSentence(
  { code, out: text, wrong }: Awaited<ReturnType<typeof muster>>,
  sentence: string | RegExp,
) {
  expect([code, text]).toEqual([1, ''])
  expect(wrong).toMatch(sentence)
  expect(wrong).not.toMatch(/^\s+at |E[A-Z]{3,}:/m)
}

describe.each(readers)('muster %j FILE', (words, after) => {
  const of = (path: string) => muster([...words, path, ...after])

  test('a missing file', async () =>
    oneSentence(await of('/missing/x.csv'), /^There is no file \/missing\/x\.csv\n$/))
  test('a file instead of a folder', async () =>
    oneSentence(await of(join(empty, 'x.csv')), /^There is no file .*empty\.csv\/x\.csv\n$/))
  test('a folder', async () => oneSentence(await of(folder), `${folder} is a folder. Name a file in it\n`))
  test('an empty file', async () => {
    const { code, wrong } = await of(empty)
    expect(code).toBe(1)
    expect(wrong).toMatch(/empty|must contain the columns|not a Muster backup/)
  })
})

describe('unknown and invalid words', () => {
  test.each([
    [['leave', 'balance', 'nobody'], 1, 'Employee nobody does not exist'],
    [['leave', 'approve', 'x', ...as], 2, '<id>: Must be a number'],
    [['leave', 'approve', '999999', ...as], 1, 'This request does not exist'],
    [['leave', 'reject', '7', '--as', 'nobody@x.in'], 1, 'No active person has the email nobody@x.in'],
    [
      ['leave', 'year-end', '--year', '20x', ...as],
      2,
      'error: --year must be a year, such as 2026\n(muster leave year-end --help',
    ],
    [['admin', 'people', 'import', 'x', '--as', 'r1@load.test'], 1, 'There is no file x'],
    [['admin', 'settings', 'get', 'nothing'], 1, 'Setting nothing does not exist'],
    [['admin', 'settings', 'set', 'nothing', 'a=1', ...as], 1, 'Setting nothing does not exist'],
    [
      ['admin', 'settings', 'set', 'attendance', 'graceMinutes=abc', ...as],
      1,
      'graceMinutes: Must be a whole number',
    ],
    [
      ['admin', 'settings', 'set', 'attendance', 'graceMinutes=5', '--from', '2026-13-01', ...as],
      2,
      '2026-13-01 is not a day, yyyy-MM-dd\n(muster admin settings set --help',
    ],
    [['jobs', 'run', 'attendance.close', '--day', '2026-02-30'], 2, "'2026-02-30' is not a day"],
    [['user', 'activate', 'nobody@x.in'], 1, 'Nobody has the email nobody@x.in'],
    [
      ['user', 'add', '--email', 'a@b.in', '--first-name', 'A', '--last-name', 'B', '--joined', '31/12/2026'],
      2,
      "error: '31/12/2026' is not a date. Write yyyy-MM-dd\n(muster user add --help shows the usage)",
    ],
    [
      ['user', 'add', '--email', 'a@b.in', '--first-name', 'A', '--last-name', 'B', '--manager', 'no@x.in'],
      1,
      'Nobody has the email no@x.in',
    ],
    [
      ['admin', 'audit', 'export', 'a.csv', '--from', '2026-2-1'],
      2,
      '2026-2-1 is not a day, yyyy-MM-dd\n(muster admin audit export',
    ],
    [['admin', 'audit', 'verify', '--head', 'nonsense'], 2, 'Write ENTRY,HASH as'],
    [['reports', 'generate', '--type', 'attendance', '--month', '2026-13'], 2, 'give --month yyyy-MM'],
    [['reports', 'generate', '--type', 'salaries', '--month', '2026-10'], 2, '--type must be attendance'],
    [['seed', 'demo', '--employees', '-4'], 2, '--employees must be a whole number from 6'],
    [['service', 'install', '--print', '--port', '99999999'], 2, 'It must be a number from 0 to 65535.'],
    [['serve', '--port', '70000'], 2, 'It must be a number from 0 to 65535.'],
    [['nonsense'], 2, "error: unknown command 'nonsense'\n(muster --help shows every command)"],
  ])('muster %j: %d', async (words, code, sentence) => {
    const ran = await muster(words)
    expect(ran.wrong).toContain(sentence)
    expect(ran.code).toBe(code)
    expect(ran.wrong).not.toMatch(/^\s+at /m)
  })
})

/** Each command with a required argument. */
function withArguments(command: Command, path: string[] = []): { name: string; args: readonly Argument[] }[] {
  const own = [...path, command.name()]
  const required = command.registeredArguments.filter((argument) => argument.required)
  return [
    ...(required.length ? [{ name: own.slice(1).join(' '), args: required }] : []),
    ...command.commands.flatMap((sub) => withArguments(sub, own)),
  ]
}

test.each(withArguments(program({ root: folder }, [])))(
  'muster $name without its required argument: code 2 and its own help',
  async ({ name }) => {
    const { code, out: text, wrong } = await muster(name.split(' '), [])
    expect([code, text]).toEqual([2, ''])
    expect(wrong).toMatch(/error: (missing required argument|required option)/)
    expect(wrong).toContain(`(muster ${name} --help shows the usage)`)
  },
)

test('a folder without a database is reported and not created', async () => {
  const nowhere = join(folder, 'nowhere')
  for (const words of [
    ['user', 'list'],
    ['doctor'],
    ['jobs', 'list'],
    ['admin', 'settings', 'get'],
    ['reports', 'list'],
    ['backup'],
  ]) {
    const { code, wrong } = await muster([...words, '--data', nowhere], [])
    expect([words, code, wrong]).toEqual([
      words,
      1,
      expect.stringContaining('There is no Muster database in'),
    ])
  }
  expect(existsSync(nowhere)).toBe(false)
})
