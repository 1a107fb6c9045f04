/** xxHash32 with seed 0: the checksum of LZ4 frames. Calculates it piece by piece. */

const [prime1, prime2, prime3, prime4, prime5] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1]

/** `add` any number of pieces, then read `value`, an unsigned number of 32 bits. */
export class XxHash32 {
  #a = (prime1 + prime2) | 0
  #b = prime2 | 0
  #c = 0
  #d = -prime1 | 0
  #length = 0
  #rest = Buffer.alloc(16)
  #restLength = 0

  add(bytes: Buffer): void {
    let at = 0
    this.#length += bytes.length
    if (this.#restLength > 0) {
      at = Math.min(16 - this.#restLength, bytes.length)
      bytes.copy(this.#rest, this.#restLength, 0, at)
      this.#restLength += at
      if (this.#restLength < 16) return
      this.#stripes(this.#rest, 0, 16)
      this.#restLength = 0
    }
    const end = at + ((bytes.length - at) & ~15)
    this.#stripes(bytes, at, end)
    this.#restLength = bytes.copy(this.#rest, 0, end)
  }

  #stripes(bytes: Buffer, from: number, to: number): void {
    let [a, b, c, d] = [this.#a, this.#b, this.#c, this.#d]
    for (let at = from; at < to; at += 16) {
      a = round(a, word(bytes, at))
      b = round(b, word(bytes, at + 4))
      c = round(c, word(bytes, at + 8))
      d = round(d, word(bytes, at + 12))
    }
    ;[this.#a, this.#b, this.#c, this.#d] = [a, b, c, d]
  }

  get value(): number {
    let hash =
      this.#length < 16
        ? prime5
        : (turned(this.#a, 1) + turned(this.#b, 7) + turned(this.#c, 12) + turned(this.#d, 18)) | 0
    hash = (hash + this.#length) | 0
    let at = 0
    for (; at + 4 <= this.#restLength; at += 4)
      hash = Math.imul(turned((hash + Math.imul(word(this.#rest, at), prime3)) | 0, 17), prime4)
    for (; at < this.#restLength; at++)
      hash = Math.imul(turned((hash + Math.imul(this.#rest[at]!, prime5)) | 0, 11), prime1)
    hash = Math.imul(hash ^ (hash >>> 15), prime2)
    hash = Math.imul(hash ^ (hash >>> 13), prime3)
    return (hash ^ (hash >>> 16)) >>> 0
  }
}

const turned = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))
const round = (sum: number, lane: number) =>
  Math.imul(turned((sum + Math.imul(lane, prime2)) | 0, 13), prime1)
const word = (bytes: Buffer, at: number) =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
