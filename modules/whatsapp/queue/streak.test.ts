import { expect, test } from 'vitest'
import type { Outcome } from '../engine/engine'
import { Streak } from './streak'

test('consecutive outcomes that pause a bulk send', () => {
  const of = (...outcomes: [Outcome['is'], boolean?][]) => {
    const streak = new Streak()
    return outcomes.map(([is, isAway]) =>
      Boolean(streak.after({ is, why: '', messageId: '' } as Outcome, isAway ?? false)),
    )
  }
  expect(of(['refused'], ['refused'], ['refused'])).toEqual([false, false, true])
  expect(of(['unknown'], ['unknown'], ['unknown'])).toEqual([false, false, true])
  expect(of(['refused'], ['sent'], ['refused'], ['refused'])).toEqual([false, false, false, false])
  expect(of(['refused'], ['refused'], ['refused', true], ['refused'])).toEqual([false, false, false, true])
  expect(of(['unregistered'], ['unregistered'], ['unregistered'], ['unregistered'])).toEqual([
    false,
    false,
    false,
    false,
  ])
})
