/** The times at which changed data is requested again. */
import { expect, test } from 'vitest'
import { Throttle } from './throttle'

/** The request times for changes at the given times. */
function requestTimes(changes: readonly number[], until: number, path = 'live'): number[] {
  const throttle = new Throttle()
  const times: number[] = []
  for (let now = 0; now <= until; now += 50) {
    for (const at of changes) if (at === now) throttle.changed(path, now, 100)
    if (throttle.take(now).length) times.push(now)
  }
  return times
}

const every = (step: number, until: number) => Array.from({ length: until / step + 1 }, (_, i) => i * step)

test('a single change is requested immediately, and so is the next one after a while', () => {
  expect(requestTimes([0, 4000, 9000], 20_000)).toEqual([100, 4100, 9100])
})

test('constant changes are requested less and less often, and the last change is always included', () => {
  const times = requestTimes(every(50, 30_000), 40_000)
  expect(times.map((at, i) => at - (times[i - 1] ?? 0)).slice(1)).toEqual([
    1000, 1000, 2000, 4000, 5000, 5000, 5000, 5000, 5000,
  ])
  expect(times.at(-1)!).toBeGreaterThan(30_000)
  expect(requestTimes([...every(50, 30_000), 36_000], 40_000).at(-1)).toBe(38_100)
})

test('three successive changes are each requested within a second', () => {
  expect(requestTimes([0, 700, 1500], 20_000)).toEqual([100, 1100, 2100])
})

test('a quiet period resets the throttle', () => {
  expect(requestTimes([...every(50, 10_000), 30_000, 30_200], 40_000).slice(-2)).toEqual([30_100, 31_100])
})

test('each path is throttled separately', () => {
  const throttle = new Throttle()
  for (const now of every(50, 20_000)) {
    throttle.changed('live', now, 0)
    throttle.take(now)
  }
  throttle.changed('notifications', 20_050, 0)
  expect(throttle.next()).toBe(20_050)
  expect(throttle.take(20_050)).toEqual(['notifications'])
})
