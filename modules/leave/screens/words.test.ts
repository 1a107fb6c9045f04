import { expect, test } from 'vitest'
import { beyondWords } from './words'

const november = { month: '2026-11', days: 1 }
const december = { month: '2026-12', days: 1.5 }

test('days beyond the monthly allowance name their months if the leave is in several', () => {
  const inOneMonth = { beyondAllowance: 0.5, beyondMonths: [] }
  expect(beyondWords(inOneMonth)).toBe('0.5 over allowance')
  expect(beyondWords(inOneMonth, 'full')).toBe('0.5 days over monthly allowance')
  expect(beyondWords({ beyondAllowance: 1.5, beyondMonths: [december] })).toBe(
    "1.5 over December's allowance",
  )
  const both = { beyondAllowance: 2.5, beyondMonths: [november, december] }
  expect(beyondWords(both)).toBe("1 over November's, 1.5 over December's allowance")
  expect(beyondWords(both, 'full')).toBe("1 day over November's, 1.5 days over December's allowance")
})
