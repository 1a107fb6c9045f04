/**
 * Runs every command with wrong input that is derived from its example and its options. Each prints one
 * sentence on stderr and no stack trace, exits with the right code, and leaves no partial work.
 */
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../src/driver'
import { exampleFirm, examples, type ExampleFirm } from '../tests/support/exampleFirm'
import { onFullDisk } from '../tests/support/fullDisk'

let firm: ExampleFirm
beforeAll(async () => {
  firm = await exampleFirm()
  expect((await firm.run('backup', '--to', join(firm.folder, 'usb'))).code).toBe(0)
}, 120_000)
afterAll(() => firm.remove())

type Ran = Awaited<ReturnType<ExampleFirm['run']>>

/** A misuse prints a second line that refers to the command's own help. */
function isOneSentence({ code, out: text, wrong }: Ran, path: string) {
  expect({ code, out: text, wrong }).toEqual({
    code: expect.toBeOneOf([1, 2]),
    out: '',
    wrong: expect.any(String),
  })
  const [sentence, ...more] = wrong.trim().split('\n')
  expect(sentence).toMatch(/\S \S/)
  expect(more).toEqual(code === 2 ? [`(muster ${path} --help shows the usage)`] : [])
  expect(wrong).not.toMatch(/^\s+at |E[A-Z]{4,}:|\b(undefined|null|NaN|\[object)/m)
}

/** Commands that prompt for a password or serve until they are stopped: other tests run them as processes. */
const apart = [
  'serve',
  'user add',
  'user reset-password',
  'mail password',
  'devices simulate',
  'standby watch',
]
const here = examples.filter(({ path }) => !apart.includes(path))
/** Commands that open no existing data: they create a folder or print. */
const without = [
  'seed demo',
  'restore',
  'standby check',
  'takeover',
  'service install',
  'completion',
  'admin people template',
  'backup list',
  'backup verify',
  'help',
]

/** Every change writes an audit entry: returns the number of the last one. */
function lastEntry(data: string): number {
  const db = connect(join(data, 'muster.db'), { readonly: true })
  try {
    return (db.prepare('select max(id) as id from events').get([]) as { id: number }).id
  } finally {
    db.close()
  }
}
async function changesNothing(work: () => Promise<Ran>): Promise<Ran> {
  const before = lastEntry(firm.data)
  const ran = await work()
  // The preview of an import writes an entry, and so does its discard: wrong input causes neither.
  expect(lastEntry(firm.data) - before).toBeLessThanOrEqual(0)
  return ran
}

describe('data', () => {
  const needing = here.filter(({ path }) => !without.includes(path))

  test.each(needing)('muster $path in a missing folder', async (one) => {
    const nowhere = join(firm.folder, 'nowhere')
    const args = await firm.argsOf(one)
    const ran = await firm.run(...args, '--data', nowhere)
    expect(ran.wrong + ran.out).toContain('There is no Muster database in')
    expect(ran.code).toBe(1)
    expect(existsSync(nowhere)).toBe(false)
  })

  test.each(needing)('muster $path with a file instead of the folder', async (one) => {
    const args = await firm.argsOf(one)
    const ran = await firm.run(...args, '--data', join(firm.data, 'muster.db'))
    expect(ran.code).toBe(1)
    expect(ran.wrong + ran.out).toMatch(/There is no Muster database in|cannot be opened/)
    expect(ran.wrong).not.toMatch(/^\s+at /m)
  })
})

/** Each place of an example that names an employee. */
const named = here.flatMap((one) =>
  [...one.line.matchAll(/\S+@muster\.test/g)].map(([email], at) => ({ ...one, email, at })),
)
test.each(named)('muster $path: the address in place $at is unknown', async ({ at, ...one }) => {
  const args = await firm.argsOf(one)
  const places = args.flatMap((arg, place) => (arg.endsWith('@muster.test') ? [place] : []))
  const wrong = args.with(places[at]!, 'nobody@muster.test')
  const ran = await changesNothing(() => firm.run(...wrong))
  isOneSentence(ran, one.path)
  expect(ran.wrong).toMatch(/nobody@muster\.test|is not an active|must be/i)
})

/** Each option and argument that takes a day, a month, a number or an amount, with an invalid value. */
const kinds: [like: RegExp, wrong: string][] = [
  [/<day>|<month>|<yyyy-MM>|<yyyy>/, '2026-02-30'],
  [/<number>|<count>|<rupees>/, 'twelve'],
]
const valued = here.flatMap((one) => [
  ...one.command.options.flatMap(({ flags, long }) =>
    kinds.flatMap(([like, wrong]) => (like.test(flags) ? [{ ...one, what: long!, wrong }] : [])),
  ),
  ...one.command.registeredArguments.flatMap((argument, at) =>
    ['id', 'candidate', 'day'].includes(argument.name())
      ? [{ ...one, what: `${at}`, wrong: argument.name() === 'day' ? '2026-02-30' : 'twelve' }]
      : [],
  ),
])
test.each(valued)('muster $path: $what $wrong', async ({ what, wrong, ...one }) => {
  const args = await firm.argsOf(one)
  const depth = one.path.split(' ').length
  const at = args.indexOf(what)
  const given = !what.startsWith('--')
    ? args.with(depth + Number(what), wrong)
    : at < 0
      ? [...args, what, wrong]
      : args.with(at + 1, wrong)
  isOneSentence(await changesNothing(() => firm.run(...given)), one.path)
})

test('many commands, addresses and values are tested', () => {
  expect([here.length, named.length, valued.length]).toEqual([
    expect.toSatisfy((n: number) => n > 70),
    expect.toSatisfy((n: number) => n > 50),
    expect.toSatisfy((n: number) => n > 30),
  ])
})

describe('files', () => {
  const [reads, writes] = [/ import | punch-log |verify \/|^restore /, / export |template|--out |backup --to/]
  const ofFile = (like: RegExp) => here.filter(({ line }) => like.test(line) && /\.\w{3,6}\b|--to/.test(line))
  const isFile = (arg: string) => arg.startsWith(firm.folder)

  test.each(ofFile(reads))('muster $path reads a file without permission', async (one) => {
    const args = await firm.argsOf(one)
    const file = args.find(isFile)!
    await asSomebodyElse(file, 0o000, async () => {
      const ran = await firm.run(...args)
      isOneSentence(ran, one.path)
      expect(ran.wrong).toContain('may not')
    })
  })

  test.each(ofFile(writes))('muster $path writes to a folder without permission', async (one) => {
    const locked = join(firm.folder, 'locked')
    mkdirSync(locked, { recursive: true })
    const args = (await firm.argsOf(one)).map((arg) =>
      isFile(arg) ? join(locked, arg.split('/').at(-1)!) : arg,
    )
    await asSomebodyElse(locked, 0o500, async () => {
      isOneSentence(await firm.run(...args), one.path)
      expect(readdirSync(locked)).toEqual([])
    })
  })

  test('an unreadable data folder is reported as such, not as a folder without a database', async () => {
    await asSomebodyElse(firm.data, 0o000, async () => {
      const { code, wrong } = await firm.run('admin', 'people', 'list', '--as', 'admin@muster.test')
      expect({ code, wrong }).toEqual({
        code: 1,
        wrong: `No permission to read ${firm.data}. Run the command as the user that runs Muster.\n`,
      })
    })
  })

  /** Root has every permission, so under root the command runs as the user nobody. */
  async function asSomebodyElse(path: string, mode: number, work: () => Promise<void>) {
    const nobody = 65_534
    const isRoot = process.getuid!() === 0
    // The user nobody needs to reach the folder.
    chmodSync(dirname(firm.folder), 0o711)
    const all = [
      firm.folder,
      ...readdirSync(firm.folder, { recursive: true }).map((name) => join(firm.folder, String(name))),
    ]
    if (isRoot) for (const one of all) chownSync(one, nobody, nobody)
    chmodSync(path, mode)
    if (isRoot) process.seteuid!(nobody)
    try {
      await work()
    } finally {
      if (isRoot) process.seteuid!(0)
      chmodSync(path, 0o700)
    }
  }
})

/** Tables that a dry run may change: the import's record and the audit. */
const unrelatedTables = /^(events|imports|import_\w+|audit_\w+|calls|sqlite_\w+|migrations)$/

function everyRow(data: string): Map<string, string> {
  const db = connect(join(data, 'muster.db'), { readonly: true })
  try {
    const tables = db.prepare(`select name from sqlite_schema where type = 'table'`).all([]) as {
      name: string
    }[]
    return new Map(
      tables.flatMap(({ name }) =>
        unrelatedTables.test(name)
          ? []
          : [[name, JSON.stringify(db.prepare(`select * from "${name}"`).all([]))]],
      ),
    )
  } finally {
    db.close()
  }
}

const many = here.filter(({ command }) => command.options.some(({ long }) => long === '--dry-run'))
test.each(many)('muster $path --dry-run changes nothing and reports so', async (one) => {
  const args = await firm.argsOf(one)
  const before = everyRow(firm.data)
  const ran = await firm.run(...args.filter((arg) => arg !== '--dry-run'), '--dry-run')
  expect([ran.code, ran.wrong]).toEqual([0, ''])
  expect(ran.out).toMatch(/Nothing was (?:changed|imported)\.|\d+ new, \d+ changed/)
  const after = everyRow(firm.data)
  expect([...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name)).toEqual([])
})

test('every command that changes many records has --dry-run', () => {
  const names = many.map(({ path }) => path)
  const imports = here.filter(({ path }) => / (?:import|punch-log)$/.test(path)).map(({ path }) => path)
  expect(
    [...imports, 'admin bulk', 'admin settings set', 'leave year-end'].filter((one) => !names.includes(one)),
  ).toEqual([])
})

describe('a full disk', () => {
  const wrote: string[] = []
  const gone = 'omkar.sawant@muster.test'
  beforeAll(async () => {
    await firm.run('user', 'deactivate', gone)
  })

  test.each(here.filter(({ path }) => !without.includes(path)))('muster $path', async (one) => {
    const args = await firm.argsOf(one)
    if (one.path === 'user activate') args.splice(2, 1, gone)
    const before = lastEntry(firm.data)
    const ran = await onFullDisk(() => firm.run(...args))
    expect(ran.wrong).not.toMatch(/^\s+at /m)
    if (ran.code !== 0) {
      wrote.push(one.path)
      expect(ran.wrong + ran.out).toMatch(
        /no room left|is full|could not be written|set up already|Mail is not set up|No mail server is set/,
      )
    }
    expect(lastEntry(firm.data)).toBe(before)
  })

  test('commands that write are refused', () => {
    console.log(wrote.join('\n'))
    for (const path of [
      'tasks add',
      'admin settings set',
      'billing invoices add',
      'leave approve',
      'user deactivate',
    ])
      expect(wrote).toContain(path)
    expect(wrote.length).toBeGreaterThan(25)
  })
})
