import CFB from 'cfb'
import { describe, expect, test } from 'vitest'
import { bytesOf, fileNamed, partsOf, refusal, zipOf } from '../../tests/files/workbooks'
import { openWorkbook } from './read'

const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const longEnough = (start: string) => hex(start + '00'.repeat(600))

describe('the first bytes determine the kind of a file', () => {
  test.each([
    ['a workbook of Excel', fileNamed('staff.xlsx'), 'xlsx'],
    ['a workbook of Excel 97', fileNamed('staff.xls'), 'xls'],
    ['a table in HTML', fileNamed('staff-html.xls'), 'html'],
    ['the XML of Excel 2003', fileNamed('plain-xml.xls'), 'xml'],
    ['text', fileNamed('staff-utf16.csv'), 'csv'],
    [
      'HTML after a byte order mark and blank lines',
      bytesOf('\uFEFF\r\n  <html><table><tr><td>1</table>'),
      'html',
    ],
    ['HTML in UTF-16', new Uint8Array(Buffer.from('\uFEFF<table><tr><td>आशा</table>', 'utf16le')), 'html'],
    ['text that begins with a special character', bytesOf('<30 days,30+ days\n1,2\n'), 'csv'],
  ])('%s', async (_, bytes, kind) => {
    expect((await openWorkbook(bytes)).kind).toBe(kind)
  })
})

describe('a file that is not a spreadsheet is refused with one sentence of advice', () => {
  const mimetype = (type: string) => zipOf({ mimetype: type, 'content.xml': '<office:document-content/>' })
  const { 'xl/workbook.xml': _, ...withoutBook } = partsOf({})
  const oldBook = CFB.utils.cfb_new()
  CFB.utils.cfb_add(oldBook, '/Book', Buffer.from('0908080000050500000000000a000000', 'hex'))
  const word = CFB.utils.cfb_new()
  CFB.utils.cfb_add(word, '/WordDocument', Buffer.alloc(100))
  const encrypted = CFB.utils.cfb_new()
  CFB.utils.cfb_add(encrypted, '/EncryptionInfo', Buffer.alloc(200))
  CFB.utils.cfb_add(encrypted, '/EncryptedPackage', Buffer.alloc(5000))
  const compound = (container: unknown) =>
    new Uint8Array(CFB.write(container as never, { type: 'buffer' }) as Buffer)

  test.each<[string, Uint8Array, RegExp]>([
    ['an empty file', new Uint8Array(0), /^This file is empty. Choose another file/],
    ['blank lines only', bytesOf('\r\n \r\n'), /^This file is empty/],
    ['a PDF', bytesOf('%PDF-1.7\n%âãÏÓ\n1 0 obj'), /^This is a PDF, not a spreadsheet. Export/],
    ['a PNG', longEnough('89504e470d0a1a0a'), /^This is a picture/],
    ['a JPEG', longEnough('ffd8ffe000104a46'), /^This is a picture/],
    ['a photograph of a telephone (HEIC)', longEnough('000000186674797068656963'), /^This is a picture/],
    ['a WebP', longEnough('52494646 24000000 57454250'), /^This is a picture/],
    ['a gzip', longEnough('1f8b0800'), /^This is an archive. Unpack it/],
    [
      'a zip with other contents',
      zipOf({ 'notes.txt': 'hello' }),
      /^This is a zip archive, not a spreadsheet. Unpack it/,
    ],
    [
      'a Word document',
      zipOf({ 'word/document.xml': '<w:document/>' }),
      /^This is a Word document.*save it as \.xlsx/,
    ],
    ['a presentation', zipOf({ 'ppt/presentation.xml': '<p/>' }), /^This is not a spreadsheet/],
    ['a binary workbook', zipOf({ ...withoutBook, 'xl/workbook.bin': 'x' }), /\.xlsb.*save it as \.xlsx/],
    [
      'an encrypted OpenDocument spreadsheet',
      zipOf({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'META-INF/manifest.xml': '<manifest:encryption-data/>',
        'content.xml': 'x',
      }),
      /protected by a password/,
    ],
    [
      'an OpenDocument text',
      mimetype('application/vnd.oasis.opendocument.text'),
      /^This is not a spreadsheet/,
    ],
    ['Apple Numbers', zipOf({ 'Index/Document.iwa': 'x' }), /Apple Numbers file. Export it as Excel/],
    [
      'an encrypted .xlsx',
      compound(encrypted),
      /^This workbook is protected by a password\. Save it without one and try again\.$/,
    ],
    ['a workbook of Excel 95', compound(oldBook), /very old Excel.*save it as \.xlsx/],
    ['a workbook of Excel 3', longEnough('0902060000000500'), /very old Excel.*save it as \.xlsx/],
    ['a Word document of 1997', compound(word), /^This is a Word document/],
    ['half of an old document', fileNamed('staff.xls').slice(0, 700), /damaged or incomplete/],
    ['the binary file of another program', longEnough('4d5a90000300'), /^This is not a spreadsheet. Choose/],
    [
      'text full of control characters',
      bytesOf('\u0001\u0002\u0003\u0004abc'.repeat(50)),
      /^This is not a spreadsheet. Choose/,
    ],
    ['a saved web page', bytesOf('MIME-Version: 1.0\r\nContent-Type: multipart/related'), /\.mht/],
    [
      'a sign-in page that was saved instead of the file',
      bytesOf('<!DOCTYPE html><html><body>Please sign in</body></html>'),
      /web page or an XML file without a table/,
    ],
    [
      'some other XML',
      bytesOf('<?xml version="1.0"?><TallyMessage><Name>x</Name></TallyMessage>'),
      /web page or an XML file without a table/,
    ],
    ['RTF', bytesOf('{\\rtf1\\ansi hello}'), /RTF/],
  ])('%s', async (_, bytes, sentence) => {
    const text = await refusal(bytes)
    expect(text).toMatch(sentence)
    expect(text.length).toBeLessThan(200)
    expect(text).not.toMatch(/undefined|null|Error|end of central|invalid|signature/)
  })

  test('an .xls with a password', async () => {
    const file = CFB.read(Buffer.from(fileNamed('staff.xls')), { type: 'buffer' })
    const book = Buffer.from(CFB.find(file, 'Workbook')!.content)
    const filepass = Buffer.from('2f000600000000000000', 'hex')
    CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([book.subarray(0, 20), filepass, book.subarray(20)]))
    expect(await refusal(compound(file))).toBe(
      'This workbook is protected by a password. Save it without one and try again.',
    )
  })
})

test("the refusal keeps the library's error as its cause, for the log", async () => {
  const cut = fileNamed('staff.xls').slice(0, 700)
  const fault = await openWorkbook(cut).catch((fault: Error) => fault)
  expect(fault).toBeInstanceOf(Error)
  expect((fault as Error).cause).toBeInstanceOf(Error)
})
