/** Reads a file or a buffer from its start to its end, in pieces of the reader's choice. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The next `length` bytes, or fewer at the end. They are valid until the next call. */
export type Read = (length: number) => Buffer

export function readingOf(bytes: Buffer): Read {
  let at = 0
  return (length) => bytes.subarray(at, (at += Math.min(length, bytes.length - at)))
}

/** Opens a file for `work`. Throws if it does not exist. */
export function withFile<T>(path: string, work: (read: Read, size: number) => T): T {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    return work(size <= wholeUpTo ? readingOf(whole(file, size)) : inPieces(file), size)
  } finally {
    closeSync(file)
  }
}

/** Most segments are smaller. One call reads them. */
const wholeUpTo = 256 * 1024

function whole(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  return bytes.subarray(0, fill(file, bytes, size))
}

function inPieces(file: number): Read {
  let buffer = Buffer.allocUnsafe(wholeUpTo)
  let [start, end] = [0, 0]
  return (length) => {
    if (end - start < length) {
      const rest = buffer.subarray(start, end)
      const room = length > buffer.length ? Buffer.allocUnsafe(length) : buffer
      end = rest.copy(room)
      start = 0
      buffer = room
      end += fill(file, buffer.subarray(end), buffer.length - end)
    }
    const given = buffer.subarray(start, Math.min(start + length, end))
    start += given.length
    return given
  }
}

/** Returns the number of bytes, fewer than `length` only at the end of the file. */
function fill(file: number, buffer: Buffer, length: number): number {
  let at = 0
  while (at < length) {
    const count = readSync(file, buffer, at, length - at, null)
    if (count === 0) break
    at += count
  }
  return at
}
