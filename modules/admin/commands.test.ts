/** Settings and holidays from the command line, with the screen's verbs. Wednesday, 18 November 2026. */
import { Refusal, withFields } from '../../src/domain/errors'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { commands } from './commands'
import { readValue } from './settingWords'

const folder = mkdtempSync(join(tmpdir(), 'muster-settings-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const sheet = (text: string) => {
  const file = join(folder, 'holidays.csv')
  writeFileSync(file, text)
  return file
}

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

async function muster(at: Office, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation((line) => void err.push(String(line)))
  process.exitCode = undefined
  const program = new Command('muster')
    .exitOverride()
    .configureOutput({ writeErr: (line) => void err.push(line.trim()) })
  commands(program, async () => at.app)
  const failure = await program.parseAsync(args, { from: 'user' }).then(
    () => null,
    (error: Error) => error,
  )
  return { out, err, failure, code: process.exitCode }
}

const as = ['--as', 'anita@northwind.test']

describe('settings', () => {
  test('are shown as lines of JSON, with planned changes', async () => {
    const at = await office()
    await at
      .as('Anita')
      .post('/api/settings', { key: 'attendance', value: { graceMinutes: 5 }, from: '2026-12-01' })
    const all = (await muster(at, 'admin', 'settings', 'get')).out.map((line) => JSON.parse(line))
    expect(all[0]).toEqual({
      key: 'firm',
      value: { name: 'Northwind Staffing', zone: 'Asia/Kolkata', zoneIsFixed: false },
    })
    const one = (await muster(at, 'admin', 'settings', 'get', 'attendance')).out.map((line) =>
      JSON.parse(line),
    )
    expect(one).toMatchObject([
      { key: 'attendance', value: { graceMinutes: 15 } },
      { key: 'attendance', from: '2026-12-01', value: { graceMinutes: 5 } },
    ])
    expect((await muster(at, 'admin', 'settings', 'get', 'weather')).failure?.message).toContain(
      'Setting weather does not exist',
    )
  })

  test("are changed by field or as JSON, from a date, in an Admin's name, with a dry run", async () => {
    const at = await office()
    const grace = async () => (await at.as('Anita').get('/api/settings')).body.settings.attendance
    expect(
      (
        await muster(
          at,
          'admin',
          'settings',
          'set',
          'attendance',
          'graceMinutes=5',
          'positionRequired=false',
          '--dry-run',
        )
      ).out,
    ).toEqual([
      'attendance, from 2026-11-18: graceMinutes 15 -> 5, positionRequired true -> false',
      'Nothing was changed.',
    ])
    expect((await grace()).value.graceMinutes).toBe(15)
    expect(
      (await muster(at, 'admin', 'settings', 'set', 'attendance', 'graceMinutes=5', ...as)).out.at(-1),
    ).toBe('Saved.')
    await muster(
      at,
      'admin',
      'settings',
      'set',
      'attendance',
      '{"graceMinutes":10}',
      '--from',
      '2026-12-01',
      ...as,
    )
    expect(await grace()).toMatchObject({
      value: { graceMinutes: 5, positionRequired: true },
      later: [{ from: '2026-12-01', value: { graceMinutes: 10 } }],
    })
    const by = at.app.ask(({ db }) =>
      db.all(`select actor, source from events where name = 'settings.changed'`),
    )
    expect(by).toEqual([
      { actor: at.ids.Anita, source: 'cli' },
      { actor: at.ids.Anita, source: 'cli' },
    ])
    await muster(at, 'admin', 'settings', 'set', 'firm', 'name=Southwind', ...as)
    expect((await at.as('Anita').get('/api/settings')).body.firm).toMatchObject({
      name: 'Southwind',
      zone: 'Asia/Kolkata',
    })
  })

  test('show the affected leave', async () => {
    const at = await office()
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-12-04',
      toDate: '2026-12-05',
      duration: 'full_day',
      reason: 'x',
    })
    const { out } = await muster(
      at,
      'admin',
      'settings',
      'set',
      'working_days',
      'specialSaturday=false',
      '--from',
      '2026-12-01',
      '--dry-run',
    )
    expect(out).toEqual([
      'working_days, from 2026-12-01: specialSaturday true -> false',
      'It affects 1 leave of 1 person: 1 days are refunded, 0 more are used.',
      '  Ravi Test, 2026-12-04 to 2026-12-05: 1 back',
      'Nothing was changed.',
    ])
  })

  test.each([
    [
      ['admin', 'settings', 'set', 'attendance', 'graceMinutes=5'],
      'error: --as EMAIL is required to write; --dry-run only shows the changes',
    ],
    [['admin', 'settings', 'set', 'attendance', 'fast', ...as], 'write the value as JSON, or as field=value'],
    [
      ['admin', 'settings', 'set', 'attendance', 'graceMinutes=5', '--from', 'soon', ...as],
      'soon is not a day',
    ],
    [
      ['admin', 'settings', 'set', 'attendance', 'graceMinutes=900', ...as],
      'graceMinutes: Must be from 0 to 240',
    ],
    [['admin', 'settings', 'set', 'weather', 'x=1', ...as], 'Setting weather does not exist'],
    [
      ['admin', 'settings', 'set', 'attendance', 'graceMinutes=5', '--as', 'meera@northwind.test'],
      'meera@northwind.test may not change settings',
    ],
  ])('%j is rejected: %s', async (args, sentence) => {
    const { failure, err } = await muster(await office(), ...args)
    const text = failure instanceof Refusal ? withFields(failure) : failure?.message
    expect(`${text} ${err.join(' ')}`).toContain(sentence)
  })

  test('a value is one object, or fields', () => {
    expect(readValue(['{"a":1}'])).toEqual({ a: 1 })
    expect(readValue(['a=1', 'b=true', 'c=x=y', 'd=["p","q"]', 'e='])).toEqual({
      a: 1,
      b: true,
      c: 'x=y',
      d: ['p', 'q'],
      e: '',
    })
    expect([readValue(['{a']), readValue(['a'])]).toEqual([null, null])
  })
})

describe('holidays', () => {
  test('are added from a sheet, existing ones stay, and affected leave is shown; a repeat adds nothing', async () => {
    const at = await office()
    await at.as('Anita').post('/api/holidays', { name: 'Christmas', date: '2026-12-25' })
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-12-10',
      toDate: '2026-12-10',
      duration: 'full_day',
      reason: 'x',
    })
    const file = sheet('date;HOLIDAY\n10-Dec-2026;Founders Day\n2026-12-25;X-mas\n')
    const dry = await muster(at, 'admin', 'holidays', 'import', file, '--dry-run')
    expect(dry.err).toEqual(['Row 3, X-mas: Christmas is already on that date and stays'])
    expect(dry.out).toEqual([
      '10 Dec 2026  Founders Day',
      '1 new, 1 already in Muster, 0 with errors.',
      'It affects 1 leave of 1 person: 1 days are refunded, 0 more are used.',
      '  Ravi Test, 2026-12-10: 1 back',
      'Nothing was changed.',
    ])
    expect((await muster(at, 'admin', 'holidays', 'import', file, ...as)).out.at(-1)).toBe('1 holiday added.')
    expect((await muster(at, 'admin', 'holidays', 'import', file, ...as)).out).toEqual([
      '0 new, 2 already in Muster, 0 with errors.',
      'Nothing was changed.',
    ])
    expect((await at.as('Anita').get('/api/holidays')).body).toHaveLength(2)
  })

  test('an ambiguous date needs --order; a wrong row stops the import, unless --only-good is given', async () => {
    const at = await office()
    const file = sheet('Name,Date\nA,03/04/2027\nB,soon\n')
    const response = await muster(at, 'admin', 'holidays', 'import', file, ...as)
    expect(response.err).toContain('Which comes first, day or month? Use --order dmy or --order mdy.')
    expect(response.err.at(-1)).toBe('Nothing was added. Fix the rows, or use --only-good.')
    expect(response.code).toBe(1)
    expect(
      (await muster(at, 'admin', 'holidays', 'import', file, '--order', 'dmy', '--only-good', ...as)).out.at(
        -1,
      ),
    ).toBe('1 holiday added.')
    expect((await at.as('Anita').get('/api/holidays')).body).toMatchObject([
      { name: 'A', date: '2027-04-03' },
    ])
    expect((await muster(at, 'admin', 'holidays', 'import', file)).err.join()).toContain(
      'error: --as EMAIL is required to write; --dry-run only shows the changes',
    )
  })
})
