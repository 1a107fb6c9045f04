/** Amounts for which there is no e-invoice to ask the portal about, and documents that need none. */
import { expect, test } from 'vitest'
import { sampleInvoice } from '../../../tests/support/documents'
import type { TaxedFacts } from './gstAmounts'
import { portalProblems } from './portalRules'

const of = { today: '2026-11-20', reportWithinDays: 30 }
const good = sampleInvoice()
const odd = (change: Partial<TaxedFacts>) => ({ ...good, ...change }) as TaxedFacts

// Their e-invoice would be incomplete or none, so the portal cannot be asked.
test.each<[string, TaxedFacts]>([
  [
    'The tax follows no rate. Correct the amount with GST of the invoice.',
    sampleInvoice({ invoice: { amount: 1_50_000_00 } }),
  ],
  ['The lines and taxes do not add up to the total. Correct the amounts of the invoice.', odd({ total: 1 })],
  [
    'The round off is above ₹99.99. Correct the amount with GST of the invoice.',
    odd({ roundOff: 100_00, total: good.total + 100_00 }),
  ],
  [
    'A line has an amount below zero. Correct the amounts of the invoice.',
    odd({
      lines: [
        { ...good.lines[0]!, amount: -1 },
        { ...good.lines[0]!, amount: good.taxable + 1 },
      ],
    }),
  ],
])('%s', (sentence, facts) => expect(portalProblems(facts, of)).toContain(sentence))

test('without a limit an old invoice is accepted', () =>
  expect(portalProblems(odd({ day: '2024-04-01' }), { ...of, reportWithinDays: null })).toEqual([]))

test('the last day to report is the thirtieth after the invoice', () => {
  expect(portalProblems(odd({ day: '2026-10-21' }), of)).toEqual([])
  expect(portalProblems(odd({ day: '2026-10-20' }), of)).toHaveLength(1)
})

test('a document without an e-invoice has no problem', () => {
  expect(portalProblems(sampleInvoice({ client: { gstin: null, pinCode: null } }), of)).toEqual([])
  expect(portalProblems(sampleInvoice({ company: { gstin: null }, invoice: { number: '0' } }), of)).toEqual(
    [],
  )
})

test('a client abroad needs no PIN code', () =>
  expect(
    portalProblems(
      sampleInvoice({ client: { gstin: null, state: '96', city: 'London', pinCode: null } }),
      of,
    ),
  ).toEqual([]))
