/**
 * One file that contains many: packed, compressed and encrypted as a stream, and read the same way. It is
 * never in memory as a whole.
 *
 *   writeArchive(path, entries, …)      readArchive(path, passphrase)      headOf(path)
 *
 *   'MUSTER1\n'  length  head (JSON)  pieces under seal of  gzip of  entries
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { writeFileSafely } from './disk'
import { pack, unpack, type Entry } from './entries'
import { damaged, newSeal, noBackup, openSeal, seal, unseal, type Head } from './sealing'

const magic = Buffer.from('MUSTER1\n')
const longestHead = 4096

export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry>,
  { passphrase, of }: { passphrase: string | null; of: string },
): Promise<number> {
  const { head, key } = await newSeal(passphrase, of)
  const text = Buffer.from(JSON.stringify(head))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(text.length)
  const start = Buffer.concat([magic, size, text])
  const packed = Readable.from(pack(entries), { objectMode: false, highWaterMark: 262_144 })
  const gzip = createGzip({ level: 3, chunkSize: 65_536 })
  packed.once('error', (error) => gzip.destroy(error))
  packed.pipe(gzip)
  try {
    return await writeFileSafely(
      path,
      (async function* () {
        yield start
        yield* seal(key, start)(gzip)
      })(),
    )
  } finally {
    packed.destroy()
    gzip.destroy()
  }
}

/** The head before the encrypted part: whether a passphrase is needed, and what the archive is a copy of. */
export async function headOf(path: string): Promise<{ head: Head; bytes: Buffer }> {
  const handle = await open(path, 'r')
  try {
    const start = Buffer.alloc(magic.length + 4)
    const { bytesRead } = await handle.read(start, 0, start.length, 0)
    if (bytesRead < start.length || !start.subarray(0, magic.length).equals(magic)) throw noBackup()
    const length = start.readUInt32BE(magic.length)
    if (length > longestHead) throw damaged()
    const text = Buffer.alloc(length)
    if ((await handle.read(text, 0, length, start.length)).bytesRead < length) throw damaged()
    return { head: parsed(text), bytes: Buffer.concat([start, text]) }
  } finally {
    await handle.close()
  }
}

function parsed(text: Buffer): Head {
  try {
    const head = JSON.parse(text.toString()) as Head
    if (head && typeof head === 'object' && head.format === 1) return head
  } catch {
    throw damaged()
  }
  throw noBackup()
}

/**
 * Yields the files in order. Each must be read to its end. `came` receives the number of bytes read so far.
 */
export async function* readArchive(
  path: string,
  passphrase: string | null,
  came: (bytes: number) => void = () => {},
): AsyncGenerator<Entry> {
  const { head, bytes } = await headOf(path)
  const key = await openSeal(head, passphrase)
  came(bytes.length)
  const file = createReadStream(path, { start: bytes.length, highWaterMark: 262_144 })
  const plain = Readable.from(unseal(key, bytes)(counted(file, came)), { objectMode: false })
  const gunzip = createGunzip({ chunkSize: 65_536 })
  plain.once('error', (error) => gunzip.destroy(error))
  plain.pipe(gunzip)
  try {
    yield* unpack(gunzip)
  } catch (error) {
    // If the seal is valid and the content does not parse, another program wrote it.
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged() : error
  } finally {
    file.destroy()
    plain.destroy()
    gunzip.destroy()
  }
}

/** Passes bytes through and reports the length of each piece. */
export async function* counted(
  source: AsyncIterable<Buffer>,
  came: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const bytes of source) {
    came(bytes.length)
    yield bytes
  }
}
