/**
 * Files that commands write: checked before the work, of the kind that the ending names, written completely
 * or not at all.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { disk } from '../src/archive/disk'
import { program } from './main'
import { inProcess } from '../tests/support/commands'
import { largeFirm } from '../tests/support/largeFirm'

const folder = mkdtempSync(join(tmpdir(), 'muster-outputs-'))
const [data, out] = [join(folder, 'data'), join(folder, 'out')]
const realDisk = { ...disk }

beforeAll(async () => {
  for (const path of [data, out]) mkdirSync(path)
  await largeFirm(data, 3)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void Object.assign(disk, realDisk))

const muster = (args: string[], at: string[] = ['--data', data]) => inProcess([...args, ...at], folder)
const as = ['--as', 'admin@load.test']

/** Each command that writes a file: the words before its path, and an ending that it accepts. */
const writers: [words: string[], ending: string, after?: string[]][] = [
  [['admin', 'people', 'export'], '.xlsx'],
  [['admin', 'people', 'export'], '.csv'],
  [['admin', 'people', 'template'], '.xlsx'],
  [['admin', 'people', 'template'], '.csv'],
  [['billing', 'candidates', 'export'], '.xlsx', as],
  [['billing', 'candidates', 'export'], '.csv', as],
  [['billing', 'clients', 'export'], '.xlsx', as],
  [['billing', 'clients', 'export'], '.csv', as],
  [['admin', 'audit', 'export'], '.csv'],
  [['reports', 'generate', '--type', 'attendance', '--month', '2026-10', '--out'], '.xlsx'],
  [['reports', 'generate', '--type', 'leave', '--month', '2026-10', '--format', 'csv', '--out'], '.csv'],
]

describe.each(writers)('muster %j to %s', (words, ending, after = []) => {
  const to = (path: string) => muster([...words, path, ...after])

  test('writes the complete file in the format of its ending, readable by its owner only', async () => {
    const path = join(out, `${words.slice(0, 3).join('-')}${ending}`)
    const { code, wrong } = await to(path)
    expect([code, wrong]).toEqual([0, ''])
    const isZip = readFileSync(path).subarray(0, 2).toString() === 'PK'
    expect([isZip, statSync(path).mode & 0o777]).toEqual([ending === '.xlsx', 0o600])
    expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test.each([
    ['a missing folder', () => join(out, 'missing', `x${ending}`), 'There is no folder'],
    ['a file instead of a folder', () => join(data, 'muster.db', `x${ending}`), 'muster.db is a file'],
    ['a folder', () => join(out, `folder${ending}`), 'is a folder. Name a file in it'],
    ['another ending', () => join(out, 'x.docx'), `x.docx must end in `],
    ['no ending', () => join(out, 'x'), 'x must end in '],
  ])('%s is refused with one sentence before any work', async (_, path, sentence) => {
    mkdirSync(join(out, `folder${ending}`), { recursive: true })
    const before = [...readdirSync(out)]
    const { code, out: text, wrong } = await to(path())
    expect([code, text]).toEqual([1, ''])
    expect(wrong).toContain(sentence)
    expect(wrong.trim().split('\n')).toHaveLength(1)
    expect(readdirSync(out)).toEqual(before)
  })

  test('a disk that fills up leaves the existing file unchanged', async () => {
    const path = join(out, `kept${ending}`)
    writeFileSync(path, 'what was there')
    disk.write = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
    const { code, wrong } = await to(path)
    expect(code).toBe(1)
    // A template never overwrites an existing sheet.
    const isTemplate = words.includes('template')
    expect(wrong).toContain(isTemplate ? 'already exists' : "The server's disk is full.")
    expect(wrong).not.toMatch(/^\s+at /m)
    expect(readFileSync(path, 'utf8')).toBe('what was there')
    expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('links to set a password', () => {
  const sheet = join(folder, 'people.csv')
  const links = join(out, 'links.csv')
  const bring = (...more: string[]) => muster(['admin', 'people', 'import', sheet, ...as, ...more])
  beforeAll(() =>
    writeFileSync(
      sheet,
      'First Name,Last Name,Email,Role,Employment Start Date\nNew,Person,new@load.test,Recruiter,2026-11-02\n',
    ),
  )

  test('an unwritable path is reported before anybody is imported', async () => {
    const { code, wrong } = await bring('--links', '/missing/links.csv')
    expect([code, wrong]).toEqual([
      1,
      'There is no folder /missing for links.csv. Create it first, or name another\n',
    ])
    expect((await muster(['user', 'list'])).out).not.toContain('new@load.test')
  })

  test('a second run writes the links again for all people without a password', async () => {
    expect((await bring('--links', links)).out).toContain('1 links written to')
    const first = readFileSync(links, 'utf8')
    expect(first).toContain('new@load.test')
    rmSync(links)
    const again = await bring('--links', links)
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('1 links written to')])
    expect(readFileSync(links, 'utf8')).toContain('new@load.test')
    expect(existsSync(links)).toBe(true)
  })
})

/** Every command that is not a group of other commands, with its required options. */
function leaves(command: Command, path: string[] = []): { name: string; given: string[] }[] {
  const subs = command.commands
  const own = [...path, command.name()]
  const given = command.options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long!, 'x'])
  const isGroup = subs.length > 0 && command.name() !== 'backup'
  return [
    ...(isGroup ? [] : [{ name: own.slice(1).join(' '), given }]),
    ...subs.flatMap((sub) => leaves(sub, own)),
  ]
}
const everyCommand = leaves(program({ root: folder }, []))

describe('every command', () => {
  test.each(everyCommand)(
    'muster $name: an unknown option exits with 2 and refers to its own help',
    async ({ name, given }) => {
      const { code, out: text, wrong } = await muster([...name.split(' '), ...given, '--nonsense'], [])
      expect([code, text]).toEqual([2, ''])
      expect(wrong).toContain("error: unknown option '--nonsense'")
      expect(wrong).toContain(`(muster ${name} --help shows the usage)`)
    },
  )

  test('there are many commands', () => expect(everyCommand.length).toBeGreaterThan(30))
})

test('a backup to an unplugged USB stick is refused and writes nothing to its mount point', async () => {
  const { code, wrong } = await muster(['backup', '--to', join(folder, 'media', 'usb', 'muster')])
  expect([code, wrong]).toEqual([
    1,
    `There is no folder ${join(folder, 'media', 'usb')} for muster. Create it first, or name another\n`,
  ])
  expect(existsSync(join(folder, 'media'))).toBe(false)
})

test('a backup to a path that is not a folder is refused with one sentence', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, 'x')
  for (const to of [join(file, 'x'), join(file, 'x', 'y.muster')]) {
    const { code, wrong } = await muster(['backup', '--to', to])
    expect([code, wrong]).toEqual([
      1,
      `${file} is a file, so it cannot contain a folder. Name another folder\n`,
    ])
  }
})
