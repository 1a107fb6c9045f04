/** Copies that are damaged, newer, on a full disk, or of another kind: each is proved, or refused. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/driver'
import { randomOf, startLoad } from './support/load'
import { muster, serve } from './support/program'
import { entriesOf, lostSuffix, twoMachines } from './support/standby'

const seed = 7
const folder = mkdtempSync(join(tmpdir(), 'muster-copies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A primary that has died with its copy pulled, and has some hundred entries in several segments. */
async function deadPrimary(name: string) {
  const two = await twoMachines(join(folder, name), 6)
  const server = await two.startPrimary()
  const litestream = two.startLitestream()
  onTestFinished(() => litestream.kill())
  const load = startLoad(two.firm, () => server.url, { random: randomOf(seed) })
  await wait(2500)
  load.abandon()
  await load.stop()
  await litestream.caughtUp()
  await Promise.all([server.kill(), litestream.kill()])
  expect(two.pullOnce()).toBe(0)
  const [generation] = readdirSync(join(two.copy, 'replica', 'generations'))
  const wal = join(two.copy, 'replica', 'generations', generation!, 'wal')
  const segments = readdirSync(wal).toSorted()
  expect(segments.length).toBeGreaterThan(4)
  return { ...two, to: join(folder, name, 'b'), wal, segments }
}

test(
  'a gap is refused and changes nothing, and an incomplete last segment is left out',
  { timeout: 120_000 },
  async () => {
    const { segments, wal, to, ...two } = await deadPrimary('damaged')
    const takeover = () =>
      muster(['takeover', '--from', two.copy, '--data', to, '--yes', '--alone', '--no-serve'], {
        env: { ...two.standby(null), MUSTER_PULL: '' },
      })
    const middle = join(wal, segments[2]!)
    const bytes = readFileSync(middle)
    rmSync(middle)
    const refused = takeover()
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(
      /^The copy cannot be used\. Nothing was changed\.\n {2}Segment \S+ is missing: /,
    )
    expect(existsSync(to)).toBe(false)
    expect(readdirSync(join(folder, 'damaged')).filter((name) => name.includes('takingover'))).toEqual([])
    const bad = two.check(null)
    expect([bad.code, bad.out]).toEqual([1, expect.stringMatching(/BAD {2}Segment .* is missing/)])

    writeFileSync(middle, bytes)
    const last = join(wal, segments.at(-1)!)
    truncateSync(last, readFileSync(last).length - 3)
    const taken = takeover()
    expect([taken.code, taken.err]).toEqual([0, ''])
    expect(taken.out).toMatch(/The last segment, \S+, is incomplete \(.*\) and was left out\./)
    lostSuffix(entriesOf(two.data), entriesOf(to).slice(0, -1))
  },
)

test(
  'a disk without room on the standby is one sentence, and leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    const two = await deadPrimary('full')
    const check = [
      process.execPath,
      join(import.meta.dirname, '../bin/muster.js'),
      'standby',
      'check',
      '--from',
      two.copy,
    ]
    // No file may grow beyond this many blocks, so the restored database does not fit.
    const { status, stdout } = spawnSync('sh', ['-c', `ulimit -f 200; exec "$@"`, 'sh', ...check], {
      encoding: 'utf8',
      env: { ...process.env, ...two.standby(null) },
    })
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^BAD {2}.*(?:disk|file too large)/im)])
    expect(readdirSync(join(two.copy, 'check')).filter((name) => name.startsWith('muster-check-'))).toEqual(
      [],
    )
    expect(two.check(null).code).toBe(0)
  },
)

test(
  'an upgrade reaches the copy, and a copy of a newer Muster is refused by an older one',
  { timeout: 120_000 },
  async () => {
    const two = await twoMachines(join(folder, 'upgrade'), 2)
    change(two.data, [
      'drop table standby_terms',
      'drop table standby_drills',
      "delete from migrations where name like 'standby/%'",
    ])
    const litestream = two.startLitestream()
    onTestFinished(() => litestream.kill())
    while (two.pullOnce() !== 0 || two.check(null).code !== 0) await wait(200)
    const server = await two.startPrimary()
    await litestream.caughtUp()
    two.pullOnce()
    const good = two.check(server.url)
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('Nothing is missing')])

    change(two.data, [
      "insert into migrations (name, hash, at) values ('standby/9999-later', 'x', '2030-01-01T00:00:00.000Z')",
    ])
    await litestream.caughtUp()
    two.pullOnce()
    const newer = two.check(server.url)
    expect([newer.code, newer.out]).toEqual([1, expect.stringMatching(/BAD .*standby\/9999-later/)])
    await server.stop()
  },
)

function change(data: string, statements: string[]) {
  const db = connect(join(data, 'muster.db'))
  db.exec('pragma busy_timeout = 5000; pragma wal_autocheckpoint = 0')
  for (const statement of statements) db.exec(statement)
  db.close()
}

test(
  'a data folder as it was at one moment is a copy, and a folder is taken over in place',
  { timeout: 120_000 },
  async () => {
    const two = await twoMachines(join(folder, 'in-place'), 6)
    const server = await serve(two.data)
    const load = startLoad(two.firm, () => server.url, { random: randomOf(seed) })
    await wait(1000)
    load.abandon()
    await Promise.all([server.kill(), load.stop()])
    // As a snapshot has it: the database with its log.
    const snapshot = join(folder, 'in-place', 'snapshot')
    cpSync(two.data, snapshot, { recursive: true })
    const work = ['--work', join(folder, 'in-place', 'work')]
    const checked = muster(['standby', 'check', '--from', snapshot, ...work])
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('The copy is whole')])
    // The check opened a copy of the copy.
    expect(readFileSync(join(snapshot, 'muster.db'))).toEqual(readFileSync(join(two.data, 'muster.db')))

    const taken = muster([
      'takeover',
      '--from',
      two.data,
      '--data',
      two.data,
      '--yes',
      '--alone',
      '--no-serve',
    ])
    expect([taken.code, taken.err]).toEqual([0, ''])
    expect(taken.out).toContain('with term 2')
    expect(entriesOf(two.data).slice(0, -1)).toEqual(entriesOf(snapshot))
  },
)
