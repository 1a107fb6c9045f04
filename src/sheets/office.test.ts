/** The same sheet as saved by Excel, LibreOffice and older programs (tests/files/make.mjs). */
import CFB from 'cfb'
import { describe, expect, test } from 'vitest'
import { cellsOf, fileNamed, rowsOf } from '../../tests/files/workbooks'
import { cellText, type Cell } from './cells'
import { openWorkbook } from './read'

const shows = (name: string): Cell => ({
  trouble: `the cell shows ${name}: fix its formula or type the value`,
})

const typed: [number, Cell[]][] = [
  [
    1,
    ['Employee', 'Name', 'E-mail', 'Mobile', 'Joined', 'Punched', 'In', 'Worked', 'Rate', 'Active', 'Salary'],
  ],
  [
    2,
    [
      '00123',
      'आशा राव',
      'asha@firm.example',
      9876543210,
      { day: '2024-08-05' },
      { day: '2026-01-05', time: '09:30' },
      '09:00',
      '36:00',
      { percent: 8.33 },
      true,
      1234567.5,
    ],
  ],
  [
    3,
    [
      '00124',
      'Zoë "Zed" O’Neil',
      'zoe@firm.example',
      '09876543210',
      { day: '1900-03-01' },
      { day: '2025-12-31', time: '23:59:59' },
      '23:58:34',
      '12:00',
      { percent: 100 },
      false,
      -5,
    ],
  ],
  [5, ['00125', 'Line one\nline two', null, '+91 98765 43210', null, null, null, null, null, null, 0]],
  [
    6,
    [
      'sum',
      'Employeex',
      shows('#DIV/0!'),
      1234562.5,
      { day: '2024-08-06' },
      shows('#N/A'),
      null,
      null,
      { percent: 16.66 },
      true,
    ],
  ],
  [8, ['in three columns and two rows']],
  // One cell over two rows applies to both.
  [9, ['in three columns and two rows', null, null, 'beside']],
]
const pairs = (rows: { number: number; cells: Cell[] }[]) => rows.map(({ number, cells }) => [number, cells])

describe('days, times, percentages, errors, links and merged cells are the same in every typed file', () => {
  test.each(['staff.xlsx', 'staff-office.xlsx', 'staff.ods'])('%s', async (name) => {
    const book = await openWorkbook(fileNamed(name))
    expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Staff', false],
      ['Hidden away', true],
    ])
    expect(pairs(await rowsOf(book))).toEqual(typed)
    expect(await cellsOf(book, 1)).toEqual([['secret']])
  })

  test('staff.xls', async () => {
    const book = await openWorkbook(fileNamed('staff.xls'))
    expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Staff', false],
      ['Hidden away', true],
    ])
    // LibreOffice writes 0 for a text formula that it has not calculated; formulas.xls contains such texts.
    const expected = structuredClone(typed)
    expected[4]![1][1] = 0
    expect(pairs(await rowsOf(book))).toEqual(expected)
  })
})

test('a web page returns the texts that it shows, with the same row numbers', async () => {
  const rows = await rowsOf(fileNamed('staff-html.xls'))
  expect(pairs(rows)[1]).toEqual([
    2,
    [
      '00123',
      'आशा राव',
      'asha@firm.example',
      '9876543210',
      '05-Aug-2024',
      '2026-01-05 09:30:00',
      '9:00 AM',
      '36:00',
      '8.33%',
      '1',
      '1,234,567.50',
    ],
  ])
  expect(rows.map(({ number }) => number)).toEqual(typed.map(([number]) => number))
})

test('reads UTF-16 text', async () => {
  const rows = await rowsOf(fileNamed('staff-utf16.csv'))
  expect(pairs(rows)[2]).toEqual([
    3,
    [
      '00124',
      'Zoë "Zed" O’Neil',
      'zoe@firm.example',
      '09876543210',
      '01-Mar-1900',
      '2025-12-31 23:59:59',
      '11:58 PM',
      '12:00',
      '100.00%',
      'FALSE',
      '-5.00',
    ],
  ])
  expect(rows.map(({ number }) => number)).toEqual(typed.map(([number]) => number))
})

test('reads the XML of Excel 2003 as LibreOffice writes it', async () => {
  expect(pairs(await rowsOf(fileNamed('plain-xml.xls')))).toEqual([
    [1, ['Name', 'Joined', 'Rate', 'Days']],
    [2, ['Rao, Asha', { day: '2024-08-05' }, { percent: 8.33 }, 12.5]],
    [4, ['Zoë & <co>', { day: '2025-12-31' }, { percent: 100 }, 0]],
  ])
})

test('texts of an .xls that continue across records are complete, plain and wide', async () => {
  const rows = await rowsOf(fileNamed('strings.xls'))
  expect(rows).toHaveLength(120)
  expect(rows).toEqual(await rowsOf(fileNamed('strings.xlsx')))
})

test('reads the texts of formulas in an .xls, also one that is longer than a record', async () => {
  expect(await cellsOf(fileNamed('formulas.xls'))).toEqual([['Name', 'Name x', 4, 'ab'.repeat(5000), true]])
})

test('an .xls with an absurd number of merges is read quickly', async () => {
  const file = CFB.read(Buffer.from(fileNamed('formulas.xls')), { type: 'buffer' })
  const book = Buffer.from(CFB.find(file, 'Workbook')!.content)
  const end = book.lastIndexOf(Buffer.from('0a000000', 'hex'))
  // A thousand ranges, each over all rows of unused columns.
  const merges = Buffer.alloc(4 + 2 + 1000 * 8)
  merges.writeUInt16LE(0xe5, 0)
  merges.writeUInt16LE(merges.length - 4, 2)
  merges.writeUInt16LE(1000, 4)
  for (let at = 6; at < merges.length; at += 8) merges.writeBigUInt64LE(0x0015_0014_ffff_0000n, at)
  CFB.utils.cfb_add(
    file,
    '/Workbook',
    Buffer.concat([book.subarray(0, end), ...Array.from({ length: 150 }, () => merges), book.subarray(end)]),
  )
  const bytes = new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer)
  expect(await cellsOf(bytes)).toEqual(await cellsOf(fileNamed('formulas.xls')))
})

test.each(['mac1904.xlsx', 'mac1904.xls'])('days of %s are counted from 1904', async (name) => {
  const book = await openWorkbook(fileNamed(name))
  expect(book.date1904).toBe(true)
  expect(await cellsOf(book)).toEqual([['Joined'], [{ day: '2024-08-05' }], [{ day: '1904-01-02' }]])
})

test('reads elements with prefixes, as SAP writes them', async () => {
  expect(await cellsOf(fileNamed('sap.xlsx'))).toEqual([
    ['Name', 'Joined'],
    ['Asha Rao', { day: '2024-08-05' }],
  ])
})

test('reads the strict form, with days in ISO', async () => {
  expect(await cellsOf(fileNamed('strict.xlsx'))).toEqual([
    [{ day: '2024-08-05' }, { day: '2026-01-05', time: '09:30' }, { day: '2024-08-05' }],
  ])
})

test('reads exports of Google Sheets', async () => {
  expect(await cellsOf(fileNamed('google.xlsx'))).toEqual([
    ['Timestamp', 'Your name', 'Joined'],
    [{ day: '2026-01-05', time: '09:30' }, 'Asha Rao', { day: '2024-08-05' }],
  ])
})

test('a telephone number that Excel stores as a number reads as its digits', async () => {
  const [, row] = await cellsOf(fileNamed('staff.xlsx'))
  expect(cellText(row![3]!)).toBe('9876543210')
})

test('rows can be read again, and reading can stop in the middle', async () => {
  for (const name of ['staff.xlsx', 'staff.xls', 'staff-html.xls', 'plain-xml.xls', 'staff-utf16.csv']) {
    const book = await openWorkbook(fileNamed(name))
    for await (const row of book.sheets[0]!.rows()) if (row.number === 2) break
    const first = await rowsOf(book)
    expect(await rowsOf(book), name).toEqual(first)
    expect(first.length).toBeGreaterThan(2)
    await book.close()
  }
})

describe('formulas that the writing program did not calculate', () => {
  const noValue = { trouble: 'a formula without a value: open the file in Excel and save it again' }
  // XlsxWriter 3 and xlwt 1.3, both for Python, write 0 and leave the calculation to Excel.
  test('by XlsxWriter', async () => {
    expect(await cellsOf(fileNamed('xlsxwriter.xlsx'))).toEqual([
      ['First Name', 'Pay', 'Pay worked out', 'Free', 'Text'],
      ['Asha', noValue, 600_000, 0, noValue],
    ])
  })
  test('by xlwt', async () => {
    expect(await cellsOf(fileNamed('xlwt.xls'))).toEqual([
      ['First Name', 'Pay', 'Free'],
      ['Asha', noValue, 0],
    ])
  })
})
