/**
 * `kill -9` of each process of a session: the crash is reported, no process is left, and the next session
 * starts.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { phone, writePage } from './page/page'
import {
  engineOn,
  entry,
  isHeld,
  left,
  message,
  newFolder,
  open,
  ready,
  nextAckId,
  stopAll,
  treeOf,
  until,
} from './sessions'

const pages = newFolder()
const page = writePage(pages, { scan: 50 })
afterAll(stopAll)

test('the browser: the session crashes, the message under way is unknown, and the next session starts', async () => {
  const engine = engineOn(page)
  const session = await ready(engine)
  const { browser, all } = treeOf(engine.folder)
  const under = session.link.send(message('919812345678', 'lost: when the browser is killed'))
  await nextAckId(session, isHeld)
  process.kill(browser.pid, 'SIGKILL')
  expect(await session.next('closed')).toMatchObject({
    why: 'crashed',
    message: 'The browser of this session ended unexpectedly.',
  })
  expect(await under).toMatchObject({ is: 'unknown' })
  expect(left(all, engine.folder)).toEqual([])
  const next = await ready(engine)
  await next.link.close()
})

test('the page alone', async () => {
  const engine = engineOn(page)
  const session = await ready(engine)
  const { all } = treeOf(engine.folder)
  for (const { pid, command } of all) if (command.includes('--type=renderer')) process.kill(pid, 'SIGKILL')
  expect(await session.next('closed')).toMatchObject({ why: 'crashed' })
  expect(left(all, engine.folder)).toEqual([])
})

describe('the process of the session', () => {
  test('the session crashes, its browser ends, and the next session starts', async () => {
    const engine = engineOn(page)
    const session = await ready(engine)
    const { session: own, all } = treeOf(engine.folder)
    const under = session.link.send(message('919812345678', 'lost: when the process is killed'))
    await nextAckId(session, isHeld)
    process.kill(own.pid, 'SIGKILL')
    expect(await session.next('closed')).toMatchObject({
      why: 'crashed',
      message: 'The process of this session ended unexpectedly.',
    })
    expect(await under).toMatchObject({ is: 'unknown' })
    expect(left(all, engine.folder)).toEqual([])
    const next = await ready(engine)
    await next.link.close()
  })

  test('with a browser that no longer responds', async () => {
    const engine = engineOn(page)
    const session = await ready(engine)
    const { session: own, browser, all } = treeOf(engine.folder)
    process.kill(browser.pid, 'SIGSTOP')
    process.kill(own.pid, 'SIGKILL')
    expect(await session.next('closed')).toMatchObject({ why: 'crashed' })
    expect(left(all, engine.folder)).toEqual([])
  })

  test('while the browser starts', async () => {
    const engine = engineOn(page)
    const session = open(engine)
    const profile = join(engine.folder, 'session-1')
    await until(() => existsSync(profile) && readdirSync(profile).length > 0)
    const { session: own, all } = treeOf(engine.folder)
    process.kill(own.pid, 'SIGKILL')
    expect(await session.next('closed')).toMatchObject({ why: 'crashed' })
    expect(left(all, engine.folder)).toEqual([])
    const next = await ready(engine)
    await next.link.close()
  })
})

describe('a process that hangs', () => {
  test('the process: its message is unknown, and the session crashes', async () => {
    const engine = engineOn(page, { answerMs: 500, slackMs: 1500 })
    const session = await ready(engine)
    const { session: own, all } = treeOf(engine.folder)
    process.kill(own.pid, 'SIGSTOP')
    expect(await session.link.send(message('919812345678', 'to nobody'))).toEqual({
      is: 'unknown',
      why: 'The session does not answer.',
    })
    expect(await session.next('closed')).toMatchObject({
      why: 'crashed',
      message: 'The process of this session no longer answers.',
    })
    expect(left(all, engine.folder)).toEqual([])
  })

  test('the page: every query in it fails', async () => {
    const session = await ready(engineOn(page))
    await session.link.send(message(phone, 'unreadable'))
    expect(await session.next('closed')).toMatchObject({
      why: 'crashed',
      message: 'WhatsApp Web no longer answers.',
    })
  })
})

describe('the server', () => {
  /**
   * A minimal server: it forks the session like the engine, reports that it is ready, and waits to be killed.
   */
  const parent = join(pages, 'parent.mjs')
  writeFileSync(
    parent,
    `import { fork } from 'node:child_process'
    const [entry, start] = [process.argv[2], JSON.parse(process.argv[3])]
    const child = fork(entry, [start.folder + '/session-' + start.owner], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'], cwd: start.folder, detached: true })
    child.on('message', (message) => message.is === 'event' && console.log(message.event.is))
    child.send({ do: 'start', start })`,
  )
  async function served(until: 'ready' | 'qr', from = page) {
    const folder = newFolder()
    const start = {
      owner: 1,
      folder,
      page: from,
      patienceMs: 60_000,
      answerMs: 5000,
      codes: 6,
      freeBytes: 0,
      unknown: [],
      browserArguments: [],
    }
    const server = spawn(process.execPath, [parent, entry, JSON.stringify(start)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve) =>
      server.stdout.on('data', (chunk: Buffer) => chunk.toString().split('\n').includes(until) && resolve()),
    )
    return { folder, server, ...treeOf(folder) }
  }

  test.each(['ready', 'qr'] as const)(
    'its sessions end by themselves and keep their logins (%s)',
    async (state) => {
      const { folder, server, all } = await served(
        state,
        state === 'qr' ? writePage(pages, { scan: null }, 'unscanned') : page,
      )
      server.kill('SIGKILL')
      await until(() => left(all, folder).length === 0)
      const next = open(engineOn(page, { folder }))
      await next.next('ready')
      expect(next.reported.some(({ is }) => is === 'qr')).toBe(state === 'qr')
      await next.link.close()
    },
  )

  test('and all of its processes, if the browser hangs: the next session ends it', async () => {
    const { folder, server, session, browser, all } = await served('ready')
    process.kill(browser.pid, 'SIGSTOP')
    process.kill(session.pid, 'SIGKILL')
    server.kill('SIGKILL')
    expect(left(all, folder)).not.toEqual([])
    const next = await ready(engineOn(page, { folder }))
    expect(left(all)).toEqual([])
    await next.link.close()
  })

  test('and a lock is left with the number of a foreign process, which is not ended', async () => {
    const folder = newFolder()
    const bystander = spawn('sleep', ['1000'], { stdio: 'ignore' })
    mkdirSync(join(folder, 'session-1'))
    symlinkSync(`${hostname()}-${bystander.pid}`, join(folder, 'session-1', 'SingletonLock'))
    const session = await ready(engineOn(page, { folder }))
    await session.link.close()
    expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null])
    bystander.kill()
  })
})
