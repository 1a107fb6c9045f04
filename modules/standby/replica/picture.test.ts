import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { replicaFolders } from '../../../tests/support/replicas'
import { pictureOf } from './picture'
import { generationsIn, segmentName, segmentPath, snapshotPath } from './segments'

const folders = replicaFolders()
const generation = 'a1b2c3d4e5f60718'

/** The smallest LZ4 frame: without blocks. */
const frame = Buffer.from('04224d1860408200000000', 'hex')

function made(snapshots: string[], segments: string[], name = generation) {
  const folder = folders.fresh()
  add(folder, snapshots, segments, name)
  return folder
}

function add(folder: string, snapshots: string[], segments: string[], name = generation) {
  const paths = [
    ...snapshots.map((one) => snapshotPath(folder, name, one)),
    ...segments.map((one) => segmentPath(folder, name, one)),
  ]
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true })
    // As rsync does it: under another name first.
    writeFileSync(`${path}.tmp`, frame)
    renameSync(`${path}.tmp`, path)
  }
}

const namesIn = (folder: string) =>
  generationsIn(folder).map(({ name, snapshots, segments }) => ({
    name,
    snapshots: snapshots.map((one) => one.name),
    segments: segments.map((one) => one.name),
  }))
const segments = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => segmentName(from + i, 0))

const memory = '/dev/shm'
const otherDisk = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev ? memory : null

describe('a picture of a replica', () => {
  test('it has the newest complete snapshot and all segments from there on', async () => {
    const folder = made(['00000001', '00000003'], segments(0, 6))
    writeFileSync(snapshotPath(folder, generation, '00000005'), frame.subarray(0, 8))
    const picture = await pictureOf(folder, folders.fresh())
    expect(namesIn(picture)).toEqual([
      { name: generation, snapshots: ['00000003'], segments: segments(3, 6) },
    ])
    expect(statSync(segmentPath(picture, generation, '00000003_00000000')).nlink).toBe(2)
  })

  test('it has only the newest generation', async () => {
    const folder = made(['00000000'], segments(0, 2), 'f'.repeat(16))
    add(folder, ['00000000'], segments(0, 3))
    const picture = await pictureOf(folder, folders.fresh())
    expect(namesIn(picture).map(({ name }) => name)).toEqual([generation])
  })

  test('it is empty if there is nothing to restore', async () => {
    const picture = await pictureOf(folders.fresh(), folders.fresh())
    expect(readdirSync(picture)).toEqual([])
    expect(namesIn(await pictureOf(made([], segments(0, 3)), folders.fresh()))).toEqual([])
  })

  test('later changes of the replica do not change it', async () => {
    const folder = made(['00000000'], segments(0, 3))
    const picture = await pictureOf(folder, folders.fresh())
    const before = namesIn(picture)
    rmSync(folder, { recursive: true })
    expect(namesIn(picture)).toEqual(before)
    expect(existsSync(segmentPath(picture, generation, '00000002_00000000'))).toBe(true)
  })

  test.skipIf(!otherDisk)('on another disk it is a copy', async () => {
    const folder = made(['00000000'], segments(0, 3))
    const into = mkdtempSync(join(otherDisk!, 'muster-picture-'))
    try {
      const picture = await pictureOf(folder, into)
      expect(namesIn(picture)).toEqual(namesIn(folder))
      const copy = segmentPath(picture, generation, '00000002_00000000')
      expect(statSync(copy).nlink).toBe(1)
      expect(readFileSync(copy)).toEqual(frame)
    } finally {
      rmSync(into, { recursive: true })
    }
  })

  test('it starts at a newer snapshot if the older files vanish while it is taken', async () => {
    const folder = made(['00000000'], segments(0, 1000))
    const taken = pictureOf(folder, folders.fresh())
    await setImmediate()
    add(folder, ['00000900'], segments(1000, 1003))
    rmSync(snapshotPath(folder, generation, '00000000'))
    for (const name of segments(0, 0x900)) rmSync(segmentPath(folder, generation, name), { force: true })
    add(folder, [], segments(0x900, 0x903))
    expect(namesIn(await taken)).toEqual([
      { name: generation, snapshots: ['00000900'], segments: segments(0x900, 0x903) },
    ])
  })

  test('it has no gap while files come and go', async () => {
    const folder = made(['00000000'], segments(0, 300))
    const run = { isOver: false }
    let [next, oldest] = [300, 0]
    const changing = (async () => {
      while (!run.isOver) {
        add(folder, [], segments(next, next + 20))
        next += 20
        if (next % 200 === 0) {
          const newest = next - 100
          add(folder, [segmentName(newest, 0).slice(0, 8)], [])
          if (oldest > 0 || existsSync(snapshotPath(folder, generation, '00000000')))
            rmSync(snapshotPath(folder, generation, segmentName(oldest, 0).slice(0, 8)))
          for (const name of segments(oldest, newest)) rmSync(segmentPath(folder, generation, name))
          oldest = newest
        }
        await setImmediate()
      }
    })()
    for (let i = 0; i < 30; i++) {
      const picture = await pictureOf(folder, folders.fresh())
      const [taken] = namesIn(picture)
      const from = parseInt(taken!.snapshots[0]!, 16)
      expect(taken!.snapshots.length).toBe(1)
      expect(taken!.segments).toEqual(segments(from, from + taken!.segments.length))
      await setImmediate()
    }
    run.isOver = true
    await changing
  })
})
