/** A response that was on its way when a frame arrived does not undo the frame. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveFrame } from './patch'

const { client, asked, token } = vi.hoisted(() => ({
  client: { now: null as unknown as QueryClient },
  asked: [] as string[],
  token: { now: 'a' },
}))
vi.mock('../../../../web/query', () => ({
  get client() {
    return client.now
  },
  asPage: (answer: unknown) => (Array.isArray(answer) ? undefined : answer),
}))
vi.mock('../../../../web/live', () => ({ afterEvent: async (name: string) => void asked.push(name) }))
vi.mock('../../../../web/token', () => ({ storedToken: () => token.now }))

const key = ['/api/attendance/live', { page: '1' }]
const team = ['/api/dashboard/team', {}]
const page = (at: number, status = 'Not Punched In') => ({
  data: [{ userId: 1, status }],
  pagination: { page: 1, limit: 25, totalItems: 1, totalPages: 1 },
  counts: { [status]: 1 },
  version: { epoch: 'e', at },
})
const frame = (from: number, to: number) =>
  ({
    version: { epoch: 'e', from, to },
    rows: [{ userId: 1, status: 'Working' }],
    figures: { counts: { Working: 1 }, at: `2026-11-18T04:00:0${to}.000Z` },
  }) as unknown as LiveFrame
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

async function loaded() {
  vi.resetModules()
  client.now = new QueryClient()
  asked.length = 0
  return (await import('./liveFrames')).applyFrame
}
let applyFrame: Awaited<ReturnType<typeof loaded>>
beforeEach(async () => void (applyFrame = await loaded()))

/** A response of the server, made at a version, arrives. */
const responds = async (queryKey: unknown[], answer: unknown) => {
  await client.now.fetchQuery({ queryKey, queryFn: () => answer })
  await settled()
}
const shown = () => client.now.getQueryData<ReturnType<typeof page>>(key)

test('an older response that arrives later gets the frame, too', async () => {
  expect(applyFrame(frame(3, 8))).toEqual([])
  await responds(key, page(7))
  expect(shown()).toMatchObject({ data: [{ status: 'Working' }], version: { at: 8 } })
  await responds(team, { at: '2026-11-18T04:00:07.000Z', counts: {} })
  expect(client.now.getQueryData(team)).toMatchObject({ counts: { Working: 1 } })
  expect(asked).toEqual([])
})

test('a newer response stays; one with a gap, and only that, is asked again', async () => {
  applyFrame(frame(3, 8))
  await responds(key, page(9, 'On Break'))
  expect(shown()).toMatchObject({ data: [{ status: 'On Break' }] })
  for (const version of [null, { epoch: 'other', at: 1 }]) await responds(key, { ...page(1), version })
  expect(asked).toEqual([])
  await responds(key, page(2))
  expect(asked).toEqual(['attendance.changed'])
})

test("frames of the person who was signed in before are not applied to the next one's lists", async () => {
  applyFrame(frame(3, 8))
  token.now = 'b'
  await responds(key, page(7))
  expect(shown()).toMatchObject({ data: [{ status: 'Not Punched In' }] })
})
