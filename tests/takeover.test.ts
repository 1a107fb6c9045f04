/**
 * Takeovers that must not happen, or must not end with less than the primary had: a primary that lives and
 * answers badly, a second try, a missing file, another firm's file.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/driver'
import { largeFirm, type Firm } from './support/largeFirm'
import { freePort, muster, serve, signIn, start } from './support/program'
import { entriesOf, twoMachines } from './support/standby'

const folder = mkdtempSync(join(tmpdir(), 'muster-takeover-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const copy = join(folder, 'copy')
let firm: Firm
beforeAll(async () => {
  mkdirSync(join(copy, 'files'), { recursive: true })
  firm = await largeFirm(copy, 1)
})

let count = 0
const place = () => join(folder, `taken${++count}`)
const takeover = (to: string, env: Record<string, string> = {}, args: string[] = [], from = copy) =>
  muster(['takeover', '--from', from, '--data', to, '--yes', '--no-serve', ...args], { env })

/** Like `takeover`, for a primary in this process. */
const takeoverBeside = (to: string, env: Record<string, string>, ...args: string[]) =>
  start(['takeover', '--from', copy, '--data', to, '--yes', '--no-serve', ...args], env).ended

async function answering(answer: (path: string) => { status: number; body: string }): Promise<string> {
  const server: Server = createServer((request, response) => {
    const { status, body } = answer(request.url!)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const term = (more: object) =>
  JSON.stringify({ firm: null, term: 1, isServing: true, runningId: 'a', ...more })

describe('a primary that answers is not dead', () => {
  test.each<[string, (path: string) => { status: number; body: string }]>([
    ['by another host name', () => ({ status: 421, body: '{"message":"This host name does not belong"}' })],
    ['as an older Muster does', () => ({ status: 404, body: '{"message":"Not found"}' })],
    ['through a proxy without it', () => ({ status: 502, body: 'null' })],
    ['as another program', () => ({ status: 200, body: '<html>' })],
    ['with too much', () => ({ status: 200, body: `"${'x'.repeat(2_000_000)}"` })],
    [
      'and refuses the token',
      (path) =>
        path.endsWith('/term')
          ? { status: 200, body: term({}) }
          : { status: 401, body: '{"message":"Please sign in"}' },
    ],
  ])('%s', async (_, answer) => {
    const to = place()
    const { code, err } = await takeoverBeside(to, { MUSTER_PEER: await answering(answer) })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/(not certain that|cannot be asked to hand over) .*Nothing was changed\.\n$/),
    ])
    expect(existsSync(to)).toBe(false)
  })

  test.each<[string, (socket: Socket) => void]>([
    ['accepts and says nothing, like a program that was stopped', () => {}],
    [
      'closes each connection, like one that speaks TLS',
      (socket) => socket.once('data', () => socket.destroy()),
    ],
  ])('%s', async (_, accept) => {
    const sockets: Socket[] = []
    const server = createPlainServer((socket) => {
      sockets.push(socket.on('error', () => {}))
      accept(socket)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const to = place()
    const peer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { code, err } = await takeoverBeside(to, { MUSTER_PEER: peer })
    expect([code, err]).toEqual([1, expect.stringContaining('It is not certain that')])
    expect(existsSync(to)).toBe(false)
  })

  test('and --alone counts only where it does not say that it serves', async () => {
    const proxy = await answering(() => ({ status: 502, body: 'null' }))
    expect((await takeoverBeside(place(), { MUSTER_PEER: proxy }, '--alone')).code).toBe(0)
    const serving = await answering((path) =>
      path.endsWith('/term') ? { status: 200, body: term({}) } : { status: 401, body: '{}' },
    )
    expect((await takeoverBeside(place(), { MUSTER_PEER: serving }, '--alone')).code).toBe(1)
  })
})

test('without the name of the other machine nobody takes over, unless nobody else serves', () => {
  const to = place()
  const { code, err } = takeover(to)
  expect([code, err]).toEqual([1, expect.stringContaining('MUSTER_PEER does not name the other machine')])
  expect(takeover(to, {}, ['--alone']).code).toBe(0)
})

test('in place, while the other machine serves, is refused', async () => {
  const data = join(folder, 'twin')
  cpSync(copy, data, { recursive: true })
  const server = await serve(copy)
  onTestFinished(() => server.kill())
  const session = await signIn(server.url, firm.admin.email, 'quiet-harbour-9')
  const peer = { MUSTER_PEER: server.url, MUSTER_PEER_TOKEN: session }
  const { code, err } = takeover(data, peer, [], data)
  expect([code, err]).toEqual([
    1,
    `${server.url} serves now. Stop Muster there first. Nothing was changed.\n`,
  ])
})

test('a missing file is named, and is no reason to stay without a server', () => {
  const from = join(folder, 'incomplete')
  cpSync(copy, from, { recursive: true })
  const to = place()
  const made = takeover(to, {}, ['--alone'], withLostPhoto(from))
  expect([made.code, made.err]).toEqual([0, ''])
  expect(made.out).toMatch(/BAD {2}1 of 1 photos missing or damaged: p0 L/)
  expect(muster(['standby', 'check', '--from', from]).code).toBe(1)
})

/** One person has a photo whose file is not there. */
function withLostPhoto(data: string): string {
  const db = connect(join(data, 'muster.db'))
  db.exec("update users set profile_photo = '/api/photos/lost.webp' where email = 'p0@load.test'")
  db.close()
  return data
}

test("another firm's shared file is left as it is", () => {
  const file = join(folder, 'term')
  const text = JSON.stringify({ firm: 'another', term: 7 })
  writeFileSync(file, text)
  const to = place()
  const { code, err } = takeover(to, { MUSTER_TERM_FILE: file }, ['--alone'])
  expect([code, err]).toEqual([1, expect.stringContaining('belongs to another firm')])
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(existsSync(to)).toBe(false)
})

test('the work folder may hold other files, and keeps them', () => {
  const work = join(folder, 'precious')
  mkdirSync(join(work, 'copy-of-the-thesis'), { recursive: true })
  expect(muster(['standby', 'check', '--from', copy, '--work', work]).code).toBe(0)
  expect(existsSync(join(work, 'copy-of-the-thesis'))).toBe(true)
})

test('a planned takeover that breaks loses nothing at the second try', { timeout: 120_000 }, async () => {
  const two = await twoMachines(join(folder, 'broken'), 2)
  const server = await two.startPrimary({
    MUSTER_PEER: await answering(() => ({ status: 200, body: term({ isServing: false, term: 0 }) })),
  })
  const litestream = two.startLitestream()
  onTestFinished(() => litestream.kill())
  while (two.pullOnce() !== 0 || two.check(server.url).code !== 0) await wait(200)
  const to = join(folder, 'broken', 'b')
  const planned = (pull: string, ...args: string[]) =>
    start(['takeover', '--from', two.copy, '--data', to, '--yes', '--no-serve', ...args], {
      ...two.standby(server.url),
      MUSTER_PULL: pull,
    }).ended

  // A pull that fails, and a place that cannot be written, are known before the primary stops.
  expect(await planned('false')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The primary serves.'),
  })
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)

  // Pulls once, and then the network is gone.
  const once = `test ! -e ${folder}/gone && touch ${folder}/gone && ${two.pull}`
  const broken = await planned(once)
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining("the primary's last entry is") })
  expect(broken.err).toContain('--accept-loss')
  expect(await server.ended).toBe(0)
  expect(existsSync(to)).toBe(false)
  // A command on the old primary writes nothing either.
  const late = muster([
    'token',
    'create',
    '--as',
    two.firm.admin.email,
    '--name',
    'Late',
    '--scope',
    'read',
    '--days',
    '9',
    '--data',
    two.data,
  ])
  expect([late.code, late.err]).toEqual([1, expect.stringContaining('handed over')])

  expect(await planned('false')).toMatchObject({ code: 1, err: expect.stringContaining('--accept-loss') })
  const again = await planned(two.pull)
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('Nothing is missing') })
  expect(entriesOf(to).slice(0, -1)).toEqual(entriesOf(two.data))
})

test(
  "a machine whose peer is itself, by the firm's public name, goes on serving",
  { timeout: 60_000 },
  async () => {
    const data = join(folder, 'itself')
    cpSync(copy, data, { recursive: true })
    const port = String(await freePort())
    const server = await serve(data, ['--port', port, '--alone'], { MUSTER_PEER: `http://127.0.0.1:${port}` })
    onTestFinished(() => server.kill())
    // It asks every ten seconds.
    await wait(12_000)
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  },
)

/** The try that is written beside the copies of this folder. */
const pendingFile = join(folder, '.muster-check', 'takeover.json')
const pending = (last: object | null) =>
  writeFileSync(pendingFile, JSON.stringify({ term: 1, at: '2026-11-27T10:00:00.000Z', last }))

test('a try that was given up does not stand in the way of a later takeover', () => {
  pending(null)
  const to = place()
  const refused = takeover(to, {}, ['--alone'])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('On 2026-11-27 10:00 UTC')])
  // The primary took the firm back, so its term is higher now.
  const from = join(folder, 'taken-back')
  cpSync(copy, from, { recursive: true })
  expect(takeover(from, {}, ['--alone'], from).code).toBe(0)
  expect(takeover(to, {}, ['--alone'], from)).toMatchObject({ code: 0, err: '' })
  expect(existsSync(pendingFile)).toBe(false)
})

test('less than the primary had is taken over only by name, whatever the new folder is called', () => {
  pending({ entry: 9999, hash: 'x' })
  const noNetwork = { MUSTER_PULL: 'false' }
  for (const to of [place(), place()]) {
    const { code, err } = takeover(to, noNetwork, ['--alone'])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/last entry is 9999\. It did not arrive: .*--accept-loss/s),
    ])
    expect(existsSync(to)).toBe(false)
  }
  const lost = takeover(place(), noNetwork, ['--alone', '--accept-loss'])
  expect([lost.code, lost.out]).toEqual([0, expect.stringContaining("the primary's last entry is 9999")])
  expect(lost.out).not.toContain('Nothing is missing')
  writeFileSync(pendingFile, '{')
  expect(takeover(place(), {}, ['--alone']).err).toContain('takeover.json cannot be read')
  rmSync(pendingFile)
})

test('a shared file that is another file is not overwritten', () => {
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'Call the bank.')
  const to = place()
  const { code, err } = takeover(to, { MUSTER_TERM_FILE: file }, ['--alone'])
  expect([code, err]).toEqual([1, expect.stringContaining('is another file')])
  expect(existsSync(to)).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe('Call the bank.')
})
