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
/** Where a part stands in the directory. */
const entry = (file: Uint8Array, name: string) => Buffer.from(file).lastIndexOf(name) - 46

describe('a file that is not whole is refused before its first row', () => {
  test('cut anywhere', async () => {
    const file = good()
    for (const part of [0.02, 0.3, 0.6, 0.9, 0.999])
      expect(await refusal(file.slice(0, Math.floor(file.length * part)))).toBe(damagedWords)
  })

  test('with other bytes in a sheet than were packed', async () => {
    const file = good()
    const at = Buffer.from(file).indexOf('xl/worksheets/sheet1.xml') + 24 + 200
    file[at] = file[at]! ^ 0xff
    await expect(openWorkbook(file)).rejects.toThrow(damagedWords)
  })

  test('with a checksum that does not fit', async () => {
    const file = good()
    const at = entry(file, 'xl/worksheets/sheet1.xml') + 16
    file[at] = file[at]! ^ 1
    await expect(openWorkbook(file)).rejects.toThrow(damagedWords)
  })

  test('behind other bytes that somebody put in front of the end, it is read', async () => {
    const file = good()
    expect(await rowsOf(new Uint8Array([...file, 0, 0, 0]))).toHaveLength(500)
  })
})

describe('a bomb is refused before it goes off', () => {
  const blanks = (megabytes: number) => `<sst>${' '.repeat(megabytes * 1024 * 1024)}</sst>`

  const bomb = zipOf({ ...partsOf({}), 'xl/sharedStrings.xml': blanks(24) })

  test('by what its directory says: too much for its size', async () => {
    expect(await refusal(bomb)).toBe(tooLargeWords)
  })

  test('a million and a half of empty texts in a few kilobytes', async () => {
    expect(await refusal(xlsxOf({ strings: '<si><t/></si>'.repeat(1_700_000) }))).toBe(tooLargeWords)
  })

  test('more texts than anybody has', async () => {
    const strings = '<si><t>a</t></si>'.repeat(1000)
    expect(await refusal(xlsxOf({ strings }), { ...usualLimits, texts: 999 })).toBe(tooLargeWords)
    expect(await refusal(xlsxOf({ strings }), { ...usualLimits, texts: 1000 })).toBe('')
  })

  test('by what its directory says: too much', async () => {
    expect(await refusal(good(), { ...usualLimits, unpacked: 5000 })).toBe(tooLargeWords)
    expect(await refusal(good(), { ...usualLimits, unpacked: 50_000 })).toBe('')
  })

  test('a directory that lies is found out at the first byte too many', async () => {
    const file = bomb.slice()
    Buffer.from(file.buffer).writeUInt32LE(1000, entry(file, 'xl/sharedStrings.xml') + 24)
    expect(await refusal(file)).toBe(damagedWords)
  })

  test('a small part may pack well', async () => {
    expect(
      await refusal(
        zipOf({ ...partsOf({ rows: '<row><c><v>1</v></c></row>' }), 'xl/sharedStrings.xml': blanks(5) }),
      ),
    ).toBe('')
  })
})

describe('a zip as other programs write it', () => {
  const text = 'hello'.repeat(20)
  /** One part with sizes in the Zip64 field alone, as Apache POI writes streamed sheets. */
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

  test('with a password on it', async () => {
    const file = good()
    const at = entry(file, 'xl/workbook.xml') + 8
    file[at] = file[at]! | 1
    expect(await refusal(file)).toBe(
      'This workbook is protected by a password. Save it without one and try again.',
    )
  })
})
