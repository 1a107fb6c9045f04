/**
 * Two machines in folders of one: the primary is killed under load, and the standby takes over with all but
 * the last moments; or it hands over, and nothing is lost. MUSTER_KILLS sets the number of kills (5), MUSTER_SEED
 * their moments.
 */
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { randomOf, startLoad } from './support/load'
import { freePort, muster, serve, start } from './support/program'
import { entriesOf, lostSuffix, twoMachines } from './support/standby'

const kills = Number(process.env.MUSTER_KILLS ?? 5)
const seed = Number(process.env.MUSTER_SEED ?? randomInt(1_000_000))
const folder = mkdtempSync(join(tmpdir(), 'muster-standby-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Milliseconds of the primary's work that a takeover may lose. */
const mostLost = 2000

test(
  `${kills} kills under load lose the last moments only`,
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const random = randomOf(seed)
    const two = await twoMachines(join(folder, 'kills'), 2)
    const lost: { entries: number; ms: number }[] = []
    let [entries, seconds] = [0, 0]
    for (let kill = 1; kill <= kills; kill++) {
      const server = await two.startPrimary()
      const litestream = two.startLitestream()
      const pulling = two.pulling()
      onTestFinished(() => litestream.kill())
      // A standby that has nothing yet takes nothing over.
      while (two.check(server.url).code !== 0) await wait(200)
      const before = entriesOf(two.data).length
      const began = Date.now()
      const writes = pacedWrites(server.url, two.firm.admin.token)
      await wait(1500 + random(2000))
      // The machine dies: everything on it at once, and nothing can be pulled any more.
      writes.stop()
      await Promise.all([server.kill(), litestream.kill(), pulling.stop()])
      seconds += (Date.now() - began) / 1000
      const to = join(folder, 'kills', `b${kill}`)
      const { code, out, err } = muster(
        ['takeover', '--from', two.copy, '--data', to, '--yes', '--alone', '--no-serve'],
        { env: { ...two.standby(null), MUSTER_PULL: '' } },
      )
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('with term 2')
      const primary = entriesOf(two.data)
      entries += primary.length - before
      // The last entry of the new primary is its own: that it took over.
      const taken = entriesOf(to)
      lost.push(lostSuffix(primary, taken.slice(0, -1)))
      expect(muster(['doctor', '--data', to]).out).not.toMatch(/^BAD (?!.*[Bb]ackup)/m)
      expect(lost.at(-1)!.ms).toBeLessThan(mostLost)
      rmSync(to, { recursive: true })
    }
    const most = (of: 'ms' | 'entries') => Math.max(...lost.map((one) => one[of]))
    console.log(
      `MUSTER_SEED=${seed}: ${kills} kills at ${Math.round(entries / seconds)} entries a second lost at most ` +
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
      expect.stringContaining('serves with term 2, and this machine has term 1'),
    ])
    await other.stop()
    expect(old({ MUSTER_PEER: other.url }).err).toContain('This machine handed over to the other one')
  },
)

/** Some 200 arrive. A firm that writes as fast as it can makes Litestream's checkpoints wait. */
const perSecond = 250
let offices = 0

/** Calls that the kill leaves unanswered are forgotten. */
function pacedWrites(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const write = () => {
    const body = JSON.stringify({ name: `Office ${++offices}`, lat: 19.1, lng: 72.8, radius: 150 })
    void fetch(`${url}/api/offices`, { method: 'POST', headers, body }).then(
      (reply) => reply.text(),
      () => {},
    )
  }
  const timer = setInterval(write, 1000 / perSecond)
  return { stop: () => clearInterval(timer) }
}

/** Like `takeover`, without blocking the load of this process. */
async function apart(two: Awaited<ReturnType<typeof twoMachines>>, to: string, primary: string) {
  const args = ['takeover', '--from', two.copy, '--data', to, '--yes', '--no-serve']
  return start(args, two.standby(primary)).ended
}

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
    expect(await termAt(other)).toMatchObject({ firm: null, term: 0, isServing: false })
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
    // The check reports before it ends, and its end tells the watch the term.
    await until(async () => (await termAt(other))?.term === 1)
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
        '--alone',
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
