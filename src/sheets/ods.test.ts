/** Special forms of OpenDocument spreadsheets: repetition, covered cells, notes, spaces. */
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cellsOf, refusal } from '../../tests/files/workbooks'
import { openWorkbook } from './read'

const head =
  '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c">'
const book = (body: string, styles = '') =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(
      `${head}<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>` +
        `${body}</office:spreadsheet></office:body></office:document-content>`,
    ),
  })
const sheet = (rows: string) => book(`<table:table table:name="A">${rows}</table:table>`)
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`
const text = (words: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${words}</text:p></table:table-cell>`
const cells = async (rows: string) => cellsOf(await openWorkbook(sheet(rows)))

test('repeated cells and rows are expanded; a million empty repetitions cost nothing', async () => {
  const twice = ' table:number-columns-repeated="2"'
  expect(
    await cells(
      row(text('a', twice) + text('b')) +
        row(text('c'), ' table:number-rows-repeated="3"') +
        row(
          '<table:table-cell table:number-columns-repeated="16384"/>',
          ' table:number-rows-repeated="1048000"',
        ) +
        row(text('d')),
    ),
  ).toEqual([['a', 'a', 'b'], ['c'], ['c'], ['c'], ['d']])
  const book = await openWorkbook(sheet(row('', ' table:number-rows-repeated="6"') + row(text('x'))))
  const numbers = []
  for await (const { number } of book.sheets[0]!.rows()) numbers.push(number)
  expect(numbers).toEqual([7])
})

test('covered cells of a merge are skipped, and a note is not part of its cell', async () => {
  const note = '<office:annotation><text:p>call back</text:p></office:annotation>'
  expect(
    await cells(
      row(
        `<table:table-cell office:value-type="string" table:number-columns-spanned="2">${note}<text:p>seen</text:p></table:table-cell>` +
          '<table:covered-table-cell office:value-type="string"><text:p>hidden</text:p></table:covered-table-cell>' +
          text('beside'),
      ),
    ),
  ).toEqual([['seen', null, 'beside']])
})

test('spaces, tabs, lines, links and bold letters are read as shown', async () => {
  const bold = 'Asha<text:s text:c="2"/><text:span>Rao</text:span><text:line-break/><text:a>x@y.in</text:a>'
  expect(await cells(row(text(bold) + text('a</text:p><text:p>b')))).toEqual([['Asha  Rao\nx@y.in', 'a\nb']])
})

test('reads money, leading zeros, true and false, and formulas without a value', async () => {
  const of = (attributes: string, shown = '') =>
    `<table:table-cell ${attributes}>${shown && `<text:p>${shown}</text:p>`}</table:table-cell>`
  expect(
    await cells(
      row(
        of('office:value-type="currency" office:value="5400.5"', '₹ 5,400.50') +
          of('office:value-type="float" office:value="1234"', '001234') +
          of('office:value-type="boolean" office:boolean-value="false"', 'FALSE') +
          of('table:formula="of:=A1"') +
          of('office:value-type="string" calcext:value-type="error"', '#REF!') +
          of('office:value-type="float" office:value="0"', 'Err:502'),
      ),
    ),
  ).toEqual([
    [
      5400.5,
      '001234',
      false,
      { trouble: expect.stringContaining('a formula without a value') },
      { trouble: expect.stringContaining('#REF!') },
      { trouble: expect.stringContaining('Err:502') },
    ],
  ])
})

test("reads every sheet's name and whether it is hidden", async () => {
  const hidden = '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
  const two = ['ta1', 'ta2'].map(
    (style, at) =>
      `<table:table table:name="S${at}" table:style-name="${style}">${row(text(style))}</table:table>`,
  )
  const opened = await openWorkbook(book(two.join(''), hidden))
  expect(opened.sheets.map(({ name, hidden: is }) => [name, is])).toEqual([
    ['S0', false],
    ['S1', true],
  ])
  expect(await cellsOf(opened, 1)).toEqual([['ta2']])
})

test('a value that is repeated a million times is refused, and so is one far to the right', async () => {
  expect(await refusal(sheet(row(text('x'), ' table:number-rows-repeated="1048576"')))).toContain(
    'rows. Split it',
  )
  expect(await refusal(sheet(row(text('x', ' table:number-columns-repeated="16384"'))))).toContain(
    'beyond column',
  )
  expect(await refusal(book(''))).toContain('no sheet with a table')
})
