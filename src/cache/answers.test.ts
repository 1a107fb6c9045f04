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

test('a shared answer that changes is computed once for all waiting callers, after their requests', async () => {
  const at = await office()
  const cache = new AnswerCache(at.app)
  let made = 0
  const look = () =>
    at.app.ask((ask) =>
      cache.reply(
        ask,
        'all',
        { conditional: 60, isShared: true },
        null,
        ({ db }) => `${++made}: ${db.one<{ n: number }>('select count(*) as n from events')!.n}`,
      ),
    )
  const happens = () => at.write((tx) => void tx.record('call.kept', {}))
  const count = () => at.app.ask(({ db }) => db.one<{ n: number }>('select count(*) as n from events')!.n)
  const first = look()
  expect(first).not.toBeInstanceOf(Promise)
  await happens()
  const [second, third] = [look(), look()]
  await happens()
  expect([(await second).body, (await third).body]).toEqual([`2: ${count()}`, `2: ${count()}`])
  expect(look()).not.toBeInstanceOf(Promise)
  expect(made).toBe(2)
  // An answer for one person does not wait, even if something has changed.
  const alone = () =>
    at.app.ask((ask) => cache.reply(ask, 'own', { conditional: 60 }, null, () => `${++made}`))
  void alone()
  await happens()
  expect(alone()).not.toBeInstanceOf(Promise)
})

test('if the computation fails, all waiting callers get the error, and the next request retries', async () => {
  const at = await office()
  const cache = new AnswerCache(at.app)
  let fails = false
  const look = () =>
    at.app.ask((ask) =>
      cache.reply(ask, 'all', { conditional: 60, isShared: true }, null, () => {
        if (fails) throw new Error('no')
        return 'well'
      }),
    )
  void look()
  await at.write((tx) => void tx.record('call.kept', {}))
  fails = true
  await expect(Promise.all([look(), look()])).rejects.toThrow('no')
  fails = false
  expect((await look()).body).toBe('well')
})
