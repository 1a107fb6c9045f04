/**
 * Two machines in folders of one: the primary is killed under load, and the standby takes over with all but the
 * last moments; or it hands over, and nothing is lost. MUSTER_KILLS sets the number of kills (5), MUSTER_SEED
 * their moments.
 */
import { randomInt } from 'node:crypto'
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
import { freePort, muster, serve, start } from './support/program'
import { entriesOf, twoMachines, type Entry } from './support/standby'

const kills = Number(process.env.MUSTER_KILLS ?? 5)
const seed = Number(process.env.MUSTER_SEED ?? randomInt(1_000_000))
const folder = mkdtempSync(join(tmpdir(), 'muster-standby-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Milliseconds of the primary's work that a takeover may lose. */
const mostLost = 2000

/** The copy is a beginning of the primary's audit. Returns what it lacks. */
function lostSuffix(primary: Entry[], copy: Entry[]): { entries: number; ms: number } {
  expect(copy).toEqual(primary.slice(0, copy.length))
  const first = primary[copy.length]
  if (!first) return { entries: 0, ms: 0 }
  return {
    entries: primary.length - copy.length,
    ms: Date.parse(primary.at(-1)!.at) - Date.parse(first.at),
  }
}

test(
  `${kills} kills under load lose the last moments only`,
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const random = randomOf(seed)
    const two = await twoMachines(join(folder, 'kills'))
    const lost: { entries: number; ms: number }[] = []
    let [writes, seconds] = [0, 0]
    for (let kill = 1; kill <= kills; kill++) {
      const server = await two.startPrimary()
      const litestream = two.startLitestream()
      const pulling = two.pulling()
      onTestFinished(() => litestream.kill())
      // A standby that has nothing yet takes nothing over.
      while (two.check(server.url).code !== 0) await wait(200)
      const before = entriesOf(two.data).length
      const began = Date.now()
      const load = startLoad(two.firm, () => server.url, { random })
      await wait(1500 + random(2000))
      // The machine dies: everything on it at once, and nothing can be pulled any more.
      const dead = Promise.all([server.kill(), litestream.kill(), pulling.stop()])
      load.abandon()
      await Promise.all([dead, load.stop()])
      seconds += (Date.now() - began) / 1000
      const to = join(folder, 'kills', `b${kill}`)
      const { code, out, err } = muster(
        ['takeover', '--from', two.copy, '--data', to, '--yes', '--no-serve'],
        { env: { ...two.standby(null), MUSTER_PULL: '' } },
      )
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('with term 2')
      const primary = entriesOf(two.data)
      writes += primary.length - before
      // The last entry of the new primary is its own: that it took over.
      const taken = entriesOf(to)
      lost.push(lostSuffix(primary, taken.slice(0, -1)))
      expect(muster(['doctor', '--data', to]).out).not.toMatch(/^BAD (?!.*[Bb]ackup)/m)
      expect(lost.at(-1)!.ms).toBeLessThan(mostLost)
      rmSync(to, { recursive: true })
    }
    const most = (of: 'ms' | 'entries') => Math.max(...lost.map((one) => one[of]))
    console.log(
      `MUSTER_SEED=${seed}: ${kills} kills at ${Math.round(writes / seconds)} entries a second lost at most ` +
        `${most('ms')} ms, ${most('entries')} entries: ${lost.map(({ ms }) => ms).join(' ')}`,
    )
  },
)

test(
  'a planned takeover under load loses nothing, and people stay signed in',
  { timeout: 120_000 },
  async () => {
    const two = await twoMachines(join(folder, 'planned'))
    writeFileSync(join(two.data, 'files', 'kept.txt'), 'a file')
    const server = await two.startPrimary()
    const litestream = two.startLitestream()
    onTestFinished(() => litestream.kill())
    while (two.pullOnce() !== 0 || two.check(server.url).code !== 0) await wait(200)

    const load = startLoad(two.firm, () => server.url, { random: randomOf(seed) })
    await wait(1000)
    const to = join(folder, 'planned', 'b')
    const { code, out, err } = await apart(two, to, server.url)
    load.abandon()
    await load.stop()
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Nothing is missing: the primary wrote nothing after it.')
    expect(await server.ended).toBe(0)
    expect(readdirSync(to).toSorted()).toEqual(['files', 'muster.db'])
    // Every entry, so every acknowledged write: each has its entry in the same transaction.
    expect(entriesOf(to).slice(0, -1)).toEqual(entriesOf(two.data))
    expect(load.acknowledged.size).toBeGreaterThan(20)
    expect(existsSync(join(to, 'files', 'kept.txt'))).toBe(true)

    const other = await serve(to)
    const me = (url: string) =>
      fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${two.firm.manager.token}` } })
    expect((await me(other.url)).status).toBe(200)

    // The old primary comes back. It asks, and does not serve; when it cannot ask, it needs the flag.
    const old = (env: Record<string, string>, args: string[] = []) =>
      muster(['serve', '--port', '0', '--data', two.data, ...args], { env })
    const replaced = old({ MUSTER_PEER: other.url }, ['--alone'])
    expect([replaced.code, replaced.err]).toEqual([
      1,
      expect.stringContaining('has term 2, and this machine has term 1'),
    ])
    await other.stop()
    expect(old({ MUSTER_PEER: other.url }).err).toContain('This machine handed over to the other one')
  },
)

/** Like `takeover`, without blocking the load of this process. */
async function apart(two: Awaited<ReturnType<typeof twoMachines>>, to: string, primary: string) {
  const args = ['takeover', '--from', two.copy, '--data', to, '--yes', '--no-serve']
  return start(args, two.standby(primary)).ended
}

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
      muster(['takeover', '--from', two.copy, '--data', to, '--yes', '--no-serve'], {
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
    expect(readdirSync(join(two.copy, 'check')).filter((name) => name.startsWith('copy-'))).toEqual([])
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

    const taken = muster(['takeover', '--from', two.data, '--data', two.data, '--yes', '--no-serve'])
    expect([taken.code, taken.err]).toEqual([0, ''])
    expect(taken.out).toContain('with term 2')
    expect(entriesOf(two.data).slice(0, -1)).toEqual(entriesOf(snapshot))
  },
)

test(
  'the watch pulls, checks and reports, and a primary that was replaced stops by itself',
  { timeout: 180_000 },
  async () => {
    const two = await twoMachines(join(folder, 'watch'), 2)
    const [here, there] = [await freePort(), await freePort()]
    const [primary, other] = [`http://127.0.0.1:${here}`, `http://127.0.0.1:${there}`]
    const litestream = two.startLitestream()
    onTestFinished(() => litestream.kill())
    const watch = start(
      ['standby', 'watch', '--from', two.copy, '--every', '1', '--port', String(there)],
      two.standby(primary),
    )
    onTestFinished(() => void watch.process.kill('SIGKILL'))
    await until(async () => (await termAt(other)) !== null)
    expect(await termAt(other)).toEqual({ firm: null, term: 0, isServing: false })
    const server = await serve(two.data, ['--port', String(here)], {
      MUSTER_PEER: other,
      MUSTER_REPLICA: two.replica,
    })
    const headers = { authorization: `Bearer ${two.token}` }
    const state = async () =>
      (await (await fetch(`${primary}/api/standby`, { headers })).json()) as {
        drills: { isGood: boolean; behindMs: number }[]
      }
    await until(async () => (await state()).drills[0]?.isGood === true)
    expect(await termAt(other)).toMatchObject({ term: 1, isServing: false })
    expect((await fetch(`${other}/api/ready`)).status).toBe(503)
    watch.process.kill('SIGTERM')
    expect((await watch.ended).code).toBe(0)

    // The network between them is cut, and somebody takes over although the primary serves.
    const replacing = start(
      [
        'takeover',
        '--from',
        two.copy,
        '--data',
        join(folder, 'watch', 'b'),
        '--yes',
        '--port',
        String(there),
      ],
      { ...two.standby(null), MUSTER_PULL: '' },
    )
    onTestFinished(() => void replacing.process.kill('SIGKILL'))
    await until(async () => (await termAt(other))?.isServing === true)
    expect(await termAt(other)).toMatchObject({ term: 2, isServing: true })
    expect(await server.ended).toBe(1)
    replacing.process.kill('SIGTERM')
    expect((await replacing.ended).code).toBe(0)
  },
)

type Answered = { firm: string | null; term: number; isServing: boolean }
const termAt = (url: string): Promise<Answered | null> =>
  fetch(`${url}/api/standby/term`).then(
    (reply) => reply.json() as Promise<Answered>,
    () => null,
  )

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await wait(100)
}
