import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeFrame, isWholeFrame } from './lz4'
import { readerOf } from './reading'
import { XxHash32 } from './xxHash32'

const sumOf = (...pieces: Buffer[]) => {
  const sum = new XxHash32()
  for (const piece of pieces) sum.add(piece)
  return sum.value
}

test('xxHash32 gives the values of its specification, in any pieces', () => {
  expect(sumOf(Buffer.from(''))).toBe(0x02cc5d05)
  expect(sumOf(Buffer.from('abc'))).toBe(0x32d153ff)
  const long = Buffer.from('Nobody inspects the spammish repetition')
  expect(sumOf(long)).toBe(0xe2293b2f)
  for (let at = 0; at <= long.length; at++)
    expect(sumOf(long.subarray(0, at), long.subarray(at, at + 5), long.subarray(at + 5))).toBe(0xe2293b2f)
})

type Block = { bytes: Buffer; isPlain?: boolean }
type Flags = { isLinked?: boolean; blockSums?: boolean; contentLength?: number; sum?: number }

/** A frame as its specification describes it, with blocks of at most 64 KB. */
function frame(blocks: Block[], { isLinked, blockSums, contentLength, sum }: Flags = {}): Buffer {
  const flags =
    0x40 |
    (isLinked ? 0 : 0x20) |
    (blockSums ? 0x10 : 0) |
    (contentLength !== undefined ? 8 : 0) |
    (sum !== undefined ? 4 : 0)
  const described = Buffer.concat([Buffer.from([flags, 0x40]), lengthOf(contentLength)])
  return Buffer.concat([
    number(0x184d2204),
    described,
    Buffer.from([(sumOf(described) >> 8) & 0xff]),
    ...blocks.flatMap(({ bytes, isPlain }) => [
      number((bytes.length | (isPlain ? 0x8000_0000 : 0)) >>> 0),
      bytes,
      ...(blockSums ? [number(sumOf(bytes))] : []),
    ]),
    number(0),
    ...(sum !== undefined ? [number(sum)] : []),
  ])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function lengthOf(value: number | undefined): Buffer {
  if (value === undefined) return Buffer.alloc(0)
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function decoded(bytes: Buffer) {
  const pieces: Buffer[] = []
  const result = decodeFrame(readerOf(bytes), (piece) => pieces.push(Buffer.from(piece)))
  return { ...result, text: Buffer.concat(pieces).toString() }
}

const plain = (text: string): Block => ({ bytes: Buffer.from(text), isPlain: true })
/** `literals`, then `count` bytes from `distance` before, then `rest`. */
const repeated = (literals: string, distance: number, count: number, rest: string): Block => ({
  bytes: Buffer.concat([
    Buffer.from([(literals.length << 4) | (count - 4)]),
    Buffer.from(literals),
    Buffer.from([distance & 0xff, distance >> 8, rest.length << 4]),
    Buffer.from(rest),
  ]),
})

describe('a frame made by hand', () => {
  test('uncompressed and compressed blocks are decoded', () => {
    expect(decoded(frame([plain('Hello, '), repeated('world. ', 7, 7, 'Bye.')]))).toEqual({
      isWhole: true,
      length: 25,
      text: 'Hello, world. world. Bye.',
    })
  })

  test('a repetition may overlap itself', () => {
    expect(decoded(frame([repeated('ab', 2, 10, '!')])).text).toBe('abababababab!')
    expect(decoded(frame([repeated('a', 1, 18, '')])).text).toBe('a'.repeat(19))
  })

  test('long lengths take several bytes', () => {
    const literals = 'x'.repeat(15 + 255 + 3)
    const bytes = Buffer.concat([
      Buffer.from([0xff, 255, 3]),
      Buffer.from(literals),
      Buffer.from([1, 0, 255, 10, 0x10]),
      Buffer.from('.'),
    ])
    expect(decoded(frame([{ bytes }])).text).toBe(`${literals}${'x'.repeat(4 + 15 + 255 + 10)}.`)
  })

  test('linked blocks repeat earlier blocks, independent blocks must not', () => {
    const blocks = [plain('0123456789'), repeated('-', 11, 10, '.')]
    expect(decoded(frame(blocks, { isLinked: true })).text).toBe('0123456789-0123456789.')
    expect(decoded(frame(blocks))).toMatchObject({ isWhole: false, why: 'has a damaged block' })
  })

  test('a linked block reaches 65,535 bytes back, over several blocks', () => {
    const [first, second] = ['a'.repeat(60_000), 'b'.repeat(50_000)]
    const blocks = [plain(first), plain(second), repeated('', 65_535, 16, 'c'), repeated('', 17, 4, '')]
    expect(decoded(frame(blocks, { isLinked: true })).text).toBe(
      `${first}${second}${'a'.repeat(15_535).slice(0, 16)}caaaa`,
    )
    const tooFar = repeated('', 65_535, 4, '')
    expect(decoded(frame([plain('a'.repeat(65_534)), tooFar], { isLinked: true })).isWhole).toBe(false)
  })

  test('block checksums, the content length and the content checksum may be present', () => {
    const text = 'Hello, world. world. Bye.'
    const blocks = [plain('Hello, '), repeated('world. ', 7, 7, 'Bye.')]
    const all = { blockSums: true, contentLength: 25, sum: sumOf(Buffer.from(text)) }
    expect(decoded(frame(blocks, all)).text).toBe(text)
    expect(decoded(frame(blocks, { ...all, sum: 1 }))).toMatchObject({ why: 'has a wrong checksum' })
    expect(decoded(frame(blocks, { ...all, contentLength: 24 }))).toMatchObject({ why: 'has a wrong length' })
  })

  test('an empty frame is whole', () => {
    expect(decoded(frame([]))).toEqual({ isWhole: true, length: 0, text: '' })
  })

  test('a frame cut anywhere ends early', () => {
    const whole = frame([plain('Hello, '), repeated('world. ', 7, 7, 'Bye.')], { blockSums: true, sum: 5 })
    for (let length = 0; length < whole.length; length++) {
      const cut = whole.subarray(0, length)
      expect(decoded(cut), `${length}`).toMatchObject({ isWhole: false, endsEarly: true, why: 'ends early' })
      expect(isWholeFrame(readerOf(cut)), `${length}`).toBe(false)
    }
    expect(isWholeFrame(readerOf(whole))).toBe(true)
  })

  test('other damage is named', () => {
    const whole = frame([plain('Hello')])
    const changed = (at: number, value: number) => {
      const bytes = Buffer.from(whole)
      bytes[at] = value
      return decoded(bytes)
    }
    expect(changed(0, 0)).toMatchObject({ endsEarly: false, why: 'is not an LZ4 frame' })
    expect(changed(4, 0xe0)).toMatchObject({ why: 'has an unknown version of the LZ4 frame format' })
    expect(changed(6, 0)).toMatchObject({ why: 'has a damaged LZ4 header' })
    expect(changed(9, 2)).toMatchObject({ why: 'has a block that is too long' })
    expect(decoded(Buffer.concat([whole, Buffer.from('x')]))).toMatchObject({
      why: 'continues after its end',
    })
  })

  test('random bytes in a block never read or write outside its limits', () => {
    for (let i = 0; i < 2000; i++) {
      const { isWhole, text } = decoded(frame([{ bytes: randomBytes(1 + (i % 90)) }]))
      if (isWhole) expect(text.length).toBeLessThanOrEqual(65_536)
    }
  })
})
