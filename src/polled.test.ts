/** Answers that are kept: how much of them, and which go first. */
import { expect, test } from 'vitest'
import { office } from '../tests/support/office'
import { Polled } from './polled'

/** Asks for an answer of so many characters; says whether it had to be made. */
async function kept() {
  const at = await office()
  const polled = new Polled(at.app)
  return (key: string, length: number) => {
    let isMade = false
    const reply = at.app.ask((ask) => polled.reply(ask, key, { polled: 60 }, null, () => ((isMade = true), key.padEnd(length, '.'))))
    expect(reply.body).toBe(key.padEnd(length, '.'))
    return isMade
  }
}

test('of more than is kept the one that was asked for longest ago goes, and all are right', async () => {
  const asks = await kept()
  const keys = Array.from({ length: 5 }, (_, n) => `key ${n}`)
  expect(keys.slice(0, 4).map((key) => asks(key, 9_900_000))).toEqual([true, true, true, true])
  expect(asks('key 0', 9_900_000)).toBe(false)
  expect(asks('key 4', 9_900_000)).toBe(true)
  expect([asks('key 0', 9_900_000), asks('key 1', 9_900_000)]).toEqual([false, true])
})

test('a single one that is too large is made each time, and drives nobody out', async () => {
  const asks = await kept()
  expect([asks('small', 100), asks('huge', 10_000_001), asks('huge', 10_000_001), asks('small', 100)]).toEqual([true, true, true, false])
})
