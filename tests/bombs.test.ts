/**
 * Small files that expand into large ones, uploaded to every call that takes a file. Each is refused quickly
 * with a message and stores nothing. src/sheets/zip.test.ts has all kinds of them; this test covers every
 * call.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { partsOf, zipOf } from './files/workbooks'
import { takesFile } from './support/calls'
import { office, type Office } from './support/office'
import { modules } from '../cli/modules'
import { whenSettled } from '../modules/imports/progress'

/** A workbook of 25 KB that contains 24 MB of blanks. */
const workbook = zipOf({
  ...partsOf({}),
  'xl/sharedStrings.xml': `<sst>${' '.repeat(24 * 1024 * 1024)}</sst>`,
})
const tooLarge = 'This workbook is too large. Keep only the sheet you need, save it and try again.'

async function bring(at: Office, path: string, file: Uint8Array = workbook) {
  const reply = await at.app.http.request(
    path,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${at.tokens.Anita}`, 'content-type': 'application/octet-stream' },
      body: file as BodyInit,
    },
    { address: '203.0.113.7' } as never,
  )
  return { status: reply.status, body: (await reply.json()) as { id: number; url: string; message: string } }
}
const readsSheets = modules
  .flatMap((one) => one.routes ?? [])
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) =>
      takesFile(endpoint) &&
      endpoint.path !== '/api/imports' &&
      !endpoint.path.endsWith('/upload-attachment'),
  )

test('more than three calls read a sheet at once', () => expect(readsSheets.length).toBeGreaterThan(3))

test.each(readsSheets.map(({ path }) => path))(
  'a workbook at %s is refused without using its unpacked size of memory',
  async (path) => {
    const at = await office()
    const before = process.memoryUsage().arrayBuffers
    const { status, body } = await bring(at, path)
    expect([status, body.message]).toEqual([422, tooLarge])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024)
  },
)

test('a workbook that is read in the background fails with the same words', async () => {
  const at = await office()
  const { body } = await bring(at, '/api/imports?kind=employees&name=people.xlsx')
  await whenSettled(at.app, body.id)
  expect((await at.as('Anita').get(`/api/imports/${body.id}`)).body).toMatchObject({
    state: 'failed',
    message: tooLarge,
  })
})

test('a picture of a hundred million pixels in a few kilobytes is not accepted as a photo', async () => {
  const at = await office()
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(400_000)
  const { status, body } = await at
    .as('Ravi')
    .call('PUT', '/api/profile', { profilePhoto: `data:image/png;base64,${bomb.toString('base64')}` })
  expect([status, body.errors]).toEqual([
    422,
    [{ field: 'profilePhoto', message: 'This photo could not be read. Please choose another' }],
  ])
})

test.each([
  ['a zip bomb', workbook],
  // This part names the kind of office file, so it is unpacked.
  [
    'a zip bomb in the part that names its kind',
    zipOf({
      '[Content_Types].xml': `<Types>${' '.repeat(200 * 1024 * 1024)}<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    }),
  ],
])('an attachment that is %s is refused', async (_, file) => {
  const at = await office()
  const before = process.memoryUsage().rss
  const { status, body } = await bring(at, '/api/whatsapp/upload-attachment', file)
  expect([status, body.message]).toEqual([422, expect.stringMatching(/^This kind of file cannot be sent/)])
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  expect(at.app.ask(({ db }) => db.all('select bytes from whatsapp_uploads'))).toEqual([])
})
