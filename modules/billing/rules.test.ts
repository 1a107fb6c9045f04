import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inr, inrOf, inWords, paiseOf, rupees, share } from '../../src/domain/money'
import {
  billingAmount,
  bucketOf,
  buckets,
  colourOf,
  datesOf,
  dueOn,
  feeOf,
  financialYear,
  groupOf,
  inGroup,
  monthlyTarget,
  numberKey,
  statuses,
  statusOf,
  taxOf,
  type Status,
} from './rules'

describe('money', () => {
  test.each([
    ['540000', 54_000_000],
    ['540000.5', 54_000_050],
    ['0.05', 5],
    [' 12.30 ', 1230],
    ['999999999999.99', 99_999_999_999_999],
    ['-1', null],
    ['1.234', null],
    ['1e5', null],
    ['', null],
    ['1,000', 100_000],
    ['5,40,000', 54_000_000],
    ['540,000.50', 54_000_050],
    ['₹ 5,40,000/-', 54_000_000],
    ['5,40,00', null],
    ['54,0000', null],
    [',540', null],
  ] as const)('%j is %s paise', (text, paise) => expect(paiseOf(text)).toBe(paise))
  test.each([
    [54_000_050, '540000.50', '₹5,40,000.50'],
    [100, '1.00', '₹1'],
    [0, '0.00', '₹0'],
    [1_234_567_800, '12345678.00', '₹1,23,45,678'],
    [99_900, '999.00', '₹999'],
    [100_000, '1000.00', '₹1,000'],
    [-54_000_000, '-540000.00', '-₹5,40,000'],
  ])('%s paise read %s and %s', (paise, plain, grouped) => {
    expect(rupees(paise)).toBe(plain)
    expect(inr(paise)).toBe(grouped)
  })
  test.each([
    [120_000_000, 833, 9_996_000],
    [100, 833, 8],
    [1, 5000, 1],
    [99_999_999_999_999, 10_000, 99_999_999_999_999],
    [54_000_050, 1800, 9_720_009],
    [0, 833, 0],
  ])('%s at %s hundredths of a percent is %s', (paise, percent, part) =>
    expect(share(paise, percent)).toBe(part),
  )
  test.each([
    [0, 'Rupees Zero Only'],
    [50, 'Fifty Paise Only'],
    [54_000_050, 'Rupees Five Lakh Forty Thousand and Fifty Paise Only'],
    [
      1_234_567_801,
      'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight and One Paise Only',
    ],
    [1900, 'Rupees Nineteen Only'],
  ])('%s paise are %s', (paise, words) => expect(inWords(paise)).toBe(words))
  test.each([
    ['1200000.00', '₹12,00,000'],
    ['0.05', '₹0.05'],
    ['-5000.50', '-₹5,000.50'],
    ['999999999999.99', '₹9,99,99,99,99,999.99'],
  ])('%s of the wire reads %s', (text, words) => expect(inrOf(text)).toBe(words))
  test('text converts to paise and back, and a part is never more than the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999_999 }),
        fc.integer({ min: 0, max: 10_000 }),
        (paise, percent) => {
          expect(paiseOf(rupees(paise))).toBe(paise)
          expect(share(paise, percent)).toBeLessThanOrEqual(paise)
          expect(share(paise, percent)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('a status', () => {
  test.each([
    ['Offer revoked', 'Offer Revoked'],
    ['Offer Revoked', 'Offer Revoked'],
    ['OFFER BACKOUT', 'Offer Backout'],
    ['offer backout', 'Offer Backout'],
    ['Joining delayed', 'Joining Delayed'],
    ['Delayed Joining', 'Joining Delayed'],
    ['Joined and left', 'Joined and Left'],
    ['joined', 'Joined'],
    [' hold ', 'Hold'],
    ['Selected', 'Selected'],
    ['Hired', null],
    ['', null],
    ['constructor', null],
  ])('%j is %s', (text, status) => expect(statusOf(text)).toBe(status))
  test('is in exactly one group, and the groups are those of the specification', () => {
    expect(inGroup('pipeline')).toEqual(['Selected', 'Offered', 'Offer Accepted', 'Joining Delayed'])
    expect(inGroup('lost')).toEqual(['Offer Revoked', 'Offer Backout', 'Joined and Left'])
    expect([inGroup('joined'), inGroup('hold')]).toEqual([['Joined'], ['Hold']])
    expect(statuses.every((status: Status) => groupOf[status])).toBe(true)
  })
})

test.each([
  [{ ctc: 120_000_000, type: 'Percentage', percentage: 833, fixed: null }, 9_996_000],
  [{ ctc: 120_000_000, type: 'Fixed', percentage: 833, fixed: 5_000_000 }, 5_000_000],
  [{ ctc: 100_000_001, type: 'Percentage', percentage: 1, fixed: null }, 10_000],
] as const)('%j bills %s', (given, paise) => expect(billingAmount(given)).toBe(paise))

describe('tax', () => {
  test.each([
    [10_000_000, '27', '27', { cgst: 900_000, sgst: 900_000, igst: 0, total: 11_800_000 }],
    [10_000_000, '27', '29', { cgst: 0, sgst: 0, igst: 1_800_000, total: 11_800_000 }],
    [10_000_000, null, '29', { cgst: 900_000, sgst: 900_000, igst: 0, total: 11_800_000 }],
    [55, '27', '27', { cgst: 5, sgst: 5, igst: 0, total: 65 }],
    [50, '27', '27', { cgst: 5, sgst: 5, igst: 0, total: 59 }],
  ])('%s from %s to %s', (taxable, own, client, tax) =>
    expect(taxOf(taxable, 1800, own, client)).toEqual(tax),
  )
  test.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2099-12-31', '2099-00'],
  ])('%s is in %s', (day, year) => expect(financialYear(day)).toBe(year))
  test('numbers are compared without case and spaces', () =>
    expect(numberKey(' inv / 26-27 /001')).toBe('INV/26-27/001'))
})

describe('terms', () => {
  const terms = { feePercent: 833, slabs: [], invoiceAfterDays: 7, creditDays: 30, guaranteeDays: 90 }
  const slabs = [
    { upTo: 50_000_000, percent: 750 },
    { upTo: 100_000_000, percent: 833 },
    { upTo: 150_000_000, percent: 1100 },
    { upTo: null, percent: 1200 },
  ]
  test.each([
    [50_000_000, 750],
    [50_000_001, 833],
    [100_000_000, 833],
    [120_000_000, 1100],
    [300_000_000, 1200],
  ])('the slab fee for %s is %s', (ctc, percent) => expect(feeOf({ ...terms, slabs }, ctc)).toBe(percent))
  test('give the invoice date, the due date and the end of the guarantee', () => {
    expect(datesOf(terms, '2026-01-30')).toEqual({
      invoiceBy: '2026-02-06',
      dueBy: '2026-03-08',
      guaranteeUntil: '2026-04-30',
    })
    expect(dueOn(terms, '2026-02-06')).toBe('2026-03-08')
    expect(feeOf(terms, 1)).toBe(833)
  })
})

describe('ageing', () => {
  test.each([
    ['2026-03-08', 'Not due'],
    ['2026-03-07', 'Not due'],
    ['2026-03-09', '0-30'],
    ['2026-04-07', '0-30'],
    ['2026-04-08', '31-60'],
    ['2026-05-07', '31-60'],
    ['2026-05-08', '61-90'],
    ['2026-06-06', '61-90'],
    ['2026-06-07', 'Over 90'],
  ])('due 2026-03-08 is on %s in bucket %s', (asOn, bucket) =>
    expect(bucketOf('2026-03-08', asOn)).toBe(bucket),
  )
  test('every day has exactly one bucket', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const asOn = new Date(Date.UTC(2026, 2, 8) + days * 86_400_000).toISOString().slice(0, 10)
        expect(buckets).toContain(bucketOf('2026-03-08', asOn))
      }),
    )
  })
})

test.each([
  [60_000_000, 25_000_000],
  [50_000_000, 20_833_333],
  [1, 0],
])('the target for a salary of %s is %s a month', (salary, target) =>
  expect(monthlyTarget(salary)).toBe(target),
)
test.each([
  [80, 100, 'green'],
  [79, 100, 'yellow'],
  [50, 100, 'yellow'],
  [49, 100, 'red'],
  [0, 100, 'red'],
  [10, 0, 'red'],
])('%s of %s is %s', (billing, target, colour) => expect(colourOf(billing, target)).toBe(colour))
