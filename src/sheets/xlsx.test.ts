import { describe, expect, test } from 'vitest'
import { cellsOf, partsOf, refusal, rowsOf, xlsxOf, zipOf } from '../../tests/files/workbooks'
import type { Cell } from './cells'
import { openWorkbook } from './read'
import { sheetRows } from './xlsxRows'

const noValue = { trouble: 'a formula without a value: open the file in Excel and save it again' }
const shows = (name: string) => ({ trouble: `the cell shows ${name}: fix its formula or type the value` })

describe('a cell is read as its file shows it', () => {
  const strings =
    '<si><t>plain</t></si><si><r><t xml:space="preserve">rich </t></r><r><rPr><b/></rPr><t>text</t></r></si><si><t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh></si><si><t>a_x000D_&#10;b &amp; c</t></si><si/><si><t>MAILTO:asha@firm.example</t></si>'
  const formats = ['dd-mmm-yyyy', '0.00%', '000000', 'hh:mm', 'yyyy-mm-dd hh:mm']
  test.each<[string, string, Cell]>([
    ['a number', '<c><v>12.5</v></c>', 12.5],
    ['a telephone number', '<c><v>9.876543210E9</v></c>', 9876543210],
    ['a number with its type', '<c t="n"><v>-3</v></c>', -3],
    ['a text', '<c t="s"><v>0</v></c>', 'plain'],
    ['a text in two fonts', '<c t="s"><v>1</v></c>', 'rich text'],
    ['a Japanese text with its phonetic guide', '<c t="s"><v>2</v></c>', '課'],
    ['characters that XML cannot contain', '<c t="s"><v>3</v></c>', 'a\r\nb & c'],
    ['an empty text', '<c t="s"><v>4</v></c>', null],
    ['an address from a mail program', '<c t="s"><v>5</v></c>', 'asha@firm.example'],
    ['a missing shared text', '<c t="s"><v>99</v></c>', null],
    ['an inline text', '<c t="inlineStr"><is><t>00123</t></is></c>', '00123'],
    [
      'an inline text in two fonts',
      '<c t="inlineStr"><is><r><t>00</t></r><r><t>123</t></r></is></c>',
      '00123',
    ],
    ['a direct text', '<c t="str"><v>=1+1</v></c>', '=1+1'],
    ['true', '<c t="b"><v>1</v></c>', true],
    ['false', '<c t="b"><v>0</v></c>', false],
    ['an error', '<c t="e"><v>#N/A</v></c>', shows('#N/A')],
    ['a day', '<c s="1"><v>45509</v></c>', { day: '2024-08-05' }],
    ['a day in ISO', '<c s="1" t="d"><v>2024-08-05T00:00:00</v></c>', { day: '2024-08-05' }],
    ['a day in ISO without a format', '<c t="d"><v>2024-08-05</v></c>', { day: '2024-08-05' }],
    ['a percentage', '<c s="2"><v>0.0833</v></c>', { percent: 8.33 }],
    ['a number with leading zeros', '<c s="3"><v>1234</v></c>', '001234'],
    ['a time', '<c s="4"><v>0.395833333333333</v></c>', '09:30'],
    ['a moment', '<c s="5"><v>45509.3958333333</v></c>', { day: '2024-08-05', time: '09:30' }],
    ['a day typed into a cell without a format', '<c><v>45509</v></c>', 45509],
    ['a missing style', '<c s="77"><v>45509</v></c>', 45509],
    ['a formula with its value', '<c><f>A1*2</f><v>4</v></c>', 4],
    ['a formula whose value is a text', '<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', 'ax'],
    ['a formula whose value is a day', '<c s="1"><f>A1+1</f><v>45509</v></c>', { day: '2024-08-05' }],
    ['a formula whose value is true', '<c t="b"><f>1=1</f><v>1</v></c>', true],
    ['a formula whose value is an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', shows('#DIV/0!')],
    ['a formula whose value is an empty text', '<c t="str"><f>""</f><v></v></c>', null],
    ['a shared formula', '<c><f t="shared" si="0"/><v>8</v></c>', 8],
    ['a formula without its value', '<c><f>A1*2</f></c>', noValue],
    ['a formula with an empty value, as openpyxl writes', '<c><f>A1*2</f><v/></c>', noValue],
    ['a shared formula without its value', '<c><f t="shared" si="0"/></c>', noValue],
    ['a day whose formula has no value', '<c s="1"><f>TODAY()</f><v></v></c>', noValue],
    ['an invalid number', '<c s="1"><v>soon</v></c>', 'soon'],
    ['nothing', '<c s="1"/>', null],
  ])('%s', async (_, cell, expected) => {
    const [row] = await cellsOf(xlsxOf({ rows: `<row>${cell}<c t="b"><v>1</v></c></row>`, strings, formats }))
    expect(row).toEqual([expected, true])
  })

  test('reads days of a workbook that counts from 1904', async () => {
    const book = await openWorkbook(
      xlsxOf({
        rows: '<row><c s="1"><v>44047</v></c></row>',
        formats: ['d/m/yyyy'],
        workbook: '<workbookPr date1904="1"/>',
      }),
    )
    expect(book.date1904).toBe(true)
    expect(await cellsOf(book)).toEqual([[{ day: '2024-08-05' }]])
  })
})

describe('rows have the positions that a person sees', () => {
  const numbered = async (rows: string, after = '') =>
    (await rowsOf(xlsxOf({ rows, after }))).map(({ number, cells }) => [number, ...cells])

  test('blank rows are skipped but counted; cells end with the last value', async () => {
    expect(
      await numbered(
        '<row r="2"><c r="B2"><v>1</v></c><c r="D2"/><c r="XFD2"/></row><row r="3"/><row r="9"><c r="A9"><v>2</v></c></row>',
      ),
    ).toEqual([
      [2, null, 1],
      [9, 2],
    ])
  })

  test('rows and cells without positions follow each other', async () => {
    expect(
      await numbered(
        '<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row r="7"><c r="C7"><v>4</v></c><c><v>5</v></c></row><row><c><v>6</v></c></row>',
      ),
    ).toEqual([
      [1, 1, 2],
      [2, 3],
      [7, null, null, 4, 5],
      [8, 6],
    ])
  })

  test('a merged cell has its value in the first column of each row; covered cells are skipped', async () => {
    const cell = (place: string, value: number) => `<c r="${place}"><v>${value}</v></c>`
    const rows = `<row r="1">${cell('A1', 1)}${cell('B1', 2)}${cell('C1', 3)}</row><row r="2">${cell('A2', 4)}${cell('B2', 5)}${cell('C2', 6)}</row><row r="3">${cell('A3', 7)}${cell('C3', 8)}</row>`
    expect(
      await numbered(
        rows,
        '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="C2:C3"/></mergeCells>',
      ),
    ).toEqual([
      [1, 1, null, 3],
      [2, 1, null, 6],
      [3, 7, null, 6],
    ])
    expect(
      await numbered(
        rows.replaceAll('<', '<x:').replaceAll('<x:/', '</x:'),
        '<x:mergeCells><x:mergeCell ref="A1:B2"/></x:mergeCells>',
      ),
    ).toEqual([
      [1, 1, null, 3],
      [2, 1, null, 6],
      [3, 7, null, 8],
    ])
  })

  test('a stray formatted cell in the last row, or many formatted rows, cost almost nothing', async () => {
    const stray =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576" s="1"><c r="XFD1048576" s="1"/></row>'
    expect(await numbered(stray)).toEqual([[1, 1]])
    const many = Array.from({ length: 100_000 }, (_, i) => `<row r="${i + 2}" s="1" customFormat="1"/>`).join(
      '',
    )
    expect(await numbered(`<row r="1"><c r="A1"><v>1</v></c></row>${many}`)).toEqual([[1, 1]])
  })

  test('elements of other programs beside the rows are not read as rows', async () => {
    expect(
      await numbered(
        '<row r="1"><c r="A1"><v>1</v></c></row>',
        '<extLst><ext><x14:row xmlns:x14="x"><x14:c><xm:f>1</xm:f><x14:v>9</x14:v></x14:c></x14:row></ext></extLst>',
      ),
    ).toEqual([[1, 1]])
  })

  test('a value beyond the last readable column is refused with its row', async () => {
    const limits = { unpacked: 1e9, ratio: 200, rows: 10, columns: 5 }
    expect(await refusal(xlsxOf({ rows: '<row r="4"><c r="F4"><v>1</v></c></row>' }), limits)).toMatch(
      /^Row 4 has a value beyond column 5/,
    )
    expect(await refusal(xlsxOf({ rows: '<row r="4"><c r="ZZZ4"><v>1</v></c></row>' }))).toMatch(/damaged/)
  })
})

test('rows are unpacked on request', async () => {
  let unpacked = 0
  async function* chunks() {
    for (; unpacked < 1000; unpacked++)
      yield Buffer.from(
        `${unpacked ? '' : '<worksheet><sheetData>'}<row><c><v>${unpacked}</v></c></row><row><c><v>again</v></c></row>`,
      )
  }
  const zip = { names: () => [], has: () => true, chunks, text: async () => null }
  const rows = sheetRows({
    zip,
    part: 'sheet',
    strings: [],
    shapes: [],
    merges: [],
    date1904: false,
    isCalculated: true,
  })
  expect((await rows.next()).value).toEqual({ number: 1, cells: [0] })
  for (let i = 0; i < 10; i++) await rows.next()
  expect(unpacked).toBeLessThan(8)
  await rows.return(undefined)
})

describe('parts are found under every spelling of their names', () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>'

  test('with backslashes, capitals or a leading slash', async () => {
    const parts = partsOf({ rows })
    for (const rename of [
      (name: string) => name.replaceAll('/', '\\'),
      (name: string) => `/${name}`,
      (name: string) => name.replace('sheet1', 'Sheet1'),
    ]) {
      expect(
        await cellsOf(
          zipOf(Object.fromEntries(Object.entries(parts).map(([name, text]) => [rename(name), text]))),
        ),
      ).toEqual([[1]])
    }
  })

  test('without styles, texts or relations', async () => {
    const {
      'xl/styles.xml': _,
      'xl/sharedStrings.xml': __,
      'xl/_rels/workbook.xml.rels': ___,
      '_rels/.rels': ____,
      ...parts
    } = partsOf({ rows })
    expect(await cellsOf(zipOf(parts))).toEqual([[1]])
  })

  test('sheets have the order of the workbook; charts are left out and hidden sheets marked', async () => {
    const parts = partsOf({ rows })
    parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace(
      /<sheets>.*<\/sheets>/,
      '<sheets><sheet name="B &amp; C" sheetId="9" r:id="rId9"/><sheet name="Chart" sheetId="4" r:id="rId8"/><sheet name="A" state="veryHidden" sheetId="1" r:id="rId1"/></sheets>',
    )
    parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels']!.replace(
      '</Relationships>',
      '<Relationship Id="rId9" Type="x/worksheet" Target="/xl/other/second.xml"/><Relationship Id="rId8" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
    )
    parts['xl/other/second.xml'] = parts['xl/worksheets/sheet1.xml']!.replace('<v>1</v>', '<v>2</v>')
    const book = await openWorkbook(zipOf(parts))
    expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['B & C', false],
      ['A', true],
    ])
    expect(await cellsOf(book)).toEqual([[2]])
  })

  test("a workbook without a sheet, or without the sheet's part, is refused", async () => {
    const parts = partsOf({ rows })
    expect(await refusal(zipOf({ ...parts, 'xl/workbook.xml': '<workbook><sheets/></workbook>' }))).toMatch(
      /no sheet with a table/,
    )
    const { 'xl/worksheets/sheet1.xml': _, ...without } = parts
    expect(await refusal(zipOf(without))).toMatch(/damaged/)
  })

  test('declared entities stay text: they are neither expanded nor fetched', async () => {
    const parts = partsOf({})
    parts['xl/sharedStrings.xml'] =
      '<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "expanded"><!ENTITY b SYSTEM "file:///etc/passwd">]><sst><si><t>x&a;&b;</t></si></sst>'
    parts['xl/worksheets/sheet1.xml'] =
      '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>'
    expect(await cellsOf(zipOf(parts))).toEqual([['x&a;&b;']])
  })
})
