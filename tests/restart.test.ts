/**
 * SIGTERM in the middle of a load and a new start, three times. Every accepted call is answered. Calls that
 * were refused during the restart are sent again with their keys and take effect once. Event streams end and
 * resume.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config'
import { connect } from '../src/driver'
import { serve as open } from '../cli/serve'
import { startLoad, randomOf } from './support/load'
import { freePort, muster, serve } from './support/program'
import { largeFirm } from './support/largeFirm'

const folder = mkdtempSync(join(tmpdir(), 'muster-restart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const restarts = 3

test(
  'restarts under load: every accepted call is answered, and every call takes effect once',
  { timeout: 120_000 },
  async () => {
    const firm = await largeFirm(folder, 24)
    const port = await freePort()
    let server = await serve(folder, ['--port', String(port)])
    const load = startLoad(firm, () => server.url, { random: randomOf(7), patient: true })
    onTestFinished(() => load.abandon())
    const stream = listen(server.url, firm.admin.token, null)
    let lastId = (await stream.next()).id
    let [cut, refused] = [0, 0]

    for (let round = 0; round < restarts; round++) {
      const from = load.acknowledged.size
      await until(() => load.acknowledged.size >= from + 150)
      const old = round === 0 ? stream : listen(server.url, firm.admin.token, lastId)
      const before = load.repeated
      const began = performance.now()
      expect(await server.stop()).toBe(0)
      // Well before the limit at which connections are closed.
      expect(performance.now() - began).toBeLessThan(8000)
      lastId = (await old.ended()) ?? lastId
      // The process may end before its last answers are read.
      const last = [...load.underWay]
      await until(() => !last.some((one) => load.underWay.has(one)))
      // An unanswered call was not begun: the database has none of it.
      const waiting = [...load.lost.keys()]
      expect(waiting.filter((key) => isDone(key))).toEqual([])
      cut += waiting.length
      await until(() => load.repeated > before)
      refused += load.repeated - before
      server = await serve(folder, ['--port', String(port)])
      // The last id is from before the restart: the stream orders a resync instead of reporting no news.
      const again = listen(server.url, firm.admin.token, lastId)
      expect((await again.next()).event).toBe('ready')
      expect((await again.next()).event).toBe('resync')
      again.close()
    }
    const from = load.acknowledged.size
    await until(() => load.acknowledged.size >= from + 150)
    await load.stop()
    expect(await server.stop()).toBe(0)

    expect(load.odd.slice(0, 5)).toEqual([])
    expect([...load.lost.keys()]).toEqual([])
    const stored = rows<{ key: string }>('select key from events where key is not null').map(({ key }) => key)
    expect(stored.toSorted()).toEqual([...load.acknowledged.keys()].toSorted())
    expect(cut).toBeGreaterThan(0)
    console.log(
      `${restarts} restarts under load: ${load.acknowledged.size} writes answered, each once; ${cut} waited for the server to come back (${refused} attempts)`,
    )
    const doctor = muster(['doctor', '--data', folder])
    expect(doctor.out.split('\n').filter((line) => line.startsWith('BAD'))).toEqual([])
  },
)

test("a request during the stop is answered with 'connection: close'; a stream that is opened then ends", async () => {
  const data = join(folder, 'stopping')
  mkdirSync(data)
  const { admin } = await largeFirm(data, 1)
  const serving = await open(
    readConfig({ MUSTER_DATA: data, PORT: '0', MUSTER_LOG: 'silent', MUSTER_GEOCODER: 'off' }),
    { web: data },
  )
  const today = () =>
    fetch(`${serving.address}/api/attendance/today`, { headers: { authorization: `Bearer ${admin.token}` } })
  expect((await today()).headers.get('connection')).toBe('keep-alive')
  serving.app.beginStop()
  const reply = await today()
  expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close'])
  const stream = listen(serving.address, admin.token, null)
  expect((await stream.next()).event).toBe('ready')
  await stream.ended()
  await serving.stop()
})

type Heard = { id: string; event: string }

/** Listens like a browser: reads frames until the server ends the stream. */
function listen(url: string, token: string, lastId: string | null) {
  const heard: Heard[] = []
  let [isOver, text] = [false, '']
  const abort = new AbortController()
  void (async () => {
    const reply = await fetch(`${url}/api/events`, {
      headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
      signal: abort.signal,
    })
    for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (text += part).split('\n\n')
      text = frames.pop()!
      for (const frame of frames) {
        const [id, event] = [/^id: (.+)$/m.exec(frame)?.[1], /^event: (.+)$/m.exec(frame)?.[1]]
        if (id && event) heard.push({ id, event })
      }
    }
  })().then(
    () => (isOver = true),
    () => {},
  )
  let taken = 0
  return {
    next: async () => {
      await until(() => heard.length > taken)
      return heard[taken++]!
    },
    /** Ended by the server in order. Returns the last received id. */
    ended: async () => {
      await until(() => isOver)
      return heard.at(-1)?.id ?? null
    },
    close: () => abort.abort(),
  }
}

function rows<T>(sql: string, ...params: string[]): T[] {
  const db = connect(join(folder, 'muster.db'), { readonly: true })
  try {
    return db.prepare(sql).all(params) as T[]
  } finally {
    db.close()
  }
}

const isDone = (key: string) => rows('select 1 from events where key = ?', key).length > 0

/** The address stays the same over a restart, as for a browser. */

async function until(is: () => boolean) {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 10))
}
