/** Amounts as text. */
import { expect, test } from 'vitest'
import { inr, inrPaise } from './money'

test.each([
  [0, '₹0', '₹0.00'],
  [1, '₹0.01', '₹0.01'],
  [700_000, '₹7,000', '₹7,000.00'],
  [7_777_777, '₹77,777.77', '₹77,777.77'],
  [99_999_999_999_99, '₹99,99,99,99,999.99', '₹99,99,99,99,999.99'],
  [-40, '-₹0.40', '-₹0.40'],
  [-100_000_00, '-₹1,00,000', '-₹1,00,000.00'],
])('%i paise are %s, and on documents %s', (paise, short, long) =>
  expect([inr(paise), inrPaise(paise)]).toEqual([short, long]),
)
