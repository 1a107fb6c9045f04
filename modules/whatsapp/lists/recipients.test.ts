/** Recipients of a sheet are found by its header, and unusable rows are reported. */
import { beforeEach, describe, expect, test } from 'vitest'
import { at, uploadFile, linkedInAMoment } from '../../../tests/support/whatsappFiles'
import { writeXlsx, type Cell, type SheetColumn } from '../../../src/sheets'
import { columnsOf } from './recipients'

beforeEach(linkedInAMoment)

const xlsx = async (headers: string[], rows: Cell[][], above: Cell[][] = []) => {
  const parts: Uint8Array[] = []
  const columns: SheetColumn[] = (above[0] ?? headers).map((header) => ({ header: String(header ?? '') }))
  const body = above.length ? [...above.slice(1), headers, ...rows] : rows
  await writeXlsx([{ name: 'People', columns, rows: body as never }], async (part) => void parts.push(part))
  return Buffer.concat(parts)
}
const sendSheet = (bytes: Uint8Array | string, fileName = 'people.xlsx') =>
  uploadFile('Meera', '/api/whatsapp/recipients', bytes, fileName)

describe('recipients of a sheet', () => {
  test.each([
    [['Name', 'Phone Number', 'Message'], { phone: 1, name: 0, message: 2 }],
    [['Sl', 'Customer', 'MOBILE'], { phone: 2, name: 1, message: null }],
    [['No', 'Candidate Name'], { phone: 0, name: 1, message: null }],
    [['Contact Name', 'Contact No.', 'Text'], { phone: 1, name: 0, message: 2 }],
    [['Contact Name', 'Mobile'], { phone: 1, name: 0, message: null }],
    [['Contact Name'], { phone: 0, name: null, message: null }],
    [['Number of posts', 'Phone'], { phone: 1, name: null, message: null }],
  ])('columns of %j', (headers, columns) => expect(columnsOf(headers)).toEqual(columns))
  test.each([[['Name', 'City']], [['Node', 'Nothing']], [[]]])('no number in %j', (headers) =>
    expect(columnsOf(headers)).toBeNull(),
  )

  test('a real sheet: titles above, numbers in any notation, placeholder columns, duplicates merged, invalid rows reported', async () => {
    const { status, body } = await sendSheet(
      await xlsx(
        ['Candidate Name', 'Mobile', 'City', 'Message', 'Join Date'],
        [
          ['Asha', 9876543210, 'Pune', null, { day: '2026-12-01' }],
          ['Ravi', '+91 98111-22333', 'Delhi', 'Dear {{Name}}', null],
          ['Asha again', '098765 43210', 'Nashik', 'Hello', null],
          [null, '98765', null, null, null],
          ['Nobody', null, 'Goa', null, null],
          ['Meena', '98222 33444 / 98333 44555', 'Goa', null, null],
          ['Lost', '9.87E+09', null, null, null],
        ],
        [['Contact list November'], []],
      ),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      columns: ['City', 'Join Date'],
      recipients: [
        {
          number: '919876543210',
          name: 'Asha',
          message: 'Hello',
          values: { 'Candidate Name': 'Asha', City: 'Pune', 'Join Date': '01 Dec 2026' },
        },
        {
          number: '919811122333',
          name: 'Ravi',
          message: 'Dear {{Name}}',
          values: { 'Candidate Name': 'Ravi', City: 'Delhi', 'Join Date': '' },
        },
        {
          number: '919822233444',
          name: 'Meena',
          message: '',
          values: { 'Candidate Name': 'Meena', City: 'Goa', 'Join Date': '' },
        },
      ],
      skipped: [
        { row: 7, reason: '98765 has fewer than 10 digits' },
        { row: 8, reason: 'No phone number' },
        {
          row: 10,
          reason: '9.87E+09 has lost its last digits. Format the column as text and enter the number again',
        },
      ],
      skippedCount: 3,
      merged: 1,
    })
  })
  test('CSV with semicolons', async () => {
    expect(
      (await sendSheet('Phone;Name\r\n9876543210;Asha\r\n', 'people.csv')).body.recipients,
    ).toMatchObject([{ number: '919876543210', name: 'Asha' }])
  })
  test.each([
    [
      'Column Missing',
      async () => xlsx(['Name', 'City'], [['Asha', 'Pune']]),
      'No column with phone numbers was found. Name one Phone, Mobile, Contact or Number.',
    ],
    [
      'No Valid Recipients',
      async () => xlsx(['Name', 'Phone'], [['Asha', '123']]),
      'None of the 1 rows has a phone number of at least 10 digits. Row 2: 123 has fewer than 10 digits.',
    ],
    [
      'No Valid Recipients',
      async () => xlsx(['Name', 'Phone'], []),
      'The sheet has no rows below its header.',
    ],
    ['Parse Error', async () => Buffer.from('PK\x03\x04 not a workbook'), expect.any(String)],
    ['Parse Error', async () => Buffer.alloc(0), 'The file is empty.'],
  ])('%s', async (title, make, message) => {
    expect(await sendSheet(await make())).toMatchObject({
      status: 422,
      body: { message, errors: [{ field: title, message }] },
    })
  })
  test('more than the maximum', async () => {
    const lines = Array.from({ length: 5001 }, (_, i) => String(9_000_000_000 + i)).join('\n')
    expect((await sendSheet(`Phone\n${lines}`, 'many.csv')).body.message).toBe(
      'The sheet has 5001 recipients. You can message at most 5000 at once. Please split it.',
    )
  })
  test('the template is read by its own reader', async () => {
    const response = await at.app.http.request('/api/whatsapp/recipients/template', {
      headers: { authorization: `Bearer ${at.tokens.Ravi}` },
    })
    expect(response.headers.get('content-disposition')).toContain('whatsapp_recipients_template.xlsx')
    expect((await sendSheet(Buffer.from(await response.arrayBuffer()))).body).toMatchObject({
      recipients: [{ number: '919876543210', name: 'Asha Kulkarni' }, { number: '919876543211' }],
      skippedCount: 0,
    })
  })
})
