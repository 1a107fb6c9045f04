/** Recipients from sheets, attachments, templates, lists, the log as a file, and how long all is kept. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { office, type Name, type Office } from '../../tests/support/office'
import { writeXlsx, type SheetColumn } from '../../src/sheets/write'
import type { Cell } from '../../src/sheets/cells'
import { deskOf } from './desk'
import { simulator, usualScript } from './engine/simulator'
import { columnsOf } from './recipients'
import { cleanName } from './uploads'

let at: Office
beforeEach(async () => {
  at = await office('2026-11-18T06:30:00.000Z')
  deskOf(at.app).sending = {
    engine: simulator(`${at.app.config.data}/whatsapp`, {
      ...usualScript,
      scanAfter: 5,
      taken: 1,
      delivered: 2,
      read: 3,
    }),
    pace: 0.0001,
  }
})

const xlsx = async (headers: string[], rows: Cell[][], above: Cell[][] = []) => {
  const parts: Uint8Array[] = []
  const columns: SheetColumn[] = (above[0] ?? headers).map((header) => ({ header: String(header ?? '') }))
  const body = above.length ? [...above.slice(1), headers, ...rows] : rows
  await writeXlsx([{ name: 'People', columns, rows: body as never }], async (part) => void parts.push(part))
  return Buffer.concat(parts)
}
const bring = async (name: Name, path: string, bytes: Uint8Array | string, fileName: string) => {
  const form = new FormData()
  form.set('file', new File([bytes as BlobPart], fileName))
  const request = new Request('http://muster.test', { method: 'POST', body: form })
  const response = await at.app.http.request(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${at.tokens[name]}`,
      'content-type': request.headers.get('content-type')!,
    },
    body: await request.arrayBuffer(),
  })
  return { status: response.status, body: (await response.json()) as any }
}
const read = (bytes: Uint8Array | string, fileName = 'people.xlsx') =>
  bring('Meera', '/api/whatsapp/recipients', bytes, fileName)
const upload = (bytes: Uint8Array | string, fileName: string, name: Name = 'Ravi') =>
  bring(name, '/api/whatsapp/upload-attachment', bytes, fileName)

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

  test('a real one: titles above, numbers in every spelling, other columns as placeholders, doubles merged, wrong rows told', async () => {
    const { status, body } = await read(
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
          reason: '9.87E+09 has lost its last digits. Make the column text and write the number again',
        },
      ],
      skippedCount: 3,
      merged: 1,
    })
  })
  test('CSV too, with a semicolon', async () => {
    expect((await read('Phone;Name\r\n9876543210;Asha\r\n', 'people.csv')).body.recipients).toMatchObject([
      { number: '919876543210', name: 'Asha' },
    ])
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
    expect(await read(await make())).toMatchObject({
      status: 422,
      body: { message, errors: [{ field: title, message }] },
    })
  })
  test('more than can be written to at once', async () => {
    const lines = Array.from({ length: 5001 }, (_, i) => String(9_000_000_000 + i)).join('\n')
    expect((await read(`Phone\n${lines}`, 'many.csv')).body.message).toBe(
      'The sheet has 5001 recipients; at most 5000 can be written to at once. Please split it.',
    )
  })
  test('the template is read by its own reader', async () => {
    const response = await at.app.http.request('/api/whatsapp/recipients/template', {
      headers: { authorization: `Bearer ${at.tokens.Ravi}` },
    })
    expect(response.headers.get('content-disposition')).toContain('whatsapp_recipients_template.xlsx')
    expect((await read(Buffer.from(await response.arrayBuffer()))).body).toMatchObject({
      recipients: [{ number: '919876543210', name: 'Asha Kulkarni' }, { number: '919876543211' }],
      skippedCount: 0,
    })
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('attachments', () => {
  test('known by content, served to their owner, sent with the message', async () => {
    const { status, body } = await upload(png, 'C:\\Users\\me\\offer ..letter.exe')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        originalName: 'offer ..letter.png',
        size: png.length,
        type: 'image/png',
        url: expect.stringMatching(/^\/api\/whatsapp\/attachments\/[\w-]{24}$/),
      },
    })
    const response = await at.app.http.request(body.url, {
      headers: { authorization: `Bearer ${at.tokens.Ravi}` },
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'content-disposition': expect.stringMatching(/^attachment/),
    })
    expect((await at.as('Anita').get(body.url)).status).toBe(404)
    expect((await at.nobody.get(body.url)).status).toBe(401)
    await at.as('Ravi').post('/api/whatsapp/connect')
    await vi.waitFor(async () =>
      expect((await at.as('Ravi').get('/api/whatsapp/status')).body.state).toBe('connected'),
    )
    expect(
      (
        await at
          .as('Ravi')
          .post('/api/whatsapp/send', { to: '9876543210', message: 'Your offer', attachmentUrl: body.url })
      ).body.status,
    ).toBe('sent')
    expect((await at.as('Ravi').get('/api/whatsapp/message-logs')).body[0].attachmentName).toBe(
      'offer ..letter.png',
    )
  })
  test.each([
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'offer.pdf'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'offer.txt'],
    ['a script', '#!/bin/sh\nrm -rf /', 'offer.txt'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.png'],
    ['an archive', Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'), 'all.zip'],
    ['binary as text', Buffer.from([1, 2, 3, 0, 255]), 'x.txt'],
  ])('%s is refused', async (_, bytes, name) =>
    expect(await upload(bytes, name)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'file', message: 'This kind of file cannot be sent' }] },
    }),
  )
  test('empty and too large ones', async () => {
    expect((await upload('', 'x.txt')).body.message).toBe('The file is empty')
    expect(
      await upload(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(16 * 1024 * 1024)]), 'x.pdf'),
    ).toMatchObject({
      status: 413,
      body: { message: 'The file is larger than 16 MB, which WhatsApp does not take.' },
    })
    const form = new FormData()
    form.set('other', 'x')
    const request = new Request('http://muster.test', { method: 'POST', body: form })
    expect(
      (
        await at.as('Ravi').call('POST', '/api/whatsapp/upload-attachment', await request.text(), {
          'content-type': request.headers.get('content-type')!,
        })
      ).body.errors,
    ).toEqual([{ field: 'file', message: 'Choose a file' }])
  })
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['.hidden.pdf', 'hidden.pdf'],
    ['  ', 'file'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
    ['Offer: "Asha" <1>?.pdf', 'Offer Asha 1.pdf'],
    ['ऑफर पत्र.pdf', 'ऑफर पत्र.pdf'],
  ])('the name %j becomes %j', (given, clean) => expect(cleanName(given)).toBe(clean))
  test('one that no message names goes after a day, one that is named stays', async () => {
    const [unused, used] = [(await upload(png, 'a.png')).body.url, (await upload(png, 'b.png')).body.url]
    const token = used.split('/').at(-1)
    await at.write(({ db }) =>
      db.run(
        `insert into whatsapp_messages (user_id, number, message, upload, state, created_at)
         values (?, '919876543210', 'x', ?, 'sent', '2026-11-18')`,
        at.ids.Ravi,
        token,
      ),
    )
    expect(await at.app.scheduler.run('whatsapp.tidy', '2026-11-18')).toBe(
      '0 files deleted, 0 bulk sends given up',
    )
    expect(await at.app.scheduler.run('whatsapp.tidy', '2026-11-20')).toBe(
      '1 files deleted, 0 bulk sends given up',
    )
    expect((await at.as('Ravi').get(unused)).status).toBe(404)
    expect((await at.as('Ravi').get(used)).status).toBe(200)
    expect(await at.app.files.getKeys('whatsapp')).toHaveLength(1)
  })
})

describe('templates and lists', () => {
  test("one's own and everybody's", async () => {
    const mine = (
      await at.as('Ravi').post('/api/whatsapp/templates', {
        name: ' Reminder ',
        message: 'Hello {{Name}}',
        category: 'reminder',
        description: '',
      })
    ).body
    expect(mine).toEqual({
      id: mine.id,
      name: 'Reminder',
      message: 'Hello {{Name}}',
      category: 'reminder',
      description: null,
      isGlobal: false,
      mayDelete: true,
    })
    expect(
      (await at.as('Ravi').post('/api/whatsapp/templates', { name: 'x', message: 'y', isGlobal: true }))
        .status,
    ).toBe(403)
    const all = (
      await at.as('Anita').post('/api/whatsapp/templates', { name: 'All', message: 'y', isGlobal: true })
    ).body
    expect(all.category).toBe('general')
    expect(
      (await at.as('Ravi').get('/api/whatsapp/templates')).body.map(
        (one: { name: string; mayDelete: boolean }) => [one.name, one.mayDelete],
      ),
    ).toEqual([
      ['All', false],
      ['Reminder', true],
    ])
    expect((await at.as('Priya').get('/api/whatsapp/templates')).body).toHaveLength(1)
    expect((await at.as('Ravi').call('DELETE', `/api/whatsapp/templates/${all.id}`)).status).toBe(403)
    expect((await at.as('Ravi').call('DELETE', `/api/whatsapp/templates/${mine.id}`)).status).toBe(200)
    for (const body of [{ name: '', message: 'x' }, { name: 'x', message: '' }, {}])
      expect((await at.as('Ravi').post('/api/whatsapp/templates', body)).body.errors[0].message).toBe(
        'Please provide a name and message for the template',
      )
    expect(
      (await at.as('Ravi').post('/api/whatsapp/templates', { name: 'x', message: 'y', category: 'spam' }))
        .status,
    ).toBe(400)
    expect(
      (await at.as('Ravi').get('/api/whatsapp/templates/examples')).body.every((one: { message: string }) =>
        one.message.includes('{{Name}}'),
      ),
    ).toBe(true)
  })
  test('a list keeps each number once, as it is written to', async () => {
    const { body } = await at.as('Ravi').post('/api/whatsapp/broadcast-lists', {
      name: 'Pune',
      description: 'Drive',
      recipients: ['98765 43210', '+919876543210', '', '9811122333'],
    })
    expect(body).toEqual({
      id: body.id,
      name: 'Pune',
      description: 'Drive',
      recipients: ['919876543210', '919811122333'],
    })
    expect((await at.as('Ravi').get('/api/whatsapp/broadcast-lists')).body).toEqual([body])
    expect(
      (await at.as('Ravi').post('/api/whatsapp/broadcast-lists', { name: 'x', recipients: ['123'] })).body,
    ).toMatchObject({ message: '123 has fewer than 10 digits', errors: [{ field: 'recipients.0' }] })
    for (const given of [
      { name: '', recipients: ['9876543210'] },
      { name: 'x', recipients: [] },
      { name: 'x' },
    ])
      expect((await at.as('Ravi').post('/api/whatsapp/broadcast-lists', given)).body.errors[0].message).toBe(
        'Please provide a name and at least one recipient',
      )
    expect((await at.as('Ravi').call('DELETE', `/api/whatsapp/broadcast-lists/${body.id}`)).status).toBe(200)
  })
})

describe('the log', () => {
  const fill = () =>
    at.write(({ db }) => {
      const insert = (number: string, name: string, state: string, day: string) =>
        db.run(
          `insert into whatsapp_messages (user_id, number, name, message, state, created_at)
           values (?, ?, ?, ?, ?, ?)`,
          at.ids.Ravi,
          number,
          name,
          '=1+1 "Hello",\nworld',
          state,
          `${day}T20:00:00.000Z`,
        )
      insert('919876543210', 'Asha', 'read', '2026-11-10')
      insert('919811122333', 'Bala 100%', 'failed', '2026-11-11')
      insert('919822233444', 'Chitra', 'queued', '2026-11-12')
    })
  const names = async (query: string) =>
    (await at.as('Ravi').get(`/api/whatsapp/message-logs?${query}`)).body.map(
      (one: { recipientName: string }) => one.recipientName,
    )
  test.each([
    ['', ['Chitra', 'Bala 100%', 'Asha']],
    ['limit=2', ['Chitra', 'Bala 100%']],
    ['before=3', ['Bala 100%', 'Asha']],
    ['status=failed', ['Bala 100%']],
    ['search=98111 22', ['Bala 100%']],
    ['search=ash', ['Asha']],
    ['search=100%25', ['Bala 100%']],
    ['search=_', []],
    ['from=2026-11-12', ['Chitra', 'Bala 100%']], // 20:00 UTC is the next day in Mumbai
    ['to=2026-11-11', ['Asha']],
  ])('%s', async (query, found) => {
    await fill()
    expect(await names(query)).toEqual(found)
  })
  test.each(['status=lost', 'from=2026-13-01', 'before=x', 'limit=0', 'batchId=-1'])(
    '%s is named',
    async (query) =>
      expect((await at.as('Ravi').get(`/api/whatsapp/message-logs?${query}`)).body.errors[0].field).toBe(
        query.split('=')[0],
      ),
  )
  test("as CSV, guarded against formulas, in the firm's time", async () => {
    await fill()
    const { headers, body } = await at.as('Ravi').get('/api/whatsapp/message-logs/export?status=read')
    expect(headers.get('content-disposition')).toContain('whatsapp_messages_2026-11-18.csv')
    expect(body).toContain('"2026-11-11 01:30","919876543210","Asha","read"')
    expect(body).toContain(`"'=1+1 ""Hello"",\nworld"`)
    expect(body.trim().split('\r\n')).toHaveLength(2)
  })
  test('goes when the firm keeps it no longer; what still waits does not', async () => {
    await fill()
    await at.as('Anita').post('/api/settings', { key: 'retention', value: { messagesDays: 1 } })
    await at.app.scheduler.run('retention.run', '2026-11-18')
    expect(await names('')).toEqual(['Chitra'])
  })
})

test('settings that make no sense are refused, each by its field', async () => {
  const save = async (value: object) =>
    (await at.as('Anita').post('/api/settings', { key: 'whatsapp', value })).body.errors?.[0]
  expect(await save({ leastPauseSeconds: 1 })).toEqual({
    field: 'value.leastPauseSeconds',
    message: 'Must be from 3 to 600',
  })
  expect(await save({ leastPauseSeconds: 30 })).toEqual({
    field: 'value.mostPauseSeconds',
    message: 'Must not be shorter than the shortest pause',
  })
  expect(await save({ bulkFrom: '' })).toEqual({
    field: 'value.bulkFrom',
    message: 'Give both times, or none',
  })
  expect(await save({ country: '+91' })).toEqual({
    field: 'value.country',
    message: 'Must be a country code such as 91',
  })
  expect(await save({ dailyCap: 40, bulkFrom: '', bulkTo: '' })).toBeUndefined()
  expect((await at.as('Ravi').get('/api/whatsapp/status')).body).toMatchObject({ dailyCap: 40, bulkFrom: '' })
})

test('the warning is read once', async () => {
  expect((await at.as('Meera').get('/api/whatsapp/status')).body.warnedAt).toBeNull()
  await at.as('Meera').post('/api/whatsapp/bulk-warning')
  at.clock.pass(10)
  await at.as('Meera').post('/api/whatsapp/bulk-warning')
  expect((await at.as('Meera').get('/api/whatsapp/status')).body.warnedAt).toBe('2026-11-18T06:30:00.000Z')
})
