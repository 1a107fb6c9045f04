/** The same people from every file format of real systems, with the same result. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { office, type Office } from '../../tests/support/office'
import { checkSheet, type Emitted } from './checking'
import { stageFile, kindFor } from './upload'
import { importOf, infoOf, rowsOf } from './staging'
import { whenSettled } from './progress'

const folder = join(import.meta.dirname, '..', '..', 'tests', 'files')
const text = readFileSync(join(folder, 'people.csv'), 'utf8')
const swap = (separator: string) =>
  text
    .replaceAll('"Recruiter, IT"', '\u0001')
    .replaceAll(',', separator)
    .replaceAll('\u0001', '"Recruiter, IT"')
const utf16 = (of: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(of, 'utf16le')])

const files: [string, () => Uint8Array][] = [
  ['CSV', () => Buffer.from(text)],
  ['CSV with a mark and CRLF', () => Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`)],
  ['CSV with semicolons', () => Buffer.from(swap(';'))],
  ['text with tabs', () => Buffer.from(swap('\t'))],
  ['Unicode text of Excel', () => utf16(swap('\t'))],
  [
    'CSV with blank lines and columns at its end',
    () => Buffer.from(`${text.replaceAll('\n', ',,,\n')}\n,,,,,,,,,,\n\n\n`),
  ],
  ['.xlsx of LibreOffice', () => readFileSync(join(folder, 'people-office.xlsx'))],
  ['.xls of LibreOffice', () => readFileSync(join(folder, 'people-office.xls'))],
  ['HTML named .xls', () => readFileSync(join(folder, 'people-html.xls'))],
  ['XML of 2003 named .xls', () => readFileSync(join(folder, 'people-xml.xls'))],
]

async function importRows(at: Office, bytes: Uint8Array) {
  const who = { id: at.ids.Anita, role: 'Admin' as const, sessionId: 0 }
  const id = await stageFile(
    at.app,
    { who, origin: { actor: who.id, source: 'test' } },
    kindFor(who, 'employees'),
    'people',
    bytes,
  )
  await whenSettled(at.app, id)
  return at.app.ask((ask) => ({
    info: infoOf(ask, importOf(ask, id)!),
    rows: rowsOf(ask, id, { limit: 100 }).data,
  }))
}

describe('a list of people', () => {
  test.each(files)('as %s', async (_, bytes) => {
    const at = await office()
    const { info, rows } = await importRows(at, bytes())
    expect(rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(info.counts).toMatchObject({ new: 4, wrong: 0 })
    const of = (name: string) =>
      Object.fromEntries(
        rows.find((row) => row.name === name)!.changes.map(({ field, after }) => [field, after]),
      )
    expect(of('Nina Shah')).toEqual({
      firstName: 'Nina',
      lastName: 'Shah',
      email: 'nina@northwind.test',
      contactNumber: '98765 43210',
      role: 'Recruiter',
      designation: 'Recruiter, IT',
      managerEmail: 'boss@northwind.test',
      dateOfJoining: '2026-10-01',
      basicSalary: '540000.00',
    })
    expect(of("Omar D'Souza")).toMatchObject({ designation: 'Says "hello"', basicSalary: '612000.50' })
    expect(of('आशा राव')).toMatchObject({ firstName: 'आशा', dateOfJoining: '2026-09-01' })
  })

  test.each([
    ['an empty sheet', Buffer.from('\n\n\n'), /./],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /PDF/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), /./],
    ['a zip cut in two', readFileSync(join(folder, 'people-office.xlsx')).subarray(0, 3000), /./],
    [
      'a sheet about something else',
      readFileSync(join(folder, 'strings.xlsx')),
      /Could not find valid header row/,
    ],
  ])('%s gets one clear error, and nothing is staged', async (_, bytes, sentence) => {
    const at = await office()
    const { info, rows } = await importRows(at, bytes)
    expect(info.message).toMatch(sentence)
    expect(info.message!.length).toBeLessThan(200)
    expect(rows).toEqual([])
  })
})

test('fifty thousand rows are previewed; each is emitted once, managers before their reports', async () => {
  const at = await office()
  const lines = ['First Name,Last Name,Email (Office),Role,Manager Email,Date of Joining,Basic Salary']
  for (let i = 0; i < 50_000; i++)
    lines.push(
      `Given${i},Family,p${i}@big.test,${i % 50 === 49 ? 'Manager' : 'Recruiter'},${i % 50 === 49 ? 'sunil' : `p${i - (i % 50) + 49}`}@${i % 50 === 49 ? 'northwind' : 'big'}.test,2026-01-${String(1 + (i % 28)).padStart(2, '0')},540000`,
    )
  await at.app.files.setItemRaw('big', Buffer.from(lines.join('\n')))
  const seen = new Set<number>()
  let firstLed = 0
  let lastLeader = 0
  let total = 0
  const { message } = await at.app.work(
    checkSheet,
    { kind: 'employees', file: 'big', choices: {}, who: { id: at.ids.Anita, role: 'Admin', sessionId: 0 } },
    (piece: Emitted) => {
      if ('found' in piece) total = piece.total
      if (!('rows' in piece)) return
      for (const [i, row] of piece.rows.entries()) {
        expect(row.state).toBe('new')
        seen.add(row.row)
        if ((row.row - 2) % 50 === 49) lastLeader = piece.from + i
        else firstLed ||= piece.from + i
      }
    },
  )
  expect([message, total, seen.size]).toEqual([null, 50_000, 50_000])
  expect(lastLeader).toBeLessThan(firstLed)
}, 60_000)
