/**
 * The rows of the event stream. Nobody ever receives a row that `GET /api/attendance/live` would not show at
 * that moment, and windows that apply the rows show what the server answers.
 */
import { expect, test } from 'vitest'
import type { Role } from '../../../src/domain/access'
import { boardReady } from '../../../tests/support/board'
import { manyPeople } from '../../../tests/support/manyPeople'
import { desk, office, type Name, type Office } from '../../../tests/support/office'
import { numbers, steps, twoShifts, weighted } from '../../../tests/support/presence'
import { openStream, type Frame } from '../../../tests/support/streams'
import { isAll } from '../../../tests/tiers'
import { liveList, type LiveMember } from '../contract'
import { boardIn, boardOf } from './board'
import { liveBySql } from './live'
import { patched, type LiveFrame } from './screens/patch'

/** Longer than changes are gathered. */
const sent = () => new Promise((resolve) => setTimeout(resolve, 320))

const watch = (at: Office, name: Name, lists: string[] = [liveList]) => openStream(at, name, lists)

const rowsOf = (heard: readonly Frame[]) =>
  heard.filter(({ event }) => event === 'attendance.rows').map(({ data }) => JSON.parse(data) as LiveFrame)
const idsOf = (heard: readonly Frame[]) =>
  rowsOf(heard).flatMap(({ rows }) => rows.map(({ userId }) => userId))

const punchIn = (at: Office, name: Name) =>
  at.as(name).post('/api/attendance/punch', { type: 'in', location: desk })

test('rows go to those who see the person and show the list; others hear the name', async () => {
  const at = await office()
  await at.as('Anita').get('/api/attendance/live')
  await boardReady(at.app)
  const watching = {
    Anita: await watch(at, 'Anita'),
    Meera: await watch(at, 'Meera'),
    Manoj: await watch(at, 'Manoj'),
    Sunil: await watch(at, 'Sunil', []),
    Sana: await watch(at, 'Sana'),
    Priya: await watch(at, 'Priya'),
  }
  // Of the first change each window learns the name only, and asks once.
  await punchIn(at, 'Rekha')
  await sent()
  const named = [{ event: 'attendance.changed', data: '{}' }]
  expect(watching.Meera.heard).toEqual(named)
  for (const { heard } of Object.values(watching)) heard.length = 0
  await punchIn(at, 'Ravi')
  await sent()
  expect(idsOf(watching.Anita.heard)).toEqual([at.ids.Ravi])
  expect(idsOf(watching.Meera.heard)).toEqual([at.ids.Ravi])
  expect(watching.Manoj.heard).toEqual([])
  expect(watching.Sunil.heard).toEqual(named)
  // A Scheduler sees the history, not the live list; a Recruiter sees nobody.
  expect(watching.Sana.heard).toEqual(named)
  expect(watching.Priya.heard).toEqual([])
  expect(rowsOf(watching.Meera.heard)[0]).toMatchObject({
    rows: [{ userId: at.ids.Ravi, status: 'Working', openSince: '2026-11-18T04:00:00.000Z' }],
    figures: { members: 2, presentToday: 1, counts: { Working: 1, 'Not Punched In': 1 } },
  })
  expect(JSON.parse(watching.Meera.heard[0]!.data).rows[0]).not.toHaveProperty('email')
})

test('a stream cannot be subscribed by somebody else, and an ended one not at all', async () => {
  const at = await office()
  const { body } = await at.as('Anita').get('/api/events')
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const [, stream] = /"stream":"([^"]+)"/.exec(new TextDecoder().decode((await reader.read()).value))!
  const subscribe = async (name: Name) =>
    (await at.as(name).call('PUT', '/api/events/subscription', { stream, lists: [liveList] })).body
  expect(await subscribe('Meera')).toEqual({ subscribed: false })
  expect(await subscribe('Anita')).toEqual({ subscribed: true })
  at.app.live.end(at.ids.Anita)
  expect(await subscribe('Anita')).toEqual({ subscribed: false })
})

/** The General shift's automatic time is 22:00 in Mumbai. */
const [before, after] = ['2026-11-18T16:29:59.600Z', '2026-11-18T16:30:00.100Z']

test.each([
  [0, 'attendance.rows'],
  // More rows than a frame holds: windows hear the name, and ask.
  [250, 'attendance.changed'],
])('statuses that change by the clock are sent; with %i more people as %s', async (more, event) => {
  const at = await office(before)
  await manyPeople(at, more)
  await at.as('Anita').get('/api/attendance/live')
  await boardReady(at.app)
  const { heard } = await watch(at, 'Anita')
  await punchIn(at, 'Ravi')
  await sent()
  heard.length = 0
  at.clock.set(after)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(heard.map((frame) => frame.event)).toEqual([event])
  const rows = rowsOf(heard).flatMap((frame) => frame.rows)
  expect(rows.map(({ status }) => status)).toEqual(more ? [] : Array(8).fill('Absent'))
})

test('people who change while the board loads are read again, however many they are', async () => {
  const at = await office()
  const board = at.app.ask((ask) => boardOf(ask))
  expect(board).toBe(null)
  // It loads in the next turn of the event loop.
  for (let n = 1; n <= 1500; n++) boardIn(at.app)!.touch(n)
  await punchIn(at, 'Ravi')
  await boardReady(at.app)
  const { body } = await at.as('Meera').get('/api/attendance/live')
  expect(body.map((one: LiveMember) => one.status)).toEqual(['Not Punched In', 'Working'])
})

type Input = {
  page: string
  limit: string
  status?: 'Working'
  role?: 'Recruiter'
  late?: '1'
  search?: string
}
const shown: Input[] = [
  { page: '1', limit: '50' },
  { page: '1', limit: '3' },
  { page: '2', limit: '3' },
  { page: '1', limit: '50', status: 'Working' },
  { page: '1', limit: '50', role: 'Recruiter' },
  { page: '1', limit: '2', late: '1' },
  { page: '1', limit: '50', search: 'ra' },
]
/** Without texts that age; a window counts hours itself. */
const timeless = (page: unknown) =>
  JSON.parse(
    JSON.stringify(page, (key, value) =>
      ['totalHours', 'breakTime', 'version'].includes(key) ? undefined : value,
    ),
  )

const calm = ['punch', 'punch', 'break', 'leave', 'undone part']

test.each(isAll ? [1, 2, 3] : [1])(
  'nobody receives a row out of reach, and windows end with what the server answers: %i',
  async (seed) => {
    const at = await office('2026-11-18T03:30:00.000Z')
    const other = await twoShifts(at)
    const chance = numbers(seed)
    const roleOf = (name: Name) =>
      at.app.ask(
        ({ db }) => db.one<{ role: Role }>('select role from users where id = ?', at.ids[name])!.role,
      )
    let patches = 0
    let asked = 0
    const windows = await Promise.all(
      (['Anita', 'Sunil', 'Meera', 'Manoj'] as const).map(async (name) => ({
        ...(await watch(at, name)),
        isBehind: false,
        pages: [] as (Parameters<typeof patched>[0] | null)[],
      })),
    )
    const pageOf = async (name: Name, input: Input) => {
      asked++
      return (await at.as(name).get(`/api/attendance/live?${new URLSearchParams(input)}`)).body
    }
    try {
      for (let round = 0; round < 25; round++) {
        // Most mornings have punches and breaks; every fifth time anything happens.
        const names = Array.from({ length: round % 5 ? 2 : 3 }, () =>
          round % 5
            ? calm[Math.floor(chance() * calm.length)]!
            : weighted[Math.floor(chance() * weighted.length)]!,
        )
        for (const name of names) await steps[name]![1](at, chance, other)
        // The test's clock is set, and no timer notices.
        const isClockSet = names.some((name) => /clock|hours|minutes/.test(name))
        await sent()
        for (const window of windows) {
          const { name, heard } = window
          const who = { id: at.ids[name], role: roleOf(name), sessionId: 1 }
          const seen = new Set(
            at.app.ask((ask) => liveBySql(ask, who, {}) as LiveMember[]).map(({ userId }) => userId),
          )
          expect(idsOf(heard).filter((id) => !seen.has(id))).toEqual([])
          const isTold = isClockSet || heard.some(({ event }) => event !== 'attendance.rows')
          const frames = rowsOf(heard)
          heard.length = 0
          // Some frames are lost, as in a tab that nobody saw. The next one shows the gap.
          if (!isTold && frames.length && chance() < 0.2) {
            window.isBehind = true
            continue
          }
          if (window.isBehind && !isTold && !frames.length) continue
          window.isBehind = false
          for (const [at_, input] of shown.entries()) {
            let page = isTold ? null : (window.pages[at_] ?? null)
            for (const frame of frames) page &&= patched(page, input, frame)
            if (page && frames.length) patches++
            page ??= await pageOf(name, input)
            window.pages[at_] = page
            const now = await pageOf(name, input)
            expect({ name, input, ...timeless(page) }).toEqual({ name, input, ...timeless(now) })
          }
        }
      }
    } finally {
      await other.stop()
    }
    expect(patches).toBeGreaterThan(20)
    expect(asked).toBeGreaterThan(0)
  },
  60_000,
)
