/**
 * The real library in a real browser, with our own page instead of WhatsApp Web: the start and the end of
 * sessions.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { phone, writePage } from './page/page'
import { engineOn, left, message, newFolder, open, ready, stopAll, treeOf } from './sessions'

const pages = newFolder()
afterAll(stopAll)
const quick = writePage(pages, { scan: 50 }, 'quick')

describe('a session starts', () => {
  test('with a scanned code, and later with the stored login and no code', async () => {
    const engine = engineOn(quick)
    const first = await ready(engine)
    const kinds = first.reported.map(({ is }) => is)
    expect([...new Set(kinds)]).toEqual(['qr', 'loading', 'ready'])
    expect(first.reported).toContainEqual({
      is: 'qr',
      code: expect.stringMatching(/^2@ref-1-\w+,a2V5,a2V5,secret,1$/),
    })
    expect(first.reported.at(-1)).toEqual({ is: 'ready', phoneNumber: '919800000001' })
    const { all } = treeOf(engine.folder)
    expect(all.length).toBeGreaterThan(3)
    await first.link.close()
    expect(left(all, engine.folder)).toEqual([])
    expect(first.reported.at(-1)).toEqual({ is: 'closed', why: 'closed', message: 'The session was closed.' })
    await first.link.close()
    expect(first.reported.filter(({ is }) => is === 'closed')).toHaveLength(1)
    expect(await first.link.send(message('919812345678', 'too late'))).toEqual({
      is: 'refused',
      why: 'WhatsApp is not connected.',
      isAway: true,
    })
    expect(await first.link.check('919812345678')).toBe('unknown')

    const second = await ready(engine)
    expect(second.reported.map(({ is }) => is)).toEqual(['loading', 'ready'])
    await second.link.logOut()
    expect(second.reported.at(-1)).toMatchObject({ is: 'closed', why: 'closed' })
    expect(existsSync(join(engine.folder, 'session-1'))).toBe(false)
  })

  test('with a second code if the first expires', async () => {
    const session = await ready(engineOn(writePage(pages, { scan: 50, idleAfter: 100 }, 'idle')))
    const codes = session.reported.flatMap((event) => (event.is === 'qr' ? [event.code] : []))
    expect(codes).toHaveLength(2)
    expect(new Set(codes).size).toBe(2)
    await session.link.close()
  })

  test('even if the library misses the event of the sync', async () => {
    const session = await ready(engineOn(writePage(pages, { scan: 50, silent: true }, 'silent')))
    await session.link.close()
  })

  test('when the previous session has ended', async () => {
    const engine = engineOn(quick)
    const first = open(engine)
    const second = open(engine)
    await first.next('ready')
    expect(second.reported).toEqual([])
    void first.link.close()
    await second.next('ready')
    expect(first.reported.at(-1)).toMatchObject({ is: 'closed' })
    expect(second.reported.map(({ is }) => is)).toEqual(['loading', 'ready'])
    const third = open(engine)
    await third.link.close()
    expect(third.reported).toEqual([{ is: 'closed', why: 'closed', message: 'The session was closed.' }])
    const fourth = open(engine)
    await second.link.close()
    await fourth.next('ready')
    await fourth.link.close()
  })
})

describe('a session ends', () => {
  test('if nobody scans the code', async () => {
    const engine = engineOn(writePage(pages, { scan: null, codeEvery: 150 }, 'unscanned'), { codes: 3 })
    const session = open(engine)
    expect(await session.next('closed')).toMatchObject({ why: 'not scanned' })
    expect(session.reported.map(({ is }) => is)).toEqual(['qr', 'qr', 'qr', 'closed'])
    expect(left([], engine.folder)).toEqual([])
  })

  test.each([
    ['conflict', 'conflict', true],
    ['block', 'blocked', true],
    ['unpaired', 'logged out', false],
    ['logout', 'logged out', false],
  ])('by an event elsewhere: %s is reported as %s', async (order, why, keeps) => {
    const engine = engineOn(quick)
    const session = await ready(engine)
    const { all } = treeOf(engine.folder)
    await session.link.send(message(phone, order))
    expect(await session.next('closed')).toMatchObject({ why })
    expect(existsSync(join(engine.folder, 'session-1'))).toBe(keeps)
    expect(left(all, engine.folder)).toEqual([])
  })

  test('if WhatsApp Web stays unreachable, and no message is sent meanwhile', async () => {
    const session = await ready(engineOn(quick, { patienceMs: 5000 }))
    await session.link.send(message(phone, 'leave'))
    const end = session.next('closed')
    for (let refused = false; !refused;) {
      const outcome = await session.link.send(message('919812345678', 'into the void'))
      refused = outcome.is === 'refused'
      if (refused)
        expect(outcome).toEqual({
          is: 'refused',
          why: 'WhatsApp Web is reloading; nothing was sent.',
          isAway: true,
        })
    }
    expect(await end).toMatchObject({
      why: 'unreachable',
      message: expect.stringMatching(/^Could not reach WhatsApp/),
    })
  })

  test('by a state from before the library listened', async () => {
    const session = open(engineOn(writePage(pages, { start: 'CONFLICT' }, 'taken')))
    expect(await session.next('closed')).toMatchObject({ why: 'conflict' })
    expect(session.reported).toHaveLength(1)
  })

  test('with its engine, which then opens no session; a login can be deleted', async () => {
    const engine = engineOn(quick)
    const sessions = await Promise.all([ready(engine, 1), ready(engine, 2)])
    const trees = [...treeOf(engine.folder, 1).all, ...treeOf(engine.folder, 2).all]
    await engine.stop()
    expect(left(trees, engine.folder)).toEqual([])
    for (const { reported } of sessions)
      expect(reported.at(-1)).toMatchObject({ is: 'closed', why: 'closed' })
    const late = open(engine)
    await late.next('closed')
    expect(late.reported).toHaveLength(1)
    await engine.forget(1)
    expect([1, 2].map((owner) => existsSync(join(engine.folder, `session-${owner}`)))).toEqual([false, true])
  })
})

test('a session that is closed before its start leaves no timer', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  try {
    await open(engineOn(quick, { slackMs: 123_456 })).link.close()
    const timers = set.mock.results
      .filter((_, n) => set.mock.calls[n]![1] === 123_456)
      .map(({ value }) => value as unknown)
    expect(timers).toHaveLength(1)
    expect(cleared.mock.calls.map(([timer]) => timer)).toContain(timers[0])
  } finally {
    set.mockRestore()
    cleared.mockRestore()
  }
})

describe('a session that cannot start reports the reason', () => {
  const refusal = async (page: string | null, options: Parameters<typeof engineOn>[1]) => {
    const engine = engineOn(page, options)
    const session = open(engine)
    const end = await session.next('closed')
    expect(session.reported).toHaveLength(1)
    expect(left([], engine.folder)).toEqual([])
    return end
  }

  test('no network', async () => {
    expect(await refusal(null, { browserArguments: ['--host-resolver-rules=MAP * ~NOTFOUND'] })).toEqual({
      is: 'closed',
      why: 'unreachable',
      message: 'Could not reach WhatsApp (ERR_NAME_NOT_RESOLVED).',
    })
  })

  test('a network that does not answer', async () => {
    const { createServer } = await import('node:net')
    let requested = 0
    const silent = createServer(() => void requested++).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as { port: number }
    expect(
      await refusal(null, {
        patienceMs: 4000,
        browserArguments: [`--host-resolver-rules=MAP web.whatsapp.com:443 127.0.0.1:${port}`],
      }),
    ).toEqual({
      is: 'closed',
      why: 'unreachable',
      message: 'Could not reach WhatsApp within 4 seconds.',
    })
    expect(requested).toBeGreaterThan(0)
    silent.close()
  })

  test('a page that is not WhatsApp', async () => {
    const page = join(pages, 'empty.html')
    writeFileSync(page, '<title>Maintenance</title>')
    expect(await refusal(page, { patienceMs: 3000 })).toMatchObject({
      why: 'unreachable',
      message: expect.stringMatching(/^Could not reach WhatsApp/),
    })
    expect(await refusal(join(pages, 'nowhere.html'), {})).toMatchObject({
      why: 'unreachable',
      message: expect.stringContaining('nowhere.html'),
    })
  })

  test('no browser, or a browser that does not start', async () => {
    const before = process.env.MUSTER_CHROMIUM
    try {
      process.env.MUSTER_CHROMIUM = '/nowhere/chromium'
      expect(await refusal(quick, {})).toMatchObject({
        why: 'no browser',
        message: 'MUSTER_CHROMIUM is /nowhere/chromium, which is not executable.',
      })
      process.env.MUSTER_CHROMIUM = '/bin/false'
      expect(await refusal(quick, {})).toMatchObject({
        why: 'no browser',
        message: expect.stringMatching(/^The browser \/bin\/false cannot be started/),
      })
      delete process.env.MUSTER_CHROMIUM
      const path = process.env.PATH
      try {
        process.env.PATH = pages
        process.env.PLAYWRIGHT_BROWSERS_PATH = pages
        expect(await refusal(quick, {})).toMatchObject({
          why: 'no browser',
          message: expect.stringContaining('apt install chromium'),
        })
      } finally {
        process.env.PATH = path
        delete process.env.PLAYWRIGHT_BROWSERS_PATH
      }
    } finally {
      if (before === undefined) delete process.env.MUSTER_CHROMIUM
      else process.env.MUSTER_CHROMIUM = before
    }
  })

  test('a nearly full disk, and a program that was not built', async () => {
    expect(await refusal(quick, { freeBytes: 1e18 })).toMatchObject({
      why: 'no browser',
      message: expect.stringMatching(
        /^The disk is nearly full: \d+ MB are free and WhatsApp needs 1000000000000 MB\.$/,
      ),
    })
    expect(await refusal(quick, { entry: join(pages, 'nothing.js') })).toMatchObject({ why: 'crashed' })
    const folder = newFolder()
    mkdirSync(join(folder, 'parent'))
    writeFileSync(join(folder, 'parent', 'file'), '')
    expect(await refusal(quick, { folder: join(folder, 'parent', 'file') })).toMatchObject({ why: 'crashed' })
  })
})
