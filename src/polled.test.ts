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
    const reply = at.app.ask((ask) => polled.reply(ask, key, 60, null, () => ((isMade = true), key.padEnd(length, '.'))))
    expect(reply.body).toBe(key.padEnd(length, '.'))
    return isMade
  }
}

test('of more than is kept the one that was asked for longest ago goes, and all are right', async () => {
  const asks = await kept()
  const keys = Array.from({ length: 9 }, (_, n) => `key ${n}`)
  expect(keys.map((key) => asks(key, 1_900_000))).toEqual(keys.map(() => true))
  expect(keys.slice(1).map((key) => asks(key, 1_900_000))).toEqual(keys.slice(1).map(() => false))
  expect(asks('key 0', 1_900_000)).toBe(true)
  expect([asks('key 1', 1_900_000), asks('key 8', 1_900_000)]).toEqual([true, false])
})

test('a single one that is too large is made each time, and drives nobody out', async () => {
  const asks = await kept()
  expect([asks('small', 100), asks('huge', 2_000_001), asks('huge', 2_000_001), asks('small', 100)]).toEqual([true, true, true, false])
})
