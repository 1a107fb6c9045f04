import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../../src/driver'
import { runs } from '../../../tests/tiers.js'
import { checkWal, type WalState } from './walFrames'

const folder = mkdtempSync(join(tmpdir(), 'muster-wal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The log of three transactions, in pages of 512 bytes. */
function realLog(): Buffer {
  const file = join(folder, 'real.db')
  const db = connect(file)
  db.exec('pragma page_size = 512; pragma journal_mode = wal; pragma wal_autocheckpoint = 0')
  db.exec('create table entry (text text)')
  for (const count of [1, 40]) {
    db.exec('begin')
    for (let i = 0; i < count; i++) db.prepare('insert into entry values (?)').run([`Entry ${i} of ${count}`])
    db.exec('commit')
  }
  const log = readFileSync(`${file}-wal`)
  db.close()
  return log
}
const log = realLog()
const frameLength = 24 + 512
const frames = (log.length - 32) / frameLength

function check(bytes: Buffer, pieceLength = bytes.length): WalState {
  const wal = checkWal()
  for (let at = 0; at < bytes.length; at += pieceLength) wal.take(bytes.subarray(at, at + pieceLength))
  return wal.state()
}

/** The same log as a machine with the other order of bytes writes it. */
function inOtherOrder(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other.writeUInt32BE((bytes.readUInt32BE(0) ^ 1) >>> 0, 0)
  const isBig = (other.readUInt32BE(0) & 1) === 1
  let [a, b] = [0, 0]
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at += 8) {
      const [one, two] = [at, at + 4].map((i) => (isBig ? other.readUInt32BE(i) : other.readUInt32LE(i)))
      a = (a + one! + b) >>> 0
      b = (b + two! + a) >>> 0
    }
  }
  const store = (at: number) => {
    other.writeUInt32BE(a, at)
    other.writeUInt32BE(b, at + 4)
  }
  add(0, 24)
  store(24)
  for (let at = 32; at < other.length; at += frameLength) {
    add(at, at + 8)
    add(at + 24, at + frameLength)
    store(at + 16)
  }
  return other
}

describe("SQLite's own log", () => {
  test('it is valid, in pieces of every size', () => {
    expect(frames).toBeGreaterThan(4)
    const whole = check(log)
    expect(whole).toEqual({
      header: { pageSize: 512, sequence: 0, salt1: log.readUInt32BE(16), salt2: log.readUInt32BE(20) },
      frames,
      committedFrames: frames,
      isCommitted: true,
      spare: 0,
      fault: null,
    })
    for (const length of [1, 3, 31, 32, 33, 535, 536, 537, 1000]) expect(check(log, length)).toEqual(whole)
  })

  test('it is valid in both orders of bytes', () => {
    expect(check(inOtherOrder(log))).toEqual(check(log))
  })

  test('a part of a transaction has no commit', () => {
    const part = check(log.subarray(0, log.length - frameLength))
    expect(part).toMatchObject({ frames: frames - 1, isCommitted: false, spare: 0, fault: null })
    expect(part.committedFrames).toBeLessThan(frames - 1)
  })

  test('a part of a frame is left over', () => {
    expect(check(log.subarray(0, log.length - 1))).toMatchObject({ frames: frames - 1, spare: 535 })
    expect(check(log.subarray(0, 20))).toMatchObject({ header: null, frames: 0, spare: 20 })
  })

  test('every changed byte is found', () => {
    const step = runs(20) >= 20 ? 1 : 7
    for (let at = 0; at < log.length; at += step) {
      const changed = Buffer.from(log)
      changed[at]! ^= 1 << (at % 8)
      const { fault, frames: valid } = check(changed)
      expect(fault, `byte ${at}`).not.toBeNull()
      expect(valid).toBe(Math.max(0, Math.floor((at - 32) / frameLength)))
    }
  })

  test('the frames after a missing one are invalid', () => {
    const without = Buffer.concat([log.subarray(0, 32 + frameLength), log.subarray(32 + 2 * frameLength)])
    expect(check(without)).toMatchObject({ frames: 1, fault: 'has a wrong checksum, in frame 2' })
  })
})
