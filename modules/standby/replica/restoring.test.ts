import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { litestreamProgram } from '../../../tests/support/litestream'
import { dumpOf, finishedReplica, Replica, replicaFolders } from '../../../tests/support/replicas'
import { pictureOf } from './picture'
import { restoreReplica, type RestoreOptions } from './restoring'

const optionsFor = ({ generation }: Replica, more: Partial<RestoreOptions> = {}) => ({
  litestream: litestreamProgram!,
  generation,
  dropTorn: null,
  ...more,
})

describe.skipIf(!litestreamProgram)('a restore', () => {
  const folders = replicaFolders()
  let good: Awaited<ReturnType<typeof finishedReplica>>
  beforeAll(async () => {
    good = await finishedReplica(folders.fresh(), 2)
  })

  /** Into an empty folder, with a blank and other special characters in its name. */
  const target = () => {
    const folder = join(folders.fresh(), 'a copy of $HOME & 100%')
    mkdirSync(folder, { recursive: true })
    return join(folder, 'muster.db')
  }
  test('it leaves only the database, also with special characters in the paths', async () => {
    const into = dirname(target())
    const picture = new Replica(await pictureOf(good.replica, into))
    const file = target()
    await restoreReplica(picture.folder, file, optionsFor(picture))
    expect(readdirSync(dirname(file))).toEqual(['muster.db'])
    expect(dumpOf(file)).toBe(good.dump)
  })

  test('it takes the generation that is named, not the newest', async () => {
    const replica = folders.copyOf(good.replica)
    const file = target()
    const refused = restoreReplica(replica.folder, file, optionsFor(replica, { generation: '0'.repeat(16) }))
    await expect(refused).rejects.toThrow('Litestream did not restore the copy: ')
    expect(readdirSync(dirname(file))).toEqual([])
  })

  test("it fails with Litestream's words and leaves no file", async () => {
    const replica = folders.copyOf(good.replica)
    replica.segment(replica.segments.at(-2)!).cut(40)
    const file = target()
    await expect(restoreReplica(replica.folder, file, optionsFor(replica))).rejects.toThrow(
      /^Litestream did not restore the copy: (cannot download wal .*unexpected EOF|it cannot read a segment)\.$/,
    )
    expect(readdirSync(dirname(file))).toEqual([])
  })

  test('it deletes the torn segment from the picture, and not from the replica', async () => {
    const replica = folders.copyOf(good.replica)
    const torn = replica.segments.at(-1)!
    replica.segment(torn).cut(20)
    const picture = await pictureOf(replica.folder, folders.fresh())
    const file = target()
    await restoreReplica(picture, file, optionsFor(replica, { dropTorn: torn }))
    expect(dumpOf(file)).toContain('"integrity_check":"ok"')
    expect(existsSync(replica.segment(torn).path)).toBe(true)
  })

  test('it does not change a file that exists', async () => {
    const replica = folders.copyOf(good.replica)
    const file = target()
    writeFileSync(file, 'mine')
    await expect(restoreReplica(replica.folder, file, optionsFor(replica))).rejects.toThrow(
      'exists. Delete it',
    )
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('a missing program and a full disk are named', async () => {
    const replica = folders.copyOf(good.replica)
    const missing = optionsFor(replica, { litestream: join(folders.fresh(), 'litestream') })
    const file = target()
    await expect(restoreReplica(replica.folder, file, missing)).rejects.toThrow(
      'litestream is not installed on this machine, or MUSTER_LITESTREAM does not name it.',
    )
    const full = `${folders.fresh()}-litestream`
    writeFileSync(
      full,
      '#!/bin/sh\necho half > "$7.tmp"; echo "write: no space left on device" >&2; exit 1\n',
    )
    chmodSync(full, 0o755)
    await expect(
      restoreReplica(replica.folder, file, optionsFor(replica, { litestream: full })),
    ).rejects.toThrow('The disk is full.')
    expect(readdirSync(dirname(file))).toEqual([])
  })
})
