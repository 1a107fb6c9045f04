/** One's own news of the event stream is passed over, in whatever order it and the answer come. */
import { beforeEach, expect, test, vi } from 'vitest'
import { onOwnEvents, unlessOwn, writeBegins } from './ownEvents'

const names: string[] = []
onOwnEvents((some) => void names.push(...some))
beforeEach(() => void names.splice(0))

/** The ids that the stream gives on. */
function given(...ids: number[]) {
  const passed: number[] = []
  for (const id of ids) unlessOwn(id, () => passed.push(id))
  return passed
}

test('after the answer: the names once, the ids never', () => {
  const ends = writeBegins()
  ends('101-103 leave.changed,approval.changed;107-107 notification.new')
  expect(names).toEqual(['leave.changed', 'approval.changed', 'notification.new'])
  expect(given(100, 101, 103, 104, 107, 108)).toEqual([100, 104, 108])
})

test('before the answer: held until it is there', () => {
  const ends = writeBegins()
  const passed = given(201, 202)
  expect(passed).toEqual([])
  ends('202-202 task.changed')
  expect(passed).toEqual([201])
})

test('a write that fails lets the news of others go on; a resync has no id', () => {
  const ends = writeBegins()
  const passed = given(301, NaN)
  ends(null)
  expect(passed).toEqual([301, NaN])
  expect(names).toEqual([])
})

test('of two writes under way both must be answered', () => {
  const [first, second] = [writeBegins(), writeBegins()]
  const passed = given(401, 402)
  first('401-401 a')
  expect(passed).toEqual([])
  second('402-402 b')
  expect(passed).toEqual([])
  expect(given(403)).toEqual([403])
})

test('a write that takes long holds up nobody', () => {
  vi.useFakeTimers()
  const ends = writeBegins()
  const passed = given(501)
  vi.advanceTimersByTime(3000)
  expect(passed).toEqual([501])
  // Its own are known all the same.
  ends('502-502 c')
  expect(given(502, 503)).toEqual([503])
  vi.useRealTimers()
})

test('a header that is none of ours is passed over', () => {
  writeBegins()('nonsense;5')
  expect(names).toEqual([])
})
