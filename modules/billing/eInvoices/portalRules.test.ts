/** Each document that the portal would refuse has a sentence that says where to fix it. */
import { describe, expect, test } from 'vitest'
import { sampleCreditNote, sampleInvoice } from '../../../tests/support/documents'
import { fakeGstPortal } from '../../../tests/support/fakeGstPortal'
import { eInvoiceBulk } from './eInvoice'
import type { TaxedFacts } from './gstAmounts'
import { portalProblems } from './portalRules'

const of = { today: '2026-11-20', reportWithinDays: 30 }
const good = sampleInvoice()
const odd = (change: Partial<TaxedFacts>) => ({ ...good, ...change }) as TaxedFacts
const seller = (change: Partial<TaxedFacts['supplier']>) => odd({ supplier: { ...good.supplier, ...change } })
const buyer = (change: Partial<TaxedFacts['recipient']>) =>
  odd({ recipient: { ...good.recipient, ...change } })
const line = (change: Partial<TaxedFacts['lines'][number]>) =>
  odd({ lines: [{ ...good.lines[0]!, ...change }] })
const long = 'x'.repeat(101)

const portal = fakeGstPortal(of)

/** The codes with which the portal refuses a document. */
function codesOf(facts: TaxedFacts): string[] {
  const answer = portal.upload(JSON.stringify(eInvoiceBulk([{ id: 1, clientId: 1, facts, isVoided: false }])))
  const [row] = JSON.parse(answer) as { ErrorDetails?: { ErrorCode: string }[] }[]
  return (row?.ErrorDetails ?? []).map((one) => one.ErrorCode)
}

test('a complete invoice has no problem, and the portal registers it', () => {
  expect(portalProblems(good, of)).toEqual([])
  expect(codesOf(good)).toEqual([])
})

describe('the portal refuses with a code, and before it Muster with a sentence', () => {
  test.each<[string, TaxedFacts, string]>([
    [
      '5002',
      odd({ number: 'inv/001' }),
      'The number inv/001 contains small letters. Change the number of the invoice to capital letters.',
    ],
    [
      '5002',
      odd({ number: '001' }),
      'The number 001 begins with a zero. Change the number of the invoice, so that it ' +
        'begins with a letter or 1 to 9.',
    ],
    [
      '5002',
      odd({ number: 'INVOICE/2026-27/1' }),
      'The number INVOICE/2026-27/1 has more than 16 characters. Change the number of the ' +
        'invoice to at most 16 characters.',
    ],
    [
      '5002',
      odd({ number: 'INV_1' }),
      'The number INV_1 is not allowed. Change the number of the invoice: it begins with a ' +
        'letter or a digit and contains only letters, digits, dashes and slashes.',
    ],
    [
      '5002',
      odd({ number: '/1' }),
      'The number /1 is not allowed. Change the number of the invoice: it begins with a ' +
        'letter or a digit and contains only letters, digits, dashes and slashes.',
    ],
    ['5002', odd({ number: '' }), 'The number is missing. Enter the number of the invoice.'],
    [
      '2218',
      odd({ day: '2026-11-21' }),
      "The date 21 Nov 2026 of the invoice is in the future. Enter today's date or an earlier one.",
    ],
    [
      '2305',
      odd({ day: '2026-10-20' }),
      'The date 20 Oct 2026 of the invoice is more than 30 days ago. Enter a date within the last 30 days.',
    ],
    [
      '5002',
      buyer({ pinCode: '012345' }),
      'The PIN code 012345 of Globex India Private Limited needs six digits and no zero at ' +
        'the beginning. Correct the PIN code in Billing, Clients.',
    ],
    [
      '2178',
      buyer({ pinCode: '400001' }),
      'The PIN code 400001 of Globex India Private Limited is not in Karnataka. Correct the ' +
        'PIN code or the state in Billing, Clients.',
    ],
    [
      '2178',
      seller({ pinCode: '560001' }),
      'The PIN code 560001 of Northwind Staffing LLP is not in Maharashtra. Correct the PIN ' +
        'code or the state in Settings, Invoicing Companies.',
    ],
    [
      '2244',
      buyer({ pinCode: null }),
      'Enter the PIN code of Globex India Private Limited in Billing, Clients.',
    ],
    [
      '5002',
      seller({ pinCode: null }),
      'Enter the PIN code of Northwind Staffing LLP in Settings, Invoicing Companies.',
    ],
    [
      '5002',
      seller({ state: null }),
      'Enter the state of Northwind Staffing LLP in Settings, Invoicing Companies.',
    ],
    [
      '5002',
      buyer({ address: [] }),
      'Enter the address of Globex India Private Limited in Billing, Clients.',
    ],
    [
      '5002',
      buyer({ address: [long] }),
      'The address of Globex India Private Limited has more than 100 characters. Shorten the ' +
        'address in Billing, Clients.',
    ],
    [
      '5002',
      buyer({ address: ['x'.repeat(99), long] }),
      'The address of Globex India Private Limited has more than 100 characters. Shorten the ' +
        'address in Billing, Clients.',
    ],
    [
      '5002',
      buyer({ address: ['x'.repeat(99), 'y'] }),
      'The address of Globex India Private Limited has fewer than 3 characters. Complete the ' +
        'address in Billing, Clients.',
    ],
    ['5002', buyer({ city: null }), 'Enter the city of Globex India Private Limited in Billing, Clients.'],
    [
      '5002',
      seller({ city: 'Po' }),
      'The city of Northwind Staffing LLP has fewer than 3 characters. Complete the city in ' +
        'Settings, Invoicing Companies.',
    ],
    [
      '5002',
      seller({ city: 'x'.repeat(51) }),
      'The city of Northwind Staffing LLP has more than 50 characters. Shorten the city in ' +
        'Settings, Invoicing Companies.',
    ],
    [
      '5002',
      buyer({ name: 'HP' }),
      'The name HP has fewer than 3 characters. Complete the name in Billing, Clients.',
    ],
    [
      '5002',
      buyer({ name: long }),
      `The name ${long} has more than 100 characters. Shorten the name in Billing, Clients.`,
    ],
    [
      '5002',
      buyer({ name: 'The "Best"' }),
      'The name The "Best" contains a double quote or a backslash. Remove it from the name ' +
        'in Billing, Clients.',
    ],
    [
      '2265',
      buyer({ state: { code: '27', name: 'Maharashtra' }, pinCode: '400001' }),
      'The GSTIN of Globex India Private Limited begins with 29, and the code of Maharashtra ' +
        'is 27. Correct the GSTIN or the state in Billing, Clients.',
    ],
    [
      '5002',
      buyer({ gstin: '29aaacg1234a1z5' }),
      'The GSTIN 29aaacg1234a1z5 of Globex India Private Limited is not a GSTIN. Correct the ' +
        'GSTIN in Billing, Clients.',
    ],
    [
      '2211',
      buyer({ gstin: good.supplier.gstin }),
      'The GSTIN of Globex India Private Limited is also the GSTIN of Northwind Staffing ' +
        'LLP. Correct the GSTIN of the client in Billing, Clients.',
    ],
    ['5002', line({ sac: null }), 'Enter the SAC in Settings, Billing Rules.'],
    [
      '5002',
      line({ sac: '99851' }),
      'The SAC 99851 is not a code of 4, 6 or 8 digits that begins with 99. Correct the SAC ' +
        'in Settings, Billing Rules.',
    ],
    [
      '2176',
      line({ sac: '8523' }),
      'The SAC 8523 is not a code of 4, 6 or 8 digits that begins with 99. Correct the SAC ' +
        'in Settings, Billing Rules.',
    ],
    [
      '5002',
      line({ description: 'HR' }),
      'The description of a line has fewer than 3 characters. Complete the description in ' +
        'Billing, Candidates.',
    ],
    [
      '5002',
      line({ description: 'x'.repeat(301) }),
      'The description of a line has more than 300 characters. Shorten the description in ' +
        'Billing, Candidates.',
    ],
    [
      '5002',
      odd({ lines: [] }),
      'Enter what is invoiced: the designation of the candidate in Billing, Candidates.',
    ],
    [
      '5002',
      odd({ placeOfSupply: null }),
      'The place of supply is missing. Enter the state of Globex India Private Limited in Billing, Clients.',
    ],
    [
      '2172',
      odd({ placeOfSupply: { code: '27', name: 'Maharashtra' } }),
      'The tax does not fit the supply from Maharashtra to Maharashtra. Correct the state of ' +
        'Globex India Private Limited in Billing, Clients.',
    ],
    [
      '2240',
      sampleInvoice({ rate: 1700, invoice: { amount: 1_17_000_00 } }),
      '17 % is not a rate of GST. Correct the rate in Settings, Billing Rules.',
    ],
    [
      '2235',
      sampleCreditNote({ note: { day: '2026-11-19', amount: 70_000_00 } }),
      'The tax differs from 18 % by more than a rupee. Correct the amount with GST of the credit note.',
    ],
  ])('%s: %#', (code, facts, sentence) => {
    expect(portalProblems(facts, of)).toContain(sentence)
    expect(codesOf(facts)).toContain(code)
  })

  const withinState = (amount: number, total: number, number = 'INV/26-27/001') =>
    sampleInvoice({
      client: { gstin: '27AABCT3518Q1ZW', state: '27', pinCode: '400001' },
      lines: [{ ...good.lines[0]!, amount }],
      invoice: { number, amount: total },
    })

  test('an odd paisa is rounded off, so that CGST and SGST are equal', () => {
    const facts = withinState(5_000_50, 5_900_59, 'INV/26-27/002')
    expect([facts.taxes.map(({ amount }) => amount), facts.roundOff]).toEqual([[450_05, 450_05], -1])
    expect([portalProblems(facts, of), codesOf(facts)]).toEqual([[], []])
  })

  test('CGST and SGST of an earlier version that differ by a paisa', () => {
    const [cgst, sgst] = withinState(5_000_50, 5_900_59).taxes
    const facts: TaxedFacts = {
      ...withinState(5_000_50, 5_900_59),
      taxes: [cgst!, { ...sgst!, amount: 450_04 }],
      roundOff: 0,
    }
    expect(portalProblems(facts, of)).toEqual([
      'CGST is ₹450.05 and SGST is ₹450.04, and the portal accepts only equal amounts. Change the amount ' +
        'without GST of the invoice by some paise.',
    ])
    expect(codesOf(facts)).toEqual(['2227'])
  })

  test('an amount above the limit of an item', () => {
    const facts = line({ amount: 1e14 })
    expect(portalProblems({ ...facts, taxable: 1e14, roundOff: 0, total: 1e14 + 18_000_00 }, of)).toContain(
      'The total is above the limit of the portal. Split the invoice into smaller ones.',
    )
    expect(codesOf(facts)).toContain('5002')
  })

  test('a credited invoice whose number the portal does not accept', () => {
    const note = sampleCreditNote({ note: { day: '2026-11-19' } })
    for (const number of ['0001', 'INVOICE/2026-27/1', '7']) {
      const facts = { ...note, invoice: { ...note.invoice, number } }
      expect(portalProblems(facts, of)[0]).toMatch(
        new RegExp(`^The number ${number} of the credited invoice`),
      )
      expect(codesOf(facts)).toEqual(['5002'])
    }
  })
})
