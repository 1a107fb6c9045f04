/**
 * Several files as one stream without known lengths: a name, pieces with their length, and a zero; a zero
 * instead of a name ends the stream.
 */
import { damaged } from './sealing'

export type Entry = { name: string; body: AsyncIterable<Buffer> }

const longestName = 4096
const longestPiece = 1_048_576

const length = (count: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(count)
  return bytes
}

export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) {
    const text = Buffer.from(name)
    yield Buffer.concat([length(text.length), text])
    for await (const piece of body)
      for (let at = 0; at < piece.length; at += longestPiece) {
        const part = piece.subarray(at, at + longestPiece)
        yield length(part.length)
        yield part
      }
    yield length(0)
  }
  yield length(0)
}

/** Read the body of an entry before you request the next one. */
export async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = new Reader(source)
  for (;;) {
    const named = await bytes.count()
    if (named === 0) break
    if (named > longestName) throw damaged()
    const name = (await bytes.take(named)).toString()
    let isRead = false
    yield {
      name,
      body: (async function* () {
        for (let count = await bytes.count(); count > 0; count = await bytes.count()) {
          if (count > longestPiece) throw damaged()
          yield await bytes.take(count)
        }
        isRead = true
      })(),
    }
    if (!isRead) throw new Error(`The entry ${name} was not read to its end`)
  }
  if (!(await bytes.isOver())) throw damaged()
}

class Reader {
  private readonly source: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const parts = [this.held]
    for (let size = this.held.length; size < count;) {
      const { value, done } = await this.source.next()
      if (done) throw damaged()
      parts.push(value)
      size += value.length
    }
    const all = parts.length === 1 ? this.held : Buffer.concat(parts)
    this.held = all.subarray(count)
    return all.subarray(0, count)
  }

  async count(): Promise<number> {
    return (await this.take(4)).readUInt32BE()
  }

  async isOver(): Promise<boolean> {
    while (this.held.length === 0) {
      const { value, done } = await this.source.next()
      if (done) return true
      this.held = value
    }
    return false
  }
}
