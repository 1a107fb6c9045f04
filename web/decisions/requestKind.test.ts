import { expect, test } from 'vitest'
import { approvedChips } from './requestKind'

const step = (state: string, decidedBy: string | null) => ({ state, decidedBy, holders: [] })

test.each([
  ['the first step is open', [step('open', null), step('waiting', null)], []],
  [
    'the first step is approved',
    [step('approved', 'Priya Nambiar'), step('open', null)],
    ['Approved by Priya N.'],
  ],
  ['Muster approved it, because there was no other approver', [step('approved', null)], []],
])('who has approved: %s', (_, approval, words) => {
  expect(approvedChips({ approval }).map(({ text }) => text)).toEqual(words)
})
