/**
 * The parts of a zip, found by its directory and unpacked as streams. A part that is larger than the
 * directory says or fails its CRC is damaged. So the directory's total is a true bound, which is checked
 * before anything is read.
 *
 *   openZip(bytes, limits) -> Zip     zip.names()   zip.has(name)   zip.chunks(name)   zip.text(name)
 */
import { crc32, createInflateRaw } from 'node:zlib'
import type { Limits } from './cells'
import { damaged, locked, tooLarge } from './fileKind'

type Part = {
  name: string
  at: number
  packed: number
  unpacked: number
  method: number
  crc: number
  locked: boolean
}
export type Zip = {
  names(): string[]
  has(name: string): boolean
  chunks(name: string): AsyncGenerator<Buffer>
  text(name: string): Promise<string | null>
}

const endMark = 0x06054b50
/** Below this size a high ratio is harmless: an empty repeated sheet compresses very well. */
const harmless = 20 * 1024 * 1024

export function openZip(bytes: Uint8Array, limits: Limits): Zip {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map(directory(file).map((part) => [key(part.name), part]))
  let unpacked = 0
  for (const part of parts.values()) unpacked += part.unpacked
  if (unpacked > limits.unpacked || (unpacked > harmless && unpacked / file.length > limits.ratio))
    throw tooLarge()

  async function* chunks(name: string): AsyncGenerator<Buffer> {
    const part = parts.get(key(name))
    if (!part) return
    if (part.locked) throw locked()
    let size = 0
    let crc = 0
    for await (const chunk of inflated(file, part)) {
      size += chunk.length
      if (size > part.unpacked) throw damaged()
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (size !== part.unpacked || crc !== part.crc) throw damaged()
  }

  return {
    names: () => [...parts.values()].map((part) => part.name),
    has: (name) => parts.has(key(name)),
    chunks,
    async text(name) {
      if (!parts.has(key(name))) return null
      const all: Buffer[] = []
      for await (const chunk of chunks(name)) all.push(chunk)
      return decoder(all[0]).decode(Buffer.concat(all))
    },
  }
}

/** Some programs write XML in UTF-16, which is allowed. */
export function decoder(start: Uint8Array | undefined): TextDecoder {
  if (start?.[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le')
  return new TextDecoder(start?.[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8')
}

/** Some .NET writers use backslashes, a leading slash or other capitals. */
const key = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

async function* inflated(file: Buffer, part: Part): AsyncGenerator<Buffer> {
  if (part.at + 30 > file.length || file.readUInt32LE(part.at) !== 0x04034b50) throw damaged()
  const start = part.at + 30 + file.readUInt16LE(part.at + 26) + file.readUInt16LE(part.at + 28)
  if (start + part.packed > file.length) throw damaged()
  const packed = file.subarray(start, start + part.packed)
  if (part.method === 0) yield packed
  else if (part.method === 8) {
    const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
    inflate.end(packed)
    try {
      for await (const chunk of inflate) yield chunk as Buffer
    } catch (fault) {
      throw isZlib(fault) ? damaged() : fault
    }
  } else throw damaged()
}

const isZlib = (fault: unknown) =>
  fault instanceof Error && 'code' in fault && String(fault.code).startsWith('Z_')

function directory(file: Buffer): Part[] {
  const end = endOfDirectory(file)
  let { count, at } = end
  const parts: Part[] = []
  for (; count > 0; count--) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const [nameLength, extraLength, commentLength] = [
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ]
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = file.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    parts.push({
      name,
      ...sizes(file, at, extra),
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      locked: (file.readUInt16LE(at + 8) & 1) === 1,
    })
    at += 46 + nameLength + extraLength + commentLength
  }
  return parts
}

function endOfDirectory(file: Buffer): { count: number; at: number } {
  for (let at = file.length - 22; at >= 0 && at >= file.length - 22 - 65_535; at--) {
    if (file.readUInt32LE(at) !== endMark) continue
    const found = { count: file.readUInt16LE(at + 10), at: file.readUInt32LE(at + 16) }
    // Zip64: Apache POI writes it even for small files.
    if (
      (found.at === 0xffffffff || found.count === 0xffff) &&
      at >= 20 &&
      file.readUInt32LE(at - 20) === 0x07064b50
    ) {
      const wide = Number(file.readBigUInt64LE(at - 12))
      if (wide + 56 > file.length || file.readUInt32LE(wide) !== 0x06064b50) throw damaged()
      return { count: Number(file.readBigUInt64LE(wide + 32)), at: Number(file.readBigUInt64LE(wide + 48)) }
    }
    return found
  }
  throw damaged()
}

/** Sizes and offset. If they exceed four bytes, the Zip64 field contains them in this order. */
function sizes(file: Buffer, at: number, extra: Buffer): { unpacked: number; packed: number; at: number } {
  const found = {
    unpacked: file.readUInt32LE(at + 24),
    packed: file.readUInt32LE(at + 20),
    at: file.readUInt32LE(at + 42),
  }
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue
    let next = field + 4
    for (const name of ['unpacked', 'packed', 'at'] as const) {
      if (found[name] !== 0xffffffff || next + 8 > extra.length) continue
      found[name] = Number(extra.readBigUInt64LE(next))
      next += 8
    }
  }
  return found
}
