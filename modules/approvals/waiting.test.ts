/**
 * The number of waiting requests in the event stream: windows that take it from the frames, and ask only when
 * an event's name says so, always show what the server answers. Nobody else receives a number.
 */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { names, office, type Name, type Office } from '../../tests/support/office'
import { numbers } from '../../tests/support/presence'
import { delivered, openStream, type Stream } from '../../tests/support/streams'
import { isAll } from '../../tests/tiers'
import { addDays } from '../../src/domain/day'
import { may } from '../../src/domain/access'
import { deactivate } from '../people/service'
import { pause } from './waiting'
import web from './web'

// The browser's own modules need a document.
vi.mock('../../web/query', () => ({ prefetch: () => {} }))
vi.mock('../../web/module', () => ({ partsOf: () => [] }))

pause.between = 1
afterAll(() => void (pause.between = 250))

const path = '/api/approvals/waiting'
const stale: Readonly<Record<string, readonly string[]>> = web.stale
const askFor = async (at: Office, name: Name) => (await at.as(name).get(path)).body

type Window = { name: Name; stream: Stream; shown: unknown; asked: number; counted: number }

/** Applies what a window has heard, as a browser does. */
async function follow(at: Office, window: Window) {
  for (const { event, data } of window.stream.heard.splice(0)) {
    if (event === 'approval.counts') {
      window.counted++
      window.shown = JSON.parse(data)
    } else if (stale[event]?.includes(path)) {
      window.asked++
      window.shown = await askFor(at, window.name)
    }
  }
}

/** Waits until the window shows what the server answers. */
async function shows(at: Office, window: Window, after: string) {
  for (let tries = 0; tries < 100; tries++) {
    await follow(at, window)
    // Who has another manager begins again.
    if (!window.stream.isOpen) {
      window.stream = await openStream(at, window.name)
      window.shown = await askFor(at, window.name)
    }
    if (isDeepStrictEqual(window.shown, await askFor(at, window.name))) return
    await delivered()
  }
  expect(window.shown, `${window.name} after ${after}`).toEqual(await askFor(at, window.name))
}

const deciders = ['Anita', 'Sunil', 'Meera', 'Manoj'] as const satisfies readonly Name[]
const applicants = ['Ravi', 'Rekha', 'Meera', 'Priya'] as const satisfies readonly Name[]

/** With Meera, whom she leads moves, too. */
const moves = [
  ['Ravi', 'Manoj'],
  ['Ravi', 'Meera'],
  ['Meera', 'Anita'],
  ['Meera', 'Sunil'],
] as const satisfies readonly (readonly [Name, Name])[]

test.each(isAll ? [1, 2, 3, 4] : [1])('windows show what the server answers: %i', async (seed) => {
  const at = await office()
  const chance = numbers(seed)
  const one = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)]!
  const windows: Window[] = await Promise.all(
    names.map(async (name) => ({
      name,
      stream: await openStream(at, name),
      shown: deciders.some((decider) => decider === name) ? await askFor(at, name) : null,
      asked: 0,
      counted: 0,
    })),
  )
  const ids: number[] = []
  for (let round = 0; round < 80; round++) {
    const kind = one(['apply', 'apply', 'decide', 'decide', 'undo', 'withdraw', 'move'] as const)
    if (kind === 'apply') {
      const day = addDays('2026-11-23', Math.floor(chance() * 200))
      const { body } = await at.as(one(applicants)).post('/api/leaves', {
        leaveType: 'personal',
        fromDate: day,
        toDate: addDays(day, one([0, 0, 4])),
        reason: 'Family',
      })
      if (body.id) ids.push(body.id)
    } else if (kind === 'move') {
      const [who, to] = one(moves)
      await at.as('Anita').call('PUT', `/api/users/${at.ids[who]}`, { managerId: at.ids[to] })
    } else if (ids.length && kind === 'withdraw')
      await at.as(one(applicants)).call('DELETE', `/api/leaves/${one(ids)}`)
    else if (ids.length && kind === 'undo')
      await at.as(one(deciders)).post(`/api/leaves/${one(ids)}/approval/undo`)
    else if (ids.length)
      await at.as(one(deciders)).call('PUT', `/api/leaves/${one(ids)}/approval`, {
        action: one(['approve', 'reject']),
      })
    await delivered()
    for (const window of windows)
      if (!may({ role: roleOf(at, window.name) }, 'approve_leaves'))
        expect(window.stream.heard.map(({ event }) => event)).not.toContain('approval.counts')
      else await shows(at, window, kind)
  }
  // Otherwise nothing was tried.
  expect(windows.reduce((sum, { counted }) => sum + counted, 0)).toBeGreaterThan(20)
  for (const window of windows) expect(window.asked).toBeLessThan(40)
})

const roleOf = (at: Office, name: Name) =>
  at.app.ask(({ db }) => db.one<{ role: never }>('select role from users where id = ?', at.ids[name])!.role)

test('who leaves, or decides no longer, receives no number', async () => {
  const at = await office()
  const { body } = await at.as('Ravi').post('/api/leaves', {
    leaveType: 'personal',
    fromDate: '2026-11-23',
    toDate: '2026-11-23',
    reason: 'Family',
  })
  expect(body.status).toBe('pending')
  // Her request: the others can decide it, too, but it does not wait for them.
  const none = { all: 0, yours: 0 }
  const count = { regularizations: none, workedOnLeave: none }
  expect(await askFor(at, 'Meera')).toEqual({ leaves: { all: 1, yours: 1 }, ...count })
  for (const above of ['Sunil', 'Anita'] as const)
    expect(await askFor(at, above)).toEqual({ leaves: { all: 1, yours: 0 }, ...count })
  // The request itself is counted before anybody listens.
  await delivered()
  const [meera, sunil] = [await openStream(at, 'Meera'), await openStream(at, 'Sunil')]
  await at.write((tx) => deactivate(tx, at.ids.Meera, '2026-11-18'))
  await expect.poll(() => sunil.heard.map(({ event }) => event)).toContain('approval.counts')
  expect(meera.heard.map(({ event }) => event)).not.toContain('approval.counts')
  expect(meera.isOpen).toBe(false)
  expect(sunil.heard.filter(({ event }) => event === 'approval.counts').at(-1)).toEqual({
    event: 'approval.counts',
    data: JSON.stringify({ leaves: { all: 1, yours: 1 }, ...count }),
  })
})
