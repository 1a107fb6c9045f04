/**
 * A database with damaged pages: doctor finishes, lists the readable tables and exits with 1. Calls that read
 * such a page report the damage, and the server is no longer ready.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { main } from '../cli/main'
import { connect } from '../src/driver'
import { office } from './support/office'
import { largeFirm } from './support/largeFirm'

const folder = mkdtempSync(join(tmpdir(), 'muster-damaged-'))
const firm = join(folder, 'firm')
let pages: { page: number; table: string }[] = []
const pageSize = 4096

beforeAll(async () => {
  mkdirSync(firm)
  await largeFirm(firm, 30)
  const db = connect(join(firm, 'muster.db'))
  db.exec('pragma wal_checkpoint(truncate); vacuum')
  pages = db
    .prepare(
      `select name as "table", pageno as page
       from dbstat
       where pagetype <> 'overflow'
       order by pageno`,
    )
    .all([]) as never
  db.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => void vi.restoreAllMocks())

/** A copy of the firm with altered bytes. */
function spoilt(name: string, spoil: (bytes: Buffer) => Buffer | void): string {
  const data = join(folder, name)
  mkdirSync(data)
  const bytes = readFileSync(join(firm, 'muster.db'))
  writeFileSync(join(data, 'muster.db'), spoil(bytes) ?? bytes)
  return data
}

/** Runs doctor like the program. Returns its output and exit code. */
async function doctor(data: string) {
  const message: string[] = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void message.push(text))
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => void errors.push(error))
  process.exitCode = undefined
  await main(['doctor', '--data', data], { root: folder })
  const code = process.exitCode
  process.exitCode = undefined
  return { text: message.join('\n'), errors, code }
}

test('an intact database: no damage is reported', async () => {
  const { text, errors } = await doctor(spoilt('whole', () => {}))
  expect(text).toContain('muster.db: ok')
  expect(text).not.toMatch(/is damaged|could not be looked at/)
  expect(errors).toEqual([])
})

test('a damaged page of people: the table is named with its readable rows, and the other tables are readable', async () => {
  const { page } = pages.findLast(({ table }) => table === 'users')!
  const { text, errors, code } = await doctor(
    spoilt('people', (bytes) => void bytes.fill(0xa5, (page - 1) * pageSize, page * pageSize)),
  )
  expect(text).toMatch(/BAD {2}Database .*muster\.db: /)
  expect(text).toMatch(/BAD {2}Table users is damaged: \d+ rows? read, then /)
  expect(text).toMatch(/tables are readable: .*\bpunches\b/)
  expect(text).toContain('restore the last good backup')
  expect([errors, code]).toEqual([[], 1])
})

test('any damage of any page: doctor ends with findings or one sentence, never with a stack trace', async () => {
  let seed = 7
  const chance = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
  const ways: [string, (bytes: Buffer, at: number) => Buffer | void][] = [
    ['zeros', (bytes, at) => void bytes.fill(0, at, at + pageSize)],
    [
      'noise',
      (bytes, at) => {
        for (let n = at; n < at + pageSize; n++) bytes[n] = chance(256)
      },
    ],
    ['one byte of its head', (bytes, at) => void (bytes[at + (at ? chance(8) : 100)]! ^= 0xff)],
    ['another page', (bytes, at) => void bytes.copyWithin(at, pageSize * 3, pageSize * 4)],
  ]
  let found = 0
  for (let n = 0; n < 24; n++) {
    const [how, spoil] = ways[n % ways.length]!
    const at = n < ways.length ? 0 : (pages[chance(pages.length)]!.page - 1) * pageSize
    const { text, errors, code } = await doctor(spoilt(`any-${n}`, (bytes) => spoil(bytes, at)))
    const where = `${how} at page ${at / pageSize + 1}`
    for (const error of errors) expect(error, where).toBeTypeOf('string')
    if (code === 1) found++
    // A database that still reads completely, for example with an altered byte of free space, is reported as
    // ok.
    else expect(text, where).toContain('muster.db: ok')
  }
  expect(found).toBeGreaterThan(12)
}, 120_000)

test('a database that is cut in the middle', async () => {
  const { text, errors, code } = await doctor(
    spoilt('cut', (bytes) => bytes.subarray(0, Math.floor(bytes.length / pageSize / 2) * pageSize)),
  )
  expect(code).toBe(1)
  for (const error of errors) expect(error).toBeTypeOf('string')
  expect(text + errors.join()).toMatch(/damaged|cannot be opened|malformed/)
})

test('a call that reads a damaged page reports it, and the server is no longer ready', async () => {
  const file = join(folder, 'office.db')
  const before = await office()
  await before.as('Ravi').post('/api/attendance/punch', {
    type: 'in',
    location: { lat: 19.1197, lng: 72.8468, accuracy: 12, timestamp: '2026-11-18T04:00:00.000Z' },
  })
  const copying = connect(before.app.database.file)
  copying.exec(`vacuum into '${file}'`)
  copying.close()
  const db = connect(file)
  const { page } = db
    .prepare(`select rootpage as page from sqlite_schema where name = 'holidays' or tbl_name = 'offices'`)
    .get([]) as { page: number }
  db.close()
  const bytes = readFileSync(file)
  bytes.fill(0xa5, (page - 1) * pageSize, page * pageSize)
  writeFileSync(file, bytes)

  const at = await office(undefined, { from: file })
  expect((await at.nobody.get('/api/ready')).status).toBe(200)
  const paths = ['/api/offices', '/api/holidays', '/api/attendance/today', '/api/firm']
  const answers = await Promise.all(paths.map((path) => at.as('Anita').get(path)))
  expect(answers.map(({ body }) => body.message)).toContain(
    "A part of Muster's database is damaged. Please tell your Admin: `muster doctor` lists what is readable.",
  )
  expect(await at.nobody.get('/api/ready')).toMatchObject({
    status: 503,
    body: { message: 'A part of the database is damaged. `muster doctor` lists what is readable.' },
  })
  expect(at.logged.join('\n')).toContain('A part of the database is damaged')
})
