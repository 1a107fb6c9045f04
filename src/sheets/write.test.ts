import ExcelJS from 'exceljs'
import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { columns, csv, xlsx } from '../../tests/support/sheetFiles'
import { cellsOf } from '../../tests/files/workbooks'
import type { Cell } from './cells'
import { guard, unguard } from './write'

const inExcel = async (bytes: Uint8Array) => new ExcelJS.Workbook().xlsx.load(Buffer.from(bytes) as never)

describe('a written workbook', () => {
  test('has a bold frozen header, filters over its columns, widths and formats', async () => {
    const bytes = await xlsx({
      name: 'Staff',
      frozen: 2,
      columns: columns('text', 'day', 'money', 'hours', 'number'),
      rows: [
        ['00123', { day: '2024-08-05' }, 1234567.5, 7.25, 3],
        ['=1+1', { day: '2026-01-05', time: '09:30' }, -5, 0, 0.5],
      ],
    })
    const book = await inExcel(bytes)
    const sheet = book.getWorksheet('Staff')!
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 2, ySplit: 1 })
    expect(sheet.autoFilter).toBe('A1:E3')
    expect(sheet.getCell('A1').font.bold).toBe(true)
    expect(sheet.getColumn(3).width).toBe(12)
    expect(['A', 'B', 'C', 'D', 'E'].map((letter) => sheet.getCell(`${letter}2`).numFmt)).toEqual([
      '@',
      'dd-mmm-yyyy',
      '[>=10000000]##,##,##,##0.00;[>=100000]##,##,##0.00;##,##0.00',
      '0.00',
      undefined,
    ])
    // exceljs shows formats without their backslashes.
    expect(strFromU8(unzipSync(bytes)['xl/styles.xml']!)).toContain(
      'formatCode="[&gt;=10000000]##\\,##\\,##\\,##0.00;[&gt;=100000]##\\,##\\,##0.00;##,##0.00"',
    )
    expect(sheet.getCell('B2').value).toEqual(new Date(Date.UTC(2024, 7, 5)))
    expect(sheet.getCell('B3').numFmt).toBe('dd-mmm-yyyy hh:mm')
    expect(book.created).toEqual(new Date('2026-01-05T04:00:00.000Z'))
  })

  test('contains no formula for any text', async () => {
    const bytes = await xlsx({
      name: '=1',
      columns: [{ header: '=HYPERLINK("x")' }],
      rows: [['=1+1'], ['+SUM(A1)'], ['@x'], ["'=1"], [{ cell: '=1', note: '=1' }]],
    })
    const parts = unzipSync(bytes)
    for (const [name, part] of Object.entries(parts)) expect(strFromU8(part), name).not.toMatch(/<f[ >]/)
    expect((await inExcel(bytes)).worksheets[0]!.getCell('A2').value).toBe('=1+1')
    expect(await cellsOf(bytes)).toEqual([
      ['=HYPERLINK("x")'],
      ['=1+1'],
      ['+SUM(A1)'],
      ['@x'],
      ["'=1"],
      ['=1'],
    ])
  })

  test('marks a wrong cell in colour and notes the error', async () => {
    const sheet = (
      await inExcel(
        await xlsx({
          name: 'Wrong',
          columns: columns('text', 'day'),
          rows: [
            ['a', { cell: '31/02/2026', note: 'There is no 31 February.', fill: 'ffc7ce' }],
            [null, { cell: null, note: 'Missing.', fill: 'ffc7ce' }],
          ],
        }),
      )
    ).worksheets[0]!
    expect(sheet.getCell('B2').note).toBe('There is no 31 February.')
    expect(sheet.getCell('B2').fill).toMatchObject({
      type: 'pattern',
      pattern: 'solid',
      fgColor: { argb: 'FFFFC7CE' },
    })
    expect(sheet.getCell('B2').value).toBe('31/02/2026')
    expect(sheet.getCell('B3').note).toBe('Missing.')
    expect(sheet.getCell('A2').fill).toMatchObject({ pattern: 'none' })
  })

  test('has several sheets, notes on more than one, and names that Excel accepts', async () => {
    const one = (name: string) => ({
      name,
      columns: columns('text'),
      rows: [[{ cell: name, note: `about ${name}` }]],
    })
    const bytes = await xlsx(
      one('A/B: [x]?*'),
      one('a b  x'),
      one(''),
      one('x'.repeat(40)),
      one('x'.repeat(40)),
      one("'quoted'"),
    )
    const book = await inExcel(bytes)
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      'A B   x',
      'a b  x',
      'Sheet',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
      'quoted',
    ])
    expect(book.worksheets.map((sheet) => String(sheet.getCell('A2').note).slice(0, 6))).toEqual(
      Array.from({ length: 6 }, () => 'about '),
    )
  })

  test('names the ranges of its filters, as LibreOffice requires', async () => {
    const one = (name: string, width: number) => ({
      name,
      columns: columns('text', 'day', 'day').slice(0, width),
      rows: [['a'], ['b']],
    })
    const book = strFromU8(
      unzipSync(await xlsx(one("Asha's", 3), one('None', 0), one('Two', 2)))['xl/workbook.xml']!,
    )
    expect(
      [...book.matchAll(/<definedName .*?<\/definedName>/g)].map(([name]) => name.replaceAll('&apos;', "'")),
    ).toEqual([
      '<definedName name="_xlnm._FilterDatabase" localSheetId="0">\'Asha\'\'s\'!$A$1:$C$3</definedName>',
      '<definedName name="_xlnm._FilterDatabase" localSheetId="2">\'Two\'!$A$1:$B$3</definedName>',
    ])
  })

  test('keeps spaces and unusual characters readable for every program', async () => {
    const sheet = strFromU8(
      unzipSync(
        await xlsx({
          name: 'x',
          columns: columns('text'),
          rows: [[' Asha '], ['a\r\nb'], ['_x000D_'], ['plain']],
        }),
      )['xl/worksheets/sheet1.xml']!,
    )
    expect(
      [...sheet.matchAll(/<c r="A[2-5]".*?<\/c>/gs)].map(([cell]) => cell.replace(/^<c r="A\d" s="\d" /, '')),
    ).toEqual([
      't="inlineStr"><is><t xml:space="preserve"> Asha </t></is></c>',
      't="inlineStr"><is><t xml:space="preserve">a_x000D_\nb</t></is></c>',
      't="inlineStr"><is><t xml:space="preserve">_x005F_x000D_</t></is></c>',
      't="inlineStr"><is><t xml:space="preserve">plain</t></is></c>',
    ])
  })

  test('without rows, and without columns', async () => {
    expect(await cellsOf(await xlsx({ name: 'Empty', columns: columns('text'), rows: [] }))).toEqual([
      ['Column 1'],
    ])
    expect(await cellsOf(await xlsx({ name: 'Nothing', columns: [], rows: [] }))).toEqual([])
  })

  test('cuts a text that is too long for Excel and marks the cut', async () => {
    const [, row] = await cellsOf(
      await xlsx({ name: 'Long', columns: columns('text'), rows: [['x'.repeat(40_000)]] }),
    )
    expect(row![0]).toBe(`${'x'.repeat(32_766)}…`)
  })
})

describe('CSV', () => {
  test('has a byte order mark, CRLF, numbers as numbers and text in quotes', async () => {
    const rows: Cell[][] = [
      ['00123', -5.25, { day: '2024-08-05' }, true, null, { percent: 8.33 }, 'a "b"\nc', 9876543210],
    ]
    expect(Buffer.from(await csv(rows, ['Name', '=x'])).toString()).toBe(
      '\uFEFF"Name","\'=x"\r\n"00123",-5.25,"2024-08-05","TRUE",,"8.33%","a ""b""\nc",9876543210\r\n',
    )
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+91 98765 43210', "'+91 98765 43210"],
    ['-5.25', "'-5.25"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['one\n=1', "'one\n=1"],
    ['one\r\n  +1', "'one\r\n  +1"],
    ["'=1", "''=1"],
    ['Asha', 'Asha'],
    ["'tis", "'tis"],
    ['a=b', 'a=b'],
    ['3-4', '3-4'],
    ['asha@firm.example', 'asha@firm.example'],
    ['', ''],
    ['98765', '98765'],
  ])('%j is written as %j and read back', (text, written) => {
    expect(guard(text)).toBe(written)
    expect(unguard(written)).toBe(text)
  })

  test('a text of any length is guarded quickly', () => {
    const started = performance.now()
    for (const text of [
      '\n'.repeat(200_000),
      ' '.repeat(200_000),
      "'".repeat(200_000),
      '\n '.repeat(100_000),
    ])
      guard(`x${text}`)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
