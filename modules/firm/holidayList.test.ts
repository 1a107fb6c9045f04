/**
 * Holidays from a sheet: read without guessing, previewed with effects, added and undone in one step.
 * Wednesday, 18 November 2026.
 */
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { writeXlsx } from '../../src/sheets'
import { office, type Office } from '../../tests/support/office'

const sendList = async (
  at: Office,
  file: string | Uint8Array,
  query = '',
  as: 'Anita' | 'Meera' = 'Anita',
) => {
  const reply = await at.app.http.request(
    `/api/holidays/import?${query}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${at.tokens[as]}`, 'content-type': 'application/octet-stream' },
      body: file as BodyInit,
    },
    { address: '203.0.113.7' } as never,
  )
  return { status: reply.status, body: (await reply.json()) as any }
}
const names = async (at: Office) =>
  (await at.as('Anita').get('/api/holidays')).body.map(
    ({ name, date }: { name: string; date: string }) => `${date} ${name}`,
  )

describe('a list of holidays', () => {
  test('is previewed with new and existing rows and effects, then added and undone in one step', async () => {
    const at = await office()
    await at.as('Anita').post('/api/holidays', { name: 'Christmas', date: '2026-12-25' })
    await at.as('Ravi').post('/api/leaves', {
      leaveType: 'personal',
      fromDate: '2026-12-10',
      toDate: '2026-12-11',
      duration: 'full_day',
      reason: 'x',
    })
    const file =
      'Holidays 2026\n\nDATE,Occasion\n2026-12-10,Founders Day\n25-Dec-2026,X-mas\n2027-01-01,New Year\n'
    const shown = await sendList(at, file, 'preview=1')
    expect(shown.body).toMatchObject({
      asks: false,
      added: 2,
      undo: null,
      touched: { leaves: 1, people: 1, daysRefunded: 1 },
    })
    expect(shown.body.rows).toEqual([
      { row: 4, name: 'Founders Day', date: '2026-12-10', state: 'new', message: null },
      {
        row: 5,
        name: 'X-mas',
        date: '2026-12-25',
        state: 'there',
        message: 'Christmas is already on that date and stays',
      },
      { row: 6, name: 'New Year', date: '2027-01-01', state: 'new', message: null },
    ])
    expect(await names(at)).toEqual(['2026-12-25 Christmas'])
    const done = await sendList(at, file)
    expect(done.body).toMatchObject({ added: 2, touched: { leaves: 1 } })
    expect(await names(at)).toEqual([
      '2026-12-10 Founders Day',
      '2026-12-25 Christmas',
      '2027-01-01 New Year',
    ])
    expect((await sendList(at, file)).body).toMatchObject({ added: 0, undo: null })
    expect((await at.as('Anita').post('/api/holidays', { name: 'Later', date: '2027-01-26' })).status).toBe(
      200,
    )
    expect((await at.as('Anita').post(`/api/calendar-changes/${done.body.undo}/undo`)).body).toMatchObject({
      touched: { leaves: 1, daysDebited: 1 },
    })
    expect(await names(at)).toEqual(['2026-12-25 Christmas', '2027-01-26 Later'])
    expect((await at.as('Anita').post(`/api/calendar-changes/${done.body.undo}/undo`)).status).toBe(409)
  })

  test('cannot be undone in one step after one of its holidays has changed', async () => {
    const at = await office()
    const { undo } = (await sendList(at, 'Name,Date\nA,2026-12-10\nB,2026-12-11\n')).body
    const [first] = (await at.as('Anita').get('/api/holidays')).body
    await at.as('Anita').call('DELETE', `/api/holidays/${first.id}`)
    expect((await at.as('Anita').post(`/api/calendar-changes/${undo}/undo`)).status).toBe(409)
  })

  test('asks for the order of day and month unless the column shows it', async () => {
    const at = await office()
    const both = await sendList(at, 'Name;Date\nX;03/04/2027\n', 'preview=1')
    expect(both.body).toMatchObject({
      asks: true,
      added: 0,
      rows: [
        {
          state: 'wrong',
          message: '03/04/2027 can mean 3 Apr or 4 Mar. Say which comes first, day or month',
        },
      ],
    })
    expect((await sendList(at, 'Name;Date\nX;03/04/2027\n', 'preview=1&order=mdy')).body.rows).toMatchObject([
      { date: '2027-03-04', state: 'new' },
    ])
    expect((await sendList(at, 'Name;Date\nX;03/04/2027\nY;26/01/2027\n', 'preview=1')).body).toMatchObject({
      asks: false,
      rows: [{ date: '2027-04-03' }, { date: '2027-01-26' }],
    })
  })

  test('asks whether a month-first program has swapped day and month', async () => {
    const at = await office()
    const book = new ExcelJS.Workbook()
    book.addWorksheet('List').addRows([
      ['Date', 'Holiday'],
      // 03/04/2027 became the 4th of March, and 25/04/2027 stayed as it was.
      [new Date(Date.UTC(2027, 2, 4)), 'Good Friday'],
      ['25/04/2027', 'Founders Day'],
    ])
    const bytes = new Uint8Array(await book.xlsx.writeBuffer())
    expect((await sendList(at, bytes)).status).toBe(422)
    expect((await sendList(at, bytes, 'preview=1')).body).toMatchObject({
      asks: false,
      asksExchanged: true,
      added: 1,
      rows: [
        { date: null, state: 'wrong', message: expect.stringMatching(/swapped. Were they swapped\?$/) },
        { date: '2027-04-25', state: 'new' },
      ],
    })
    const given = async (dates: string) => (await sendList(at, bytes, `preview=1&dates=${dates}`)).body
    expect(await given('right')).toMatchObject({ asksExchanged: false, rows: [{ date: '2027-03-04' }, {}] })
    expect(await given('exchanged')).toMatchObject({ rows: [{ date: '2027-04-03', state: 'new' }, {}] })
    expect(await names(at)).toEqual([])
  })

  test("a timestamp with an offset is the day in the firm's zone", async () => {
    const at = await office()
    const file = 'Name,Date\nNew Year,2026-12-31T18:30:00.000Z\n'
    expect((await sendList(at, file, 'preview=1')).body.rows).toMatchObject([{ date: '2027-01-01' }])
  })

  test('one row with errors refuses all, unless only the valid ones are requested', async () => {
    const at = await office()
    const file = 'Name,Date\nA,2026-12-10\n,2026-12-11\nB,soon\nC,2026-12-10\nD,3026-12-10\n'
    const reply = await sendList(at, file)
    expect([reply.status, reply.body.message]).toEqual([422, '4 rows have errors. Nothing was added.'])
    expect(reply.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'The name is missing',
      'soon is not a date. Write it as 2026-04-03',
      'Row 2 has the same date',
      '3026-12-10 is not a date',
    ])
    expect((await sendList(at, file, 'rows=good')).body.added).toBe(1)
    expect(await names(at)).toEqual(['2026-12-10 A'])
  })

  test('can be a workbook with date cells', async () => {
    const at = await office()
    const pieces: Uint8Array[] = []
    await writeXlsx(
      [
        {
          name: 'List',
          columns: [{ header: 'Date' }, { header: 'Holiday' }],
          rows: [[{ day: '2026-12-25' }, 'Christmas']],
        },
      ],
      async (piece) => void pieces.push(piece),
    )
    expect((await sendList(at, Buffer.concat(pieces))).body).toMatchObject({
      added: 1,
      rows: [{ name: 'Christmas', date: '2026-12-25' }],
    })
  })

  test('a hidden row is not added silently', async () => {
    const at = await office()
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('List')
    sheet.addRows([
      ['Date', 'Holiday'],
      ['2026-12-25', 'Christmas'],
      ['2026-12-31', 'New Year’s Eve'],
    ])
    sheet.getRow(3).hidden = true
    const bytes = new Uint8Array(await book.xlsx.writeBuffer())
    expect((await sendList(at, bytes)).status).toBe(422)
    expect((await sendList(at, bytes, 'rows=good')).body).toMatchObject({
      added: 1,
      rows: [
        { name: 'Christmas', state: 'new' },
        { state: 'wrong', message: 'The row is hidden in the file. Unhide it, or delete it' },
      ],
    })
    expect(await names(at)).toEqual(['2026-12-25 Christmas'])
  })

  test.each([
    ['', 400, 'The file is empty'],
    [
      'Just words',
      422,
      "Could not find the columns. Please name two columns 'Name' and 'Date' in the first rows.",
    ],
    ['Name,Date\n', 422, 'The file contains no holidays.'],
  ])('%j is refused with a sentence', async (file, status, message) => {
    const at = await office()
    const reply = await sendList(at, file)
    expect([reply.status, reply.body.message]).toEqual([status, message])
  })

  test('is available to an Admin only', async () => {
    const at = await office()
    expect((await sendList(at, 'Name,Date\nA,2026-12-10\n', '', 'Meera')).status).toBe(403)
  })
})
