import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { replicaFolders } from '../../../tests/support/replicas'
import { segmentsDigest } from './digest'
import { segmentName, segmentPath } from './segments'

const folders = replicaFolders()
const generation = 'a1b2c3d4e5f60718'
const names = Array.from({ length: 500 }, (_, i) => segmentName(i, 0))
const [first, last] = [names[0]!, names.at(-1)!]

function made() {
  const folder = folders.fresh()
  mkdirSync(dirname(segmentPath(folder, generation, first)), { recursive: true })
  for (const name of names) writeFileSync(segmentPath(folder, generation, name), name)
  return folder
}

test('two machines with the same segments have the same digest', async () => {
  const digest = await segmentsDigest(made(), generation, first, last)
  expect(digest).toEqual({ count: 500, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await segmentsDigest(made(), generation, first, last)).toEqual(digest)
})

test('segments outside the range and temporary files do not count', async () => {
  const folder = made()
  const digest = await segmentsDigest(folder, generation, names[2]!, names[400]!)
  expect(digest!.count).toBe(399)
  writeFileSync(segmentPath(folder, generation, segmentName(3, 7)).replace('.lz4', '.lz4.tmp'), '')
  rmSync(segmentPath(folder, generation, names[1]!))
  rmSync(segmentPath(folder, generation, names[401]!))
  expect(await segmentsDigest(folder, generation, names[2]!, names[400]!)).toEqual(digest)
})

test('a missing, an additional and a shorter segment change it', async () => {
  const digest = await segmentsDigest(made(), generation, first, last)
  const changes: ((folder: string) => void)[] = [
    (folder) => rmSync(segmentPath(folder, generation, names[77]!)),
    (folder) => writeFileSync(segmentPath(folder, generation, segmentName(77, 9)), ''),
    (folder) => writeFileSync(segmentPath(folder, generation, names[77]!), 'short'),
  ]
  for (const change of changes) {
    const folder = made()
    change(folder)
    const changed = await segmentsDigest(folder, generation, first, last)
    expect(changed!.digest).not.toBe(digest!.digest)
  }
})

test('it is null without the generation or one of the ends', async () => {
  const folder = made()
  expect(await segmentsDigest(folder, 'f'.repeat(16), first, last)).toBeNull()
  expect(await segmentsDigest(folder, generation, first, segmentName(500, 0))).toBeNull()
  expect(await segmentsDigest(folder, generation, last, first)).toBeNull()
  rmSync(segmentPath(folder, generation, first))
  expect(await segmentsDigest(folder, generation, first, last)).toBeNull()
  expect(await segmentsDigest(folders.fresh(), generation, first, last)).toBeNull()
})
