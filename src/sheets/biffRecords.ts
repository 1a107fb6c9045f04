/**
 * BIFF8, the format of .xls: records of a type, a length and data. Data beyond 8,224 bytes continues in
 * CONTINUE records. Texts cross that border, and the encoding is repeated after it.
 *
 *   recordsFrom(bytes, at) -> { type, data, more }     new Reading(pieces): bytes, words, texts
 */
import { damaged } from './fileKind'

/** `more`: the CONTINUE records that follow. */
export type BiffRecord = { type: number; data: Buffer; more: Buffer[] }

const going = 0x3c

export function* recordsFrom(bytes: Buffer, at: number): Generator<BiffRecord> {
  let current: BiffRecord | null = null
  while (at + 4 <= bytes.length) {
    const [type, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    if (at + 4 + length > bytes.length) throw damaged()
    const data = bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
    if (type === going) current?.more.push(data)
    else {
      if (current) yield current
      current = { type, data, more: [] }
    }
  }
  if (current) yield current
}

export class Reading {
  private piece = 0
  private at = 0

  constructor(
    private readonly pieces: Buffer[],
    start = 0,
  ) {
    this.at = start
  }

  byte(): number {
    this.turn()
    return this.pieces[this.piece]![this.at++]!
  }

  word(): number {
    return this.byte() | (this.byte() << 8)
  }

  long(): number {
    return (this.word() | (this.word() << 16)) >>> 0
  }

  skip(count: number): void {
    while (count > 0) {
      this.turn()
      const step = Math.min(count, this.left)
      this.at += step
      count -= step
    }
  }

  /** XLUnicodeRichExtendedString: letters, then font runs and phonetic data, which are skipped. */
  text(letters = this.word()): string {
    const flags = this.byte()
    const runs = flags & 8 ? this.word() : 0
    const aids = flags & 4 ? this.long() : 0
    let wide = (flags & 1) === 1
    let text = ''
    while (letters > 0) {
      if (this.left === 0) {
        this.turn()
        wide = (this.byte() & 1) === 1
      }
      const size = wide ? 2 : 1
      const count = Math.min(letters, Math.floor(this.left / size))
      if (count === 0) throw damaged()
      text += this.pieces[this.piece]!.toString(wide ? 'utf16le' : 'latin1', this.at, this.at + count * size)
      this.at += count * size
      letters -= count
    }
    this.skip(runs * 4 + aids)
    return text
  }

  private get left(): number {
    return (this.pieces[this.piece]?.length ?? 0) - this.at
  }

  private turn(): void {
    while (this.left <= 0) {
      if (++this.piece >= this.pieces.length) throw damaged()
      this.at = 0
    }
  }
}
