import { beforeAll, describe, expect, test } from 'vitest'
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { litestreamProgram } from '../../../tests/support/litestream'
import { dumpOf, finishedReplica, Replica, replicaFolders } from '../../../tests/support/replicas'
import { runs } from '../../../tests/tiers.js'
import { segmentsDigest } from './digest'
import { examineReplica } from './examining'
import { decodeFrame } from './lz4'
import { readerOf } from './reading'
import { restoreReplica } from './restoring'
import { snapshotPath } from './segments'

function content(frame: Buffer): Buffer {
  const pieces: Buffer[] = []
  decodeFrame(readerOf(frame), (piece) => pieces.push(Buffer.from(piece)))
  return Buffer.concat(pieces)
}

const faultsOf = (replica: Replica) => examineReplica(replica.folder).faults.map(({ text }) => text)

describe.skipIf(!litestreamProgram)('a replica of several logs', () => {
  const folders = replicaFolders()
  let good: Awaited<ReturnType<typeof finishedReplica>>
  let original: Replica

  beforeAll(async () => {
    good = await finishedReplica(folders.fresh())
    original = new Replica(good.replica)
  })

  async function restored(replica: Replica, dropTorn: string | null = null): Promise<string> {
    const file = `${folders.fresh()}.db`
    const { generation } = replica
    await restoreReplica(replica.folder, file, { litestream: litestreamProgram!, generation, dropTorn })
    return dumpOf(file)
  }

  test('it has no faults, and restores to the same content as the primary', async () => {
    expect(original.logs.length).toBeGreaterThanOrEqual(4)
    expect(original.segments.length).toBeGreaterThanOrEqual(original.logs.length * 2)
    expect(examineReplica(good.replica)).toEqual({
      generation: original.generation,
      snapshot: original.snapshotName,
      first: `${original.snapshotName}_00000000`,
      last: original.segments.at(-1),
      count: original.segments.length,
      tornTail: null,
      faults: [],
    })
    expect(await restored(folders.copyOf(good.replica))).toBe(good.dump)
  })

  test('every missing middle segment is found, except the last one of a log', () => {
    const lasts = original.lastsOfLogs()
    for (const name of original.segments.slice(0, -1)) {
      if (lasts.includes(name)) continue
      const replica = folders.copyOf(good.replica)
      replica.segment(name).remove()
      expect(faultsOf(replica), name).toEqual([`Segment ${name} is missing: the copy has a gap.`])
    }
  })

  test('the digest finds a missing last segment of a log, which Litestream restores without a word', async () => {
    const [from, to] = [original.segments[0]!, original.segments.at(-1)!]
    const expected = await segmentsDigest(good.replica, original.generation, from, to)
    expect(expected).toEqual({ count: original.segments.length, digest: expect.stringMatching(/^\w{64}$/) })
    for (const name of original.lastsOfLogs()) {
      const replica = folders.copyOf(good.replica)
      expect(await segmentsDigest(replica.folder, replica.generation, from, to)).toEqual(expected)
      replica.segment(name).remove()
      const found = await segmentsDigest(replica.folder, replica.generation, from, to)
      expect(found!.count).toBe(expected!.count - 1)
      expect(found!.digest).not.toBe(expected!.digest)
    }
  })

  test('a missing log is found', () => {
    const replica = folders.copyOf(good.replica)
    const [, second, third] = replica.logs
    for (const name of replica.segmentsOf(second!)) replica.segment(name).remove()
    expect(faultsOf(replica)).toEqual([`Segment ${second}_00000000 is missing: the copy has a gap.`])
    for (const name of replica.segmentsOf(third!)) replica.segment(name).remove()
    expect(faultsOf(replica)).toEqual([
      `Segment ${second}_00000000 and all up to log ${third} are missing: the copy has a gap.`,
    ])
  })

  test('the newest segment cut anywhere is a torn tail, and the others restore', async () => {
    const last = original.segments.at(-1)!
    const { length } = original.segment(last).bytes()
    const lengths = Array.from({ length: runs(24) }, (_, i) => Math.floor((i * length) / runs(24)))
    for (const cut of new Set([...lengths, 1, 3, 6, 7, 11, length - 8, length - 5, length - 1])) {
      const replica = folders.copyOf(good.replica)
      replica.segment(last).cut(cut)
      expect(examineReplica(replica.folder), `${cut} bytes`).toMatchObject({
        last: original.segments.at(-2),
        count: original.segments.length - 1,
        tornTail: { name: last, why: 'ends early' },
        faults: [],
      })
      if (cut % 3 > 0) continue
      const dump = await restored(replica, last)
      expect(dump.startsWith('[[{"integrity_check":"ok"}]')).toBe(true)
    }
  })

  test('a segment in the middle that ends early is a fault', () => {
    const replica = folders.copyOf(good.replica)
    const name = replica.segments[3]!
    replica.segment(name).cut(replica.segment(name).bytes().length - 10)
    expect(faultsOf(replica)).toEqual([`Segment ${name} is damaged: it ends early.`])
  })

  test('a changed byte is a fault or a torn tail, in every segment and at every place', () => {
    const replica = folders.copyOf(good.replica)
    for (const name of [replica.segments[0]!, replica.segments[2]!, replica.segments.at(-1)!]) {
      const file = replica.segment(name)
      const bytes = file.bytes()
      const step = Math.max(1, Math.floor(bytes.length / runs(120)))
      const isEdge = (at: number) => at < 64 || at >= bytes.length - 12
      for (let at = 0; at < bytes.length; at++) {
        if (at % step > 0 && !isEdge(at)) continue
        file.flip(at, at % 8)
        const { faults, tornTail } = examineReplica(replica.folder)
        const where = `byte ${at} of ${name}`
        // Of several repetitions of the same bytes, LZ4 may name any.
        if (faults.length === 0 && tornTail === null) expect(content(file.bytes())).toEqual(content(bytes))
        else if (name === replica.segments.at(-1)) expect(tornTail?.name, where).toBe(name)
        else expect(faults[0]?.text, where).toContain(`Segment ${name} is damaged: it `)
        file.write(bytes)
      }
    }
    expect(faultsOf(replica)).toEqual([])
  })

  test('a log in the place of the log before is found', () => {
    const replica = folders.copyOf(good.replica)
    const [lost, newest] = replica.logs.slice(-2) as [string, string]
    for (const name of replica.segmentsOf(lost)) replica.segment(name).remove()
    for (const name of replica.segmentsOf(newest))
      renameSync(replica.segment(name).path, replica.segment(name.replace(newest, lost)).path)
    expect(faultsOf(replica)).toEqual([
      `Log ${lost} does not continue log ${replica.logs.at(-3)}: the writes between are missing.`,
    ])
  })

  test('temporary files of rsync and Litestream are ignored', () => {
    const replica = folders.copyOf(good.replica)
    for (const name of ['.00000009_00000000.wal.lz4.Xy12Zz', '00000009_00000000.wal.lz4.tmp'])
      writeFileSync(join(dirname(replica.segment('x').path), name), 'half')
    writeFileSync(join(dirname(replica.snapshot('x').path), '.00000009.snapshot.lz4.Xy12Zz'), 'half')
    writeFileSync(`${replica.snapshot('00000009').path}.tmp`, 'half')
    expect(examineReplica(replica.folder)).toEqual(examineReplica(good.replica))
  })

  test('a damaged snapshot is a fault', () => {
    const replica = folders.copyOf(good.replica)
    const file = replica.snapshot(replica.snapshotName)
    file.flip(Math.floor(file.bytes().length / 2))
    expect(faultsOf(replica)[0]).toMatch(/^Snapshot 0000000\d has a (damaged block|wrong checksum)\.$/)
  })

  test('a snapshot that ends early is not used; without another one it is a fault', () => {
    const replica = folders.copyOf(good.replica)
    const newer = replica.logs[2]!
    replica.snapshot(newer).write(replica.snapshot(replica.snapshotName).bytes().subarray(0, -5))
    expect(examineReplica(replica.folder)).toEqual(examineReplica(good.replica))
    replica.snapshot(replica.snapshotName).remove()
    expect(faultsOf(replica)).toEqual([`Snapshot ${newer} ends early, and the copy has no other.`])
  })

  test('segments before the newest snapshot are not needed', () => {
    const replica = folders.copyOf(good.replica)
    const newer = replica.logs[2]!
    replica.snapshot(newer).write(replica.snapshot(replica.snapshotName).bytes())
    for (const name of replica.segments.filter((one) => one < newer)) replica.segment(name).remove()
    expect(examineReplica(replica.folder)).toMatchObject({ snapshot: newer, faults: [] })
  })

  test('a generation without a snapshot is used only when it has one', () => {
    const replica = folders.copyOf(good.replica)
    const newer = 'f'.repeat(16)
    const from = join(replica.folder, 'generations', replica.generation)
    cpSync(join(from, 'wal'), join(replica.folder, 'generations', newer, 'wal'), { recursive: true })
    expect(examineReplica(replica.folder)).toMatchObject({ generation: replica.generation, faults: [] })
    const snapshot = snapshotPath(replica.folder, newer, replica.snapshotName)
    mkdirSync(dirname(snapshot))
    writeFileSync(snapshot, replica.snapshot(replica.snapshotName).bytes())
    expect(examineReplica(replica.folder)).toMatchObject({ generation: newer, faults: [] })
  })

  test('an empty copy and a copy without a snapshot are faults', () => {
    expect(examineReplica(folders.fresh()).faults.map(({ text }) => text)).toEqual(['The copy is empty.'])
    const replica = folders.copyOf(good.replica)
    replica.snapshot(replica.snapshotName).remove()
    expect(faultsOf(replica)).toEqual(['The copy has no snapshot yet.'])
  })
})
