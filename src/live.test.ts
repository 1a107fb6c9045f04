import { afterEach, describe, expect, test, vi } from 'vitest'
import { office } from '../tests/support/office'
import { testClock } from './clock'
import { deactivate } from '../modules/people/service'
import { Live } from './live'

const clock = testClock('2026-11-18T04:00:00.000Z')
const who = (id: number, role: 'Admin' | 'Recruiter' = 'Recruiter', sessionId = id) => ({
  id,
  role,
  sessionId,
})

afterEach(() => void vi.useRealTimers())

/** Returns everything that has been sent so far. */
async function heard(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  let text = ''
  for (;;) {
    const next = await Promise.race([
      reader.read(),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 5)),
    ])
    if (!next || next.done) break
    text += new TextDecoder().decode(next.value)
  }
  reader.releaseLock()
  return {
    names: [...text.matchAll(/^event: (.+)$/gm)].map((m) => m[1]),
    ids: [...text.matchAll(/^id: (.+)$/gm)].map((m) => m[1]!),
    text,
  }
}

describe('streams', () => {
  test('send names and ids but no data, only to the people concerned', async () => {
    const live = new Live(clock)
    const [ravi, priya, admin] = [
      live.open(who(1), null),
      live.open(who(2), null),
      live.open(who(3, 'Admin'), null),
    ]
    live.notify({ people: [1], roles: ['Admin'] }, 'attendance.punched', { userId: 1 })
    live.notify({ everyone: true }, 'calendar.changed')
    expect((await heard(ravi)).names).toEqual(['ready', 'attendance.punched', 'calendar.changed'])
    expect((await heard(priya)).names).toEqual(['ready', 'calendar.changed'])
    const { names, text } = await heard(admin)
    expect(names).toEqual(['ready', 'attendance.punched', 'calendar.changed'])
    expect(text).toContain('data: {"userId":1}')
    live.close()
  })

  test('resume by id; after too many missed events or a restart the client must request everything', async () => {
    const live = new Live(clock)
    const first = await heard(live.open(who(1), null))
    live.notify({ people: [1] }, 'a')
    live.notify({ people: [2] }, 'not mine')
    live.notify({ people: [1] }, 'b')
    const since = await heard(live.open(who(1), first.ids[0]!))
    expect(since.names).toEqual(['ready', 'a', 'b'])
    for (const odd of ['12', 'x', '99999999999999'])
      expect((await heard(live.open(who(1), odd))).names).toEqual(['ready', 'resync'])
    for (let i = 0; i < 1100; i++) live.notify({ people: [9] }, 'many')
    expect((await heard(live.open(who(1), first.ids[0]!))).names).toEqual(['ready', 'resync'])
    live.close()
  })

  test('end for one session, for all other sessions, or for a person', () => {
    const live = new Live(clock)
    for (const session of [1, 2, 3]) live.open(who(1, 'Recruiter', session), null)
    live.open(who(2), null)
    live.end(1, 1)
    expect(live.size).toBe(3)
    live.endOthers(1, 2)
    expect(live.size).toBe(2)
    live.end(1)
    expect(live.size).toBe(1)
    live.close()
  })

  test('are limited to the newest ten per session', () => {
    const live = new Live(clock)
    for (let i = 0; i < 25; i++) live.open(who(1), null)
    live.open(who(2), null)
    expect(live.size).toBe(11)
    live.close()
  })

  test('are closed if the client does not read, to save memory', () => {
    const live = new Live(clock)
    live.open(who(1), null)
    for (let i = 0; i < 600; i++) live.notify({ everyone: true }, 'x')
    expect(live.size).toBe(0)
    live.close()
  })

  test('send a comment every 25 seconds, so that proxies do not close them', async () => {
    vi.useFakeTimers()
    const live = new Live(clock)
    const reader = live.open(who(1), null).getReader()
    await reader.read()
    vi.advanceTimersByTime(25_001)
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(':\n\n')
    live.close()
  })
})

test('the person, the manager and Admin are notified of a punch, the manager of another team is not', async () => {
  const at = await office()
  const open = async (name: 'Ravi' | 'Meera' | 'Anita' | 'Manoj') =>
    (await at.as(name).get('/api/events')).body as ReadableStream<Uint8Array>
  const streams = {
    Ravi: await open('Ravi'),
    Meera: await open('Meera'),
    Anita: await open('Anita'),
    Manoj: await open('Manoj'),
  }
  await at.as('Ravi').post('/api/attendance/punch', {
    type: 'in',
    location: { lat: 19.1, lng: 72.8, accuracy: 5, address: 'x' },
  })
  expect((await heard(streams.Ravi)).names).toContain('attendance.punched')
  // Others hear of all changes of a quarter of a second together.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await heard(streams.Meera)).names).toEqual(['ready', 'attendance.changed'])
  expect((await heard(streams.Anita)).names).toEqual(['ready', 'attendance.changed'])
  expect((await heard(streams.Manoj)).names).toEqual(['ready'])
})

test('people who see names are notified when an employee joins or leaves', async () => {
  const at = await office()
  const meera = (await at.as('Meera').get('/api/events')).body as ReadableStream<Uint8Array>
  const priya = (await at.as('Priya').get('/api/events')).body as ReadableStream<Uint8Array>
  await at.write((tx) => deactivate(tx, at.ids.Ravi))
  expect((await heard(meera)).names).toContain('person.deactivated')
  expect((await heard(priya)).names).toEqual(['ready'])
})

test('the event names of one write are returned, even after many later events', () => {
  const live = new Live(clock)
  live.notify({ everyone: true }, 'before')
  const from = live.lastId
  live.notify({ people: [1] }, 'attendance.punched')
  live.notify({ people: [2] }, 'notification.new')
  live.notify({ people: [3] }, 'notification.new')
  const to = live.lastId
  expect(live.namesBetween(from, to)).toEqual(['attendance.punched', 'notification.new'])
  for (let i = 0; i < 900; i++) live.notify({ everyone: true }, 'after')
  expect(live.namesBetween(from, to)).toEqual(['attendance.punched', 'notification.new'])
  // Purged events are not returned under another name.
  for (let i = 0; i < 200; i++) live.notify({ everyone: true }, 'after')
  expect(live.namesBetween(from, to)).toEqual([])
})
