/** The cache of answers: its size, its eviction and its throttling. */
import { expect, test } from 'vitest'
import { office } from '../../tests/support/office'
import type { Reply } from '../call'
import { AnswerCache } from './answers'

/** Requests an answer of the given length. Returns whether it had to be computed. */
async function stored() {
  const at = await office()
  const cache = new AnswerCache(at.app)
  return (key: string, length: number) => {
    let isMade = false
    const reply = at.app.ask((ask) =>
      cache.reply(ask, key, { conditional: 60 }, null, () => ((isMade = true), key.padEnd(length, '.'))),
    )
    expect((reply as Reply).body).toBe(key.padEnd(length, '.'))
    return isMade
  }
}

test('evicts the least recently used answer when the cache is full; all answers are correct', async () => {
  const asks = await stored()
  const keys = Array.from({ length: 5 }, (_, n) => `key ${n}`)
  expect(keys.slice(0, 4).map((key) => asks(key, 9_900_000))).toEqual([true, true, true, true])
  expect(asks('key 0', 9_900_000)).toBe(false)
  expect(asks('key 4', 9_900_000)).toBe(true)
  expect([asks('key 0', 9_900_000), asks('key 1', 9_900_000)]).toEqual([false, true])
})

test('an answer that is too large is computed each time and evicts no other', async () => {
  const asks = await stored()
  expect([
    asks('small', 100),
    asks('huge', 10_000_001),
    asks('huge', 10_000_001),
    asks('small', 100),
  ]).toEqual([true, true, true, false])
})
