/**
 * Checks the content of one SQLite write-ahead log, piece by piece: its header, its salts and the
 * cumulative checksums of its frames. Format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */

const headerLength = 32
const frameHeaderLength = 24
/** The last bit tells the order of bytes in the words of the checksums. */
const magic = 0x377f0682

export type WalHeader = { pageSize: number; sequence: number; salt1: number; salt2: number }

export type WalState = {
  /** Null before its 32 bytes were taken. */
  header: WalHeader | null
  /** Valid frames, and how many of them up to the last commit. */
  frames: number
  committedFrames: number
  /** The last frame ends a transaction. */
  isCommitted: boolean
  /** Bytes that were taken after the last whole frame or header. */
  spare: number
  /** A predicate: why the frame after `frames`, or the header, is invalid. Later pieces are not checked. */
  fault: string | null
}

/** `take` the pieces in order. `state` may be read between any two of them. */
export function checkWal(): { take(piece: Buffer): void; state(): WalState } {
  let header: WalHeader | null = null
  let [frames, committedFrames] = [0, 0]
  let fault: string | null = null
  let isSwapped = false
  /** The cumulative checksum. */
  let [sum1, sum2] = [0, 0]
  // A frame is copied here, because words can be read quickly only at aligned places.
  let words = new Uint32Array(headerLength / 4)
  let unit = Buffer.from(words.buffer)
  let filled = 0

  function add(from: number, to: number) {
    for (let i = from / 4; i < to / 4; i += 2) {
      const [one, two] = isSwapped ? [swapped(words[i]!), swapped(words[i + 1]!)] : [words[i]!, words[i + 1]!]
      sum1 = (sum1 + one + sum2) | 0
      sum2 = (sum2 + two + sum1) | 0
    }
  }
  const isSum = (at: number) => sum1 === unit.readInt32BE(at) && sum2 === unit.readInt32BE(at + 4)

  function takeHeader(): string | null {
    if ((unit.readUInt32BE(0) & ~1) !== magic) return 'has no header of a write-ahead log'
    isSwapped = ((unit.readUInt32BE(0) & 1) === 1) === isLittleEndian
    add(0, 24)
    if (!isSum(24)) return 'has a damaged header'
    const pageSize = unit.readUInt32BE(8)
    if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
      return 'has a header with an impossible page size'
    const [sequence, salt1, salt2] = [12, 16, 20].map((at) => unit.readUInt32BE(at)) as [
      number,
      number,
      number,
    ]
    header = { pageSize, sequence, salt1, salt2 }
    words = new Uint32Array((frameHeaderLength + pageSize) / 4)
    unit = Buffer.from(words.buffer)
    return null
  }

  function takeFrame({ salt1, salt2 }: WalHeader): string | null {
    if (unit.readUInt32BE(8) !== salt1 || unit.readUInt32BE(12) !== salt2)
      return `has other salts than the header, in frame ${frames + 1}`
    add(0, 8)
    add(frameHeaderLength, unit.length)
    if (!isSum(16)) return `has a wrong checksum, in frame ${frames + 1}`
    frames++
    // The size of the database, only in the last frame of a transaction.
    if (unit.readUInt32BE(4) > 0) committedFrames = frames
    return null
  }

  return {
    take(piece) {
      for (let at = 0; at < piece.length && fault === null;) {
        const length = piece.copy(unit, filled, at)
        filled += length
        at += length
        if (filled < unit.length) return
        filled = 0
        fault = header ? takeFrame(header) : takeHeader()
      }
    },
    state: () => ({
      header,
      frames,
      committedFrames,
      isCommitted: frames > 0 && committedFrames === frames,
      spare: filled,
      fault,
    }),
  }
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1
const swapped = (word: number) =>
  ((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)
