import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { isCaughtUp, litestreamOf, litestreamProgram } from '../../../tests/support/litestream'
import { dumpOf, openLive, replicaFolders, whenFree, write, writeLogs } from '../../../tests/support/replicas'
import { examineReplica } from './examining'
import { pictureOf } from './picture'
import { restoreReplica } from './restoring'
import { generationsIn, segmentPath, snapshotPath } from './segments'

/** Replicas that Litestream 0.3.13 writes when it or the database is interrupted. */
describe.skipIf(!litestreamProgram)('Litestream', () => {
  const folders = replicaFolders()
  const fresh = () => {
    const folder = folders.fresh()
    const [database, replica] = [`${folder}.db`, `${folder}-replica`]
    const db = openLive(database)
    const start = () => litestreamOf(database, replica, { minCheckpointPages: 30 })
    return { database, replica, db, start }
  }
  type Live = ReturnType<typeof fresh>

  /** Without faults, and with the primary's content. */
  async function expectGood({ database, replica, db }: Live) {
    const { faults, tornTail, generation } = examineReplica(replica)
    expect(faults).toEqual([])
    expect(tornTail).toBeNull()
    const file = `${folders.fresh()}.db`
    // Litestream may have been stopped while it deleted old segments, which a picture leaves out.
    const picture = await pictureOf(replica, `${file}-pictures`)
    await restoreReplica(picture, file, {
      litestream: litestreamProgram!,
      generation: generation!,
      dropTorn: null,
    })
    db.close()
    expect(dumpOf(file)).toBe(dumpOf(database))
  }

  test('it continues its generation if it restarts while we write', async () => {
    const live = fresh()
    for (let i = 0; i < 3; i++) {
      const litestream = live.start()
      await writeLogs(live.db, live.replica, 2 + i)
      await litestream.stop()
      for (let n = 0; n < 5; n++) await write(live.db)
    }
    const litestream = live.start()
    await litestream.caughtUp()
    await litestream.stop()
    expect(generationsIn(live.replica).length).toBe(1)
    await expectGood(live)
  })

  test('it begins a new generation if we checkpoint while it is stopped', async () => {
    const live = fresh()
    let litestream = live.start()
    await writeLogs(live.db, live.replica, 2)
    await litestream.stop()
    const [before] = generationsIn(live.replica)
    await write(live.db, 20)
    live.db.prepare('pragma wal_checkpoint(truncate)').all([])
    await write(live.db)
    litestream = live.start()
    while (generationsIn(live.replica).length < 2) await setTimeout(20)
    await write(live.db)
    await litestream.caughtUp()
    await litestream.stop()
    expect(examineReplica(live.replica).generation).not.toBe(before!.name)
    await expectGood(live)
  })

  test('it begins a new generation if its own folder is deleted while it is stopped', async () => {
    const live = fresh()
    let litestream = live.start()
    await writeLogs(live.db, live.replica, 2)
    await litestream.stop()
    const [before] = generationsIn(live.replica)
    rmSync(join(dirname(live.database), `.${basename(live.database)}-litestream`), { recursive: true })
    litestream = live.start()
    while (generationsIn(live.replica).length < 2) await setTimeout(20)
    await write(live.db)
    await litestream.caughtUp()
    await litestream.stop()
    expect(examineReplica(live.replica).generation).not.toBe(before!.name)
    await expectGood(live)
  })

  test('it chooses the same generation for a restore', async () => {
    const live = fresh()
    const litestream = live.start()
    await write(live.db)
    await litestream.caughtUp()
    await litestream.stop()
    live.db.close()
    const [{ name } = { name: '' }] = generationsIn(live.replica)
    const other = name === 'f'.repeat(16) ? 'e'.repeat(16) : 'f'.repeat(16)
    const pathOf = (generation: string) => join(live.replica, 'generations', generation)
    cpSync(pathOf(name), pathOf(other), { recursive: true })
    const snapshot = snapshotPath(live.replica, other, '00000000')
    const last = generationsIn(live.replica).at(-1)!.segments.at(-1)!.name
    const times: [path: string, seconds: number][] = [
      [segmentPath(live.replica, other, last), 100],
      [snapshot, 3_000_000_000],
      [snapshot, 100],
      [segmentPath(live.replica, other, last), 3_000_000_000],
    ]
    for (const one of generationsIn(live.replica).at(-1)!.segments)
      utimesSync(segmentPath(live.replica, other, one.name), 100, 100)
    const chosen: string[] = []
    for (const [path, seconds] of times) {
      utimesSync(path, seconds, seconds)
      const args = ['restore', '-o', `${folders.fresh()}.db`, `file://${live.replica}`]
      const { stderr, stdout } = spawnSync(litestreamProgram!, args, { encoding: 'utf8' })
      const generation = /generation=([0-9a-f]{16})/.exec(stderr + stdout)?.[1]
      expect(examineReplica(live.replica).generation).toBe(generation)
      chosen.push(generation!)
    }
    expect(new Set(chosen)).toEqual(new Set([name, other]))
  })

  test('it copies a VACUUM', async () => {
    const live = fresh()
    await write(live.db, 300)
    const litestream = live.start()
    await writeLogs(live.db, live.replica, 2)
    await whenFree(() => live.db.exec('delete from entry where id % 2'))
    await whenFree(() => live.db.exec('vacuum'))
    await writeLogs(live.db, live.replica, 4)
    await litestream.caughtUp()
    await litestream.stop()
    await expectGood(live)
  })

  test('a kill -9 under writes leaves no gap', async () => {
    const live = fresh()
    for (let i = 0; i < 5; i++) {
      const litestream = live.start()
      const until = performance.now() + 400 + 70 * i
      while (performance.now() < until) {
        await write(live.db, 3)
        await setTimeout(2)
      }
      await litestream.kill()
      expect(
        examineReplica(live.replica).faults.filter(({ text }) => !/no snapshot|empty/.test(text)),
      ).toEqual([])
      await write(live.db, 3)
    }
    const litestream = live.start()
    await litestream.caughtUp()
    await litestream.stop()
    await expectGood(live)
  })

  test('a new snapshot replaces the old segments', async () => {
    const live = fresh()
    const litestream = litestreamOf(live.database, live.replica, {
      minCheckpointPages: 30,
      snapshotInterval: '1s',
      retention: '1s',
      retentionCheckInterval: '500ms',
    })
    const snapshots = () => generationsIn(live.replica).at(-1)?.snapshots ?? []
    await writeLogs(live.db, live.replica, 1)
    const first = snapshots()[0]!.name
    while (snapshots().some(({ name }) => name === first)) {
      await write(live.db)
      await setTimeout(20)
    }
    await litestream.caughtUp()
    await litestream.stop()
    expect(examineReplica(live.replica).snapshot).not.toBe(first)
    await expectGood(live)
  })

  test('it has caught up only if every commit is in the replica', async () => {
    const live = fresh()
    const litestream = live.start()
    await write(live.db)
    await litestream.caughtUp()
    await litestream.stop()
    expect(isCaughtUp(live.database, live.replica)).toBe(true)
    await write(live.db)
    expect(isCaughtUp(live.database, live.replica)).toBe(false)
    live.db.close()
  })
})
