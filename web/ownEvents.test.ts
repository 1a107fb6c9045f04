/** The browser skips its own events of the stream, in any order of event and answer. */
import { beforeEach, expect, test, vi } from 'vitest'
import { onOwnEvents, handleForeignEvent, beginWrite } from './ownEvents'

const names: string[] = []
onOwnEvents((some) => void names.push(...some))
beforeEach(() => void names.splice(0))

/** The ids that pass. */
function given(...ids: number[]) {
  const passed: number[] = []
  for (const id of ids) handleForeignEvent(id, () => passed.push(id))
  return passed
}

test('after the answer the names are notified once and the ids are skipped', () => {
  const ends = beginWrite()
  ends('101-103 leave.changed,approval.changed;107-107 notification.new')
  expect(names).toEqual(['leave.changed', 'approval.changed', 'notification.new'])
  expect(given(100, 101, 103, 104, 107, 108)).toEqual([100, 104, 108])
})

test('before the answer events are held until it arrives', () => {
  const ends = beginWrite()
  const passed = given(201, 202)
  expect(passed).toEqual([])
  ends('202-202 task.changed')
  expect(passed).toEqual([201])
})

test('a failed write releases the events of others; a resync has no id', () => {
  const ends = beginWrite()
  const passed = given(301, NaN)
  ends(null)
  expect(passed).toEqual([301, NaN])
  expect(names).toEqual([])
})

test('with two writes under way events are held until both are answered', () => {
  const [first, second] = [beginWrite(), beginWrite()]
  const passed = given(401, 402)
  first('401-401 a')
  expect(passed).toEqual([])
  second('402-402 b')
  expect(passed).toEqual([])
  expect(given(403)).toEqual([403])
})

test('a slow write does not delay events', () => {
  vi.useFakeTimers()
  const ends = beginWrite()
  const passed = given(501)
  vi.advanceTimersByTime(3000)
  expect(passed).toEqual([501])
  // Its own events are still recognised.
  ends('502-502 c')
  expect(given(502, 503)).toEqual([503])
  vi.useRealTimers()
})

test('a foreign header is ignored', () => {
  beginWrite()('nonsense;5')
  expect(names).toEqual([])
})
