/** New notifications in the event stream: each reader receives their own, and a browser adds them exactly. */
import { expect, test, vi } from 'vitest'
import { manyPeople } from '../../../tests/support/manyPeople'
import { office, type Name, type Office } from '../../../tests/support/office'
import { openStream } from '../../../tests/support/streams'
import type { Notification } from '../contract'
import { notify } from './notify'
import { withNewest } from './screens/noticeFrames'

// The browser's own modules need a document.
vi.mock('../../../web/query', () => ({ ask: () => ({ queryKey: [] }), client: {} }))

const send = (at: Office, people: readonly number[], title: string) =>
  at.write((tx) => notify(tx, { people, type: 'other', title, message: 'There', link: null }))
const inbox = async (at: Office, name: Name) => (await at.as(name).get('/api/notifications')).body

test('a frame carries the newest of the reader; a browser that applies it has the whole inbox', async () => {
  const at = await office()
  const ravi = await openStream(at, 'Ravi')
  const meera = await openStream(at, 'Meera')
  let shown: Notification[] | null = []
  for (let n = 1; n <= 15; n++) {
    // Deleted a moment ago, in another window.
    if (n === 6)
      await at.write(
        ({ db }) => void db.run(`update notifications set deleted_at = 'x' where title = 'News 3'`),
      )
    await send(at, n % 3 ? [at.ids.Ravi] : [at.ids.Ravi, at.ids.Meera], `News ${n}`)
    await expect.poll(() => ravi.heard.length).toBeGreaterThan(0)
    for (const { event, data } of ravi.heard.splice(0)) {
      expect(event).toBe('notification.rows')
      shown = withNewest(shown!, JSON.parse(data))
    }
    expect(shown).toEqual(await inbox(at, 'Ravi'))
  }
  await expect.poll(() => meera.heard.length).toBe(5)
  const heard = meera.heard.map(({ data }) => JSON.parse(data).map(({ title }: Notification) => title))
  expect(heard.at(-1)).toEqual(['News 15', 'News 12', 'News 9', 'News 6'])
})

test('a browser that missed more than a frame carries asks for its inbox', () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ id: to - i, title: `${to - i}` }) as Notification)
  expect(withNewest(rows(1, 5), rows(7, 16))).toBe(null)
  expect(withNewest([], rows(7, 16))).toBe(null)
  expect(withNewest(rows(1, 7), rows(7, 16))).toEqual(rows(1, 16))
  expect(withNewest(rows(1, 5), rows(4, 6))).toEqual(rows(4, 6))
})

test('a broadcast to many is sent by its name', async () => {
  const at = await office()
  const { heard } = await openStream(at, 'Ravi')
  await manyPeople(at, 100)
  const everybody = at.app.ask(({ db }) => db.all<{ id: number }>('select id from users').map(({ id }) => id))
  await send(at, everybody, 'For all')
  await expect.poll(() => heard.length).toBe(1)
  expect(heard).toEqual([{ event: 'notification.new', data: '{}' }])
})
