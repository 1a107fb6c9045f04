/** Attachments are recognised by content, returned to their uploader only, and stored as long as needed. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Name } from '../../../tests/support/office'
import { at, uploadFile, linkedInAMoment } from '../../../tests/support/whatsappFiles'
import { cleanName } from './uploads'

beforeEach(linkedInAMoment)

const upload = (bytes: Uint8Array | string, fileName: string, name: Name = 'Ravi') =>
  uploadFile(name, '/api/whatsapp/upload-attachment', bytes, fileName)

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('attachments', () => {
  test('are recognised by content, served to their owner and sent with the message', async () => {
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
      body: { message: 'The file is larger than 16 MB, which WhatsApp does not accept.' },
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
  test('an unused one is deleted after a day, a used one stays', async () => {
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
