/** Reads our own zip files by their directory, for tests that check a workbook's XML. */
import { inflateRawSync } from 'node:zlib'

export function inflated(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength, extra, comment, local] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    parts.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'),
    )
    at += 46 + nameLength + extra + comment
  }
  return parts
}
