/**
 * Decodes an LZ4 frame, block by block. Litestream stores its snapshots and segments as one frame each.
 * Format: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md
 */
import type { Reader } from './reading'
import { XxHash32 } from './xxHash32'

/** `length`: bytes of the content. `endsEarly`: the file is only the beginning of a frame. */
type Decoded = { isWhole: true; length: number } | { isWhole: false; endsEarly: boolean; why: string }

/** The content of earlier blocks that a linked block may repeat. */
const windowLength = 65_536
const magic = 0x184d2204
/** The highest bit of a block's size. */
const uncompressed = 0x8000_0000

class Bad extends Error {
  constructor(
    why: string,
    readonly endsEarly = false,
  ) {
    super(why)
  }
}
const early = () => new Bad('ends early', true)

/** Decodes one frame. `take` receives the content in pieces, each valid only during the call. */
export function decodeFrame(reader: Reader, take: (piece: Buffer) => void): Decoded {
  return ended(() => {
    const { areLinked, blockLength, hasBlockSums, contentLength, hasSum } = header(reader)
    const room = roomFor(windowLength + blockLength)
    const sum = new XxHash32()
    let length = 0
    let start = 0
    for (let size = number(reader); size !== 0; size = number(reader)) {
      const stored = size & ~uncompressed
      if (stored > blockLength) throw new Bad('has a block that is too long')
      const block = exactly(reader, stored)
      const isPlain = (size & uncompressed) !== 0
      const end = isPlain
        ? start + block.copy(room, start)
        : decodeBlock(block, room, start, start + blockLength, areLinked ? 0 : start)
      const piece = room.subarray(start, end)
      length += piece.length
      sum.add(piece)
      take(piece)
      if (hasBlockSums) exactly(reader, 4)
      if (!areLinked) continue
      start = Math.min(end, windowLength)
      room.copyWithin(0, end - start, end)
    }
    if (hasSum && number(reader) !== sum.value) throw new Bad('has a wrong checksum')
    if (contentLength !== null && contentLength !== length) throw new Bad('has a wrong length')
    if (reader.next(1).length > 0) throw new Bad('continues after its end')
    return { isWhole: true, length }
  })
}

/** Reads only the sizes of the blocks: fast, and enough to find a file that ends early. */
export function isWholeFrame(reader: Reader): boolean {
  return ended(() => {
    const { hasBlockSums, blockLength, hasSum } = header(reader)
    for (let size = number(reader); size !== 0; size = number(reader)) {
      const stored = size & ~uncompressed
      if (stored > blockLength) throw new Bad('has a block that is too long')
      skipped(reader, stored + (hasBlockSums ? 4 : 0))
    }
    if (hasSum) skipped(reader, 4)
    return { isWhole: true, length: 0 }
  }).isWhole
}

function ended(work: () => Decoded): Decoded {
  try {
    return work()
  } catch (error) {
    if (error instanceof Bad) return { isWhole: false, endsEarly: error.endsEarly, why: error.message }
    throw error
  }
}

function header(reader: Reader) {
  if (number(reader) !== magic) throw new Bad('is not an LZ4 frame')
  const described = Buffer.from(exactly(reader, 2))
  const [flags, sizes] = [described[0]!, described[1]!]
  if (flags >> 6 !== 1) throw new Bad('has an unknown version of the LZ4 frame format')
  const size = (sizes >> 4) & 7
  if (size < 4 || (sizes & 0x8f) !== 0 || (flags & 2) !== 0) throw new Bad('has a damaged LZ4 header')
  if (flags & 1) throw new Bad('needs a dictionary')
  const longer = Buffer.from(exactly(reader, flags & 8 ? 8 : 0))
  const sum = new XxHash32()
  sum.add(described)
  sum.add(longer)
  if (exactly(reader, 1)[0] !== ((sum.value >> 8) & 0xff)) throw new Bad('has a damaged LZ4 header')
  return {
    areLinked: (flags & 0x20) === 0,
    hasBlockSums: (flags & 0x10) !== 0,
    contentLength: longer.length ? Number(longer.readBigUInt64LE()) : null,
    hasSum: (flags & 4) !== 0,
    blockLength: 2 ** (8 + 2 * size),
  }
}

function exactly(reader: Reader, length: number): Buffer {
  const bytes = reader.next(length)
  if (bytes.length < length) throw early()
  return bytes
}

function skipped(reader: Reader, length: number): void {
  if (reader.skip(length) < length) throw early()
}

const number = (reader: Reader) => exactly(reader, 4).readUInt32LE()

/** Frames are decoded one after the other, so they share one buffer. */
function roomFor(length: number): Buffer {
  if (shared.length < length) shared = Buffer.allocUnsafeSlow(length)
  return shared
}
let shared: Buffer = Buffer.alloc(0)

/**
 * Decodes a block into `into` from `start` to at most `limit`, and returns the end. Repetitions may begin
 * at `oldest` or later. Format: https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md
 */
function decodeBlock(block: Buffer, into: Buffer, start: number, limit: number, oldest: number): number {
  const size = block.length
  let [at, to] = [0, start]
  /** The rest of a length that does not fit into four bits. */
  const more = () => {
    let sum = 0
    for (;;) {
      if (at >= size) throw new Bad('has a damaged block')
      const byte = block[at++]!
      sum += byte
      if (byte !== 255) return sum
    }
  }
  while (at < size) {
    const token = block[at++]!
    let literals = token >> 4
    if (literals === 15) literals += more()
    if (at + literals > size || to + literals > limit) throw new Bad('has a damaged block')
    if (literals > 24) block.copy(into, to, at, at + literals)
    else for (let i = 0; i < literals; i++) into[to + i] = block[at + i]!
    at += literals
    to += literals
    // The last sequence of a block has no repetition.
    if (at === size) return to
    if (at + 2 > size) throw new Bad('has a damaged block')
    const distance = block[at]! | (block[at + 1]! << 8)
    at += 2
    let count = token & 15
    if (count === 15) count += more()
    count += 4
    const from = to - distance
    if (distance === 0 || from < oldest || to + count > limit) throw new Bad('has a damaged block')
    if (count > 32 && distance >= count) into.copyWithin(to, from, from + count)
    // A repetition may overlap its own beginning, so it is copied byte by byte.
    else for (let i = 0; i < count; i++) into[to + i] = into[from + i]!
    to += count
  }
  // An empty block, or one that ends after a repetition.
  throw new Bad('has a damaged block')
}
