import { describe, expect, test } from 'vitest'
import { bytesOf, cellsOf, refusal, rowsOf } from '../../tests/files/workbooks'
import type { Cell } from './cells'
import { openWorkbook } from './read'

describe('a web page with the ending .xls', () => {
  test.each<[string, string, Cell[][]]>([
    [
      'heads and cells',
      '<table><tr><th>Name</th><th>Days</th></tr><tr><td>Asha</td><td>00123</td></tr></table>',
      [
        ['Name', 'Days'],
        ['Asha', '00123'],
      ],
    ],
    [
      'tags left open and in capitals',
      '<TABLE><TR><TD>1<TD>2<TR><TD>3<TD>4</TABLE>',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a cell over three columns',
      '<table><tr><td colspan=3>Title<td>x</tr></table>',
      [['Title', null, null, 'x']],
    ],
    [
      'a cell over two rows',
      '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr></table>',
      [['a', 'b'], ['a', 'c'], ['d']],
    ],
    [
      'entities and non-breaking blanks',
      '<table><tr><td>R&amp;D &lt;x&gt; &#8377;5&nbsp;lakh</td><td>&nbsp;</td></tr></table>',
      [['R&D <x> ₹5\u00A0lakh']],
    ],
    [
      'white space as a page shows it',
      '<table><tr><td>\n   Asha\n   Rao </td><td>one<br>two</td><td><p>one</p><p>two</p></td></tr></table>',
      [['Asha Rao', 'one\ntwo', 'one\ntwo']],
    ],
    [
      'scripts and styles are not text',
      '<table><tr><td>1<script>alert("2")</script><style>td{}</style></td></tr></table>',
      [['1']],
    ],
    [
      'parts of a table',
      '<table><caption>Staff</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody><tfoot><tr><td>2</td></tr></tfoot></table>',
      [['a'], ['1'], ['2']],
    ],
  ])('%s', async (_, html, cells) => {
    expect(await cellsOf(bytesOf(html))).toEqual(cells)
  })

  test('each table is a sheet, also a table within a cell', async () => {
    const book = await openWorkbook(
      bytesOf(
        '<html><table><tr><td>outer<table><tr><td>inner</td></tr></table></td><td>beside</td></tr></table><table></table><table><tr><td>last</td></tr></table>',
      ),
    )
    expect(book.sheets.map(({ name }) => name)).toEqual(['Table 1', 'Table 2', 'Table 3'])
    expect([await cellsOf(book, 0), await cellsOf(book, 1), await cellsOf(book, 2)]).toEqual([
      [['outer', 'beside']],
      [['inner']],
      [['last']],
    ])
  })

  test('row numbers count blank rows', async () => {
    const rows = await rowsOf(
      bytesOf('<table><tr><td>a</td></tr><tr><td></td></tr><tr></tr><tr><td>b</td></tr></table>'),
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 4])
  })

  test('absurd spans cost nothing', async () => {
    expect(
      await cellsOf(bytesOf('<table><tr><td rowspan="-4">a</td><td colspan="999999999">b</td></tr></table>')),
    ).toEqual([['a', 'b']])
    expect(
      await refusal(bytesOf(`<table><tr>${'<td colspan="1000">x</td>'.repeat(40)}</tr></table>`)),
    ).toMatch(/damaged|past column/)
  })
})

describe('the XML of Excel 2003', () => {
  const styles =
    '<Styles><Style ss:ID="Default"/><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="m"><NumberFormat ss:Format="General Date"/></Style><Style ss:ID="t"><NumberFormat ss:Format="Short Time"/></Style><Style ss:ID="p"><NumberFormat ss:Format="Percent"/></Style><Style ss:ID="c"><NumberFormat ss:Format="dd\\-mmm\\-yyyy"/></Style></Styles>'
  const xml = (table: string, more = '') =>
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">${styles}<Worksheet ss:Name="Staff"><Table>${table}</Table>${more}</Worksheet></Workbook>`

  test.each<[string, string, Cell]>([
    ['text', '<Cell><Data ss:Type="String">00123 &amp; co</Data></Cell>', '00123 & co'],
    [
      'text with its own markup',
      '<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>Asha</B> Rao</ss:Data></Cell>',
      'Asha Rao',
    ],
    ['a number', '<Cell><Data ss:Type="Number">9.87654321E9</Data></Cell>', 9876543210],
    [
      'a number that is shown as a day',
      '<Cell ss:StyleID="c"><Data ss:Type="Number">45509</Data></Cell>',
      { day: '2024-08-05' },
    ],
    ['a percentage', '<Cell ss:StyleID="p"><Data ss:Type="Number">0.0833</Data></Cell>', { percent: 8.33 }],
    [
      'a day',
      '<Cell ss:StyleID="d"><Data ss:Type="DateTime">2024-08-05T00:00:00.000</Data></Cell>',
      { day: '2024-08-05' },
    ],
    [
      'a moment',
      '<Cell ss:StyleID="m"><Data ss:Type="DateTime">2024-08-05T09:30:00.000</Data></Cell>',
      { day: '2024-08-05', time: '09:30' },
    ],
    [
      'a time',
      '<Cell ss:StyleID="t"><Data ss:Type="DateTime">1899-12-31T09:30:00.000</Data></Cell>',
      '09:30',
    ],
    ['true', '<Cell><Data ss:Type="Boolean">1</Data></Cell>', true],
    [
      'an error',
      '<Cell><Data ss:Type="Error">#REF!</Data></Cell>',
      { trouble: 'the cell shows #REF!: fix its formula or type the value' },
    ],
    ['a formula with its value', '<Cell ss:Formula="=R[-1]C"><Data ss:Type="Number">4</Data></Cell>', 4],
    [
      'a formula without its value',
      '<Cell ss:Formula="=R[-1]C"/>',
      { trouble: 'a formula without a value: open the file in Excel and save it again' },
    ],
    [
      'a cell with a note',
      '<Cell><Data ss:Type="String">seen</Data><Comment ss:Author="x"><ss:Data>a note</ss:Data></Comment></Cell>',
      'seen',
    ],
  ])('%s', async (_, cell, expected) => {
    expect(await cellsOf(bytesOf(xml(`<Row>${cell}</Row>`)))).toEqual([[expected]])
  })

  test('skipped, spanned and merged cells', async () => {
    const cell = (value: number, more = '') => `<Cell${more}><Data ss:Type="Number">${value}</Data></Cell>`
    const rows = await rowsOf(
      bytesOf(
        xml(
          `<Row>${cell(1)}${cell(2, ' ss:Index="4"')}${cell(3)}</Row><Row ss:Index="5">${cell(4, ' ss:MergeAcross="1"')}${cell(5)}</Row><Row ss:Span="2"/><Row>${cell(6)}</Row>`,
        ),
      ),
    )
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 1, null, null, 2, 3],
      [5, 4, null, 5],
      [9, 6],
    ])
  })

  test('hidden sheets are marked', async () => {
    const book = await openWorkbook(
      bytesOf(
        xml(
          '<Row><Cell><Data ss:Type="String">x</Data></Cell></Row>',
          '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions>',
        ),
      ),
    )
    expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([['Staff', true]])
  })

  test('with a prefix on every element, in UTF-16', async () => {
    const prefixed =
      '<?xml version="1.0" encoding="utf-16"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><ss:Worksheet ss:Name="Übersicht"><ss:Table><ss:Row><ss:Cell><ss:Data ss:Type="String">आशा</ss:Data></ss:Cell></ss:Row></ss:Table></ss:Worksheet></ss:Workbook>'
    const book = await openWorkbook(new Uint8Array(Buffer.from(`\uFEFF${prefixed}`, 'utf16le')))
    expect(book.sheets[0]!.name).toBe('Übersicht')
    expect(await cellsOf(book)).toEqual([['आशा']])
  })
})
