import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { partsOf, refusal, rowsOf, xlsxOf, zipOf } from '../../tests/files/workbooks'
import { usualLimits } from './cells'
import { openWorkbook } from './read'

const good = () =>
  xlsxOf({
    rows: Array.from(
      { length: 500 },
      (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i * 7919}</v></c></row>`,
    ).join(''),
  })
const damagedWords = 'This file is damaged or incomplete. Save it again in its program, and try again.'
const tooLargeWords = 'This workbook is too large. Keep only the sheet you need, save it and try again.'
/** The position of a part in the directory. */
const entry = (file: Uint8Array, name: string) => Buffer.from(file).lastIndexOf(name) - 46

describe('a damaged file is refused before its first row', () => {
  test('cut at any place', async () => {
    const file = good()
    for (const part of [0.02, 0.3, 0.6, 0.9, 0.999])
      expect(await refusal(file.slice(0, Math.floor(file.length * part)))).toBe(damagedWords)
  })

  test('with altered bytes in a sheet', async () => {
    const file = good()
    const at = Buffer.from(file).indexOf('xl/worksheets/sheet1.xml') + 24 + 200
    file[at] = file[at]! ^ 0xff
    await expect(openWorkbook(file)).rejects.toThrow(damagedWords)
  })

  test('with a wrong checksum', async () => {
    const file = good()
    const at = entry(file, 'xl/worksheets/sheet1.xml') + 16
    file[at] = file[at]! ^ 1
    await expect(openWorkbook(file)).rejects.toThrow(damagedWords)
  })

  test('but extra bytes at the end are accepted', async () => {
    const file = good()
    expect(await rowsOf(new Uint8Array([...file, 0, 0, 0]))).toHaveLength(500)
  })
})

describe('a zip bomb is refused before it is unpacked', () => {
  const blanks = (megabytes: number) => `<sst>${' '.repeat(megabytes * 1024 * 1024)}</sst>`

  const bomb = zipOf({ ...partsOf({}), 'xl/sharedStrings.xml': blanks(24) })

  test('because of the ratio in its directory', async () => {
    expect(await refusal(bomb)).toBe(tooLargeWords)
  })

  test('with 1.7 million empty texts in a few kilobytes', async () => {
    expect(await refusal(xlsxOf({ strings: '<si><t/></si>'.repeat(1_700_000) }))).toBe(tooLargeWords)
  })

  test('with an absurd number of texts', async () => {
    const strings = '<si><t>a</t></si>'.repeat(1000)
    expect(await refusal(xlsxOf({ strings }), { ...usualLimits, texts: 999 })).toBe(tooLargeWords)
    expect(await refusal(xlsxOf({ strings }), { ...usualLimits, texts: 1000 })).toBe('')
  })

  test('because of the total size in its directory', async () => {
    expect(await refusal(good(), { ...usualLimits, unpacked: 5000 })).toBe(tooLargeWords)
    expect(await refusal(good(), { ...usualLimits, unpacked: 50_000 })).toBe('')
  })

  test('with a false directory, at the first byte too many', async () => {
    const file = bomb.slice()
    Buffer.from(file.buffer).writeUInt32LE(1000, entry(file, 'xl/sharedStrings.xml') + 24)
    expect(await refusal(file)).toBe(damagedWords)
  })

  test('but a small part may compress well', async () => {
    expect(
      await refusal(
        zipOf({ ...partsOf({ rows: '<row><c><v>1</v></c></row>' }), 'xl/sharedStrings.xml': blanks(5) }),
      ),
    ).toBe('')
  })
})

describe('zip files of other programs', () => {
  const text = 'hello'.repeat(20)
  /** One part with its sizes only in the Zip64 field, as Apache POI writes streamed sheets. */
  function wide(): Uint8Array {
    const parts = Object.entries(partsOf({ rows: `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>` }))
    const locals: Buffer[] = []
    const entries: Buffer[] = []
    let at = 0
    const plain = zipOf(Object.fromEntries(parts))
    for (const [name, content] of parts) {
      const packed = deflateRawSync(content)
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(8, 8)
      local.writeUInt16LE(name.length, 26)
      const record = Buffer.alloc(46 + name.length + 28)
      record.writeUInt32LE(0x02014b50, 0)
      record.writeUInt16LE(8, 10)
      Buffer.from(plain).copy(record, 16, entry(plain, name) + 16, entry(plain, name) + 20)
      record.fill(0xff, 20, 28)
      record.writeUInt16LE(name.length, 28)
      record.writeUInt16LE(28, 30)
      record.fill(0xff, 42, 46)
      record.write(name, 46)
      record.writeUInt16LE(1, 46 + name.length)
      record.writeUInt16LE(24, 48 + name.length)
      ;[content.length, packed.length, at].forEach((size, i) =>
        record.writeBigUInt64LE(BigInt(size), 50 + name.length + i * 8),
      )
      locals.push(local, Buffer.from(name), packed)
      entries.push(record)
      at += 30 + name.length + packed.length
    }
    const directory = Buffer.concat(entries)
    const end = Buffer.alloc(56 + 20 + 22)
    end.writeUInt32LE(0x06064b50, 0)
    end.writeBigUInt64LE(BigInt(parts.length), 32)
    end.writeBigUInt64LE(BigInt(at), 48)
    end.writeUInt32LE(0x07064b50, 56)
    end.writeBigUInt64LE(BigInt(at + directory.length), 64)
    end.writeUInt32LE(0x06054b50, 76)
    end.fill(0xff, 84, 96)
    return new Uint8Array(Buffer.concat([...locals, directory, end]))
  }

  test('with the wide fields of Zip64', async () => {
    expect((await rowsOf(wide()))[0]!.cells).toEqual([text])
  })

  test('with a password', async () => {
    const file = good()
    const at = entry(file, 'xl/workbook.xml') + 8
    file[at] = file[at]! | 1
    expect(await refusal(file)).toBe(
      'This workbook is protected by a password. Save it without one and try again.',
    )
  })
})
