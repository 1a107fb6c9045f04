import { expect, test } from 'vitest'
import { beyondWords } from './words'

const november = { month: '2026-11', days: 1 }
const december = { month: '2026-12', days: 1.5 }

test('days beyond the monthly allowance name their months', () => {
  expect(beyondWords({ beyondMonths: [december] })).toBe("1.5 over December's allowance")
  expect(beyondWords({ beyondMonths: [november] }, 'full')).toBe("1 day over November's allowance")
  const both = { beyondMonths: [november, december] }
  expect(beyondWords(both)).toBe("1 over November's, 1.5 over December's allowance")
  expect(beyondWords(both, 'full')).toBe("1 day over November's, 1.5 days over December's allowance")
})
