/** Reads a file or a buffer from its start to its end, in pieces of the caller's choice. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export type Reader = {
  /** The next `length` bytes, or fewer at the end. They are valid until the next call. */
  next(length: number): Buffer
  /** Skips `length` bytes, or fewer at the end, and returns their number. */
  skip(length: number): number
}

export function readerOf(bytes: Buffer): Reader {
  let at = 0
  const skip = (length: number) => {
    const count = Math.min(length, bytes.length - at)
    at += count
    return count
  }
  return { next: (length) => bytes.subarray(at, at + skip(length)), skip }
}

/** Opens a file for `work`. Throws if it does not exist. */
export function withFile<T>(path: string, work: (reader: Reader) => T): T {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    return work(size <= wholeUpTo ? readerOf(whole(file, size)) : inPieces(file, size))
  } finally {
    closeSync(file)
  }
}

/** Most segments are smaller. One call reads them. */
const wholeUpTo = 256 * 1024

function whole(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  return bytes.subarray(0, fill(file, bytes, 0))
}

function inPieces(file: number, size: number): Reader {
  let buffer = Buffer.allocUnsafe(wholeUpTo)
  /** The place in the file of the next byte, and the bytes from there on that are in `buffer`. */
  let at = 0
  let ready = buffer.subarray(0, 0)
  const skip = (length: number) => {
    const count = Math.min(length, size - at)
    ready = ready.subarray(Math.min(count, ready.length))
    at += count
    return count
  }
  return {
    next(length) {
      if (ready.length < length && at + ready.length < size) {
        // Larger pieces are blocks of LZ4, of at most 4 MB.
        if (buffer.length < length) buffer = Buffer.allocUnsafe(length)
        ready = buffer.subarray(0, fill(file, buffer, at))
      }
      const bytes = ready.subarray(0, length)
      skip(bytes.length)
      return bytes
    },
    skip,
  }
}

/** Reads from `position` on. Returns the number of bytes, fewer than fit only at the end of the file. */
function fill(file: number, buffer: Buffer, position: number): number {
  let count = 0
  while (count < buffer.length) {
    const more = readSync(file, buffer, count, buffer.length - count, position + count)
    if (more === 0) break
    count += more
  }
  return count
}
