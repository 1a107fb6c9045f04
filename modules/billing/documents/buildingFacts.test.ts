/** The facts of documents: titles, parties, taxes, and the taxes of credit notes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company, sampleCreditNote, sampleInvoice, sampleReceipt } from '../../../tests/support/documents'
import type { InvoiceFacts } from './documentFacts'
import { taxOf } from '../rules'

const taxes = (facts: Pick<InvoiceFacts, 'taxes'>) =>
  facts.taxes.map(({ name, percent, amount }) => `${name} ${percent}: ${amount}`)

describe('an invoice', () => {
  test('holds all facts that it prints, as plain JSON', () => {
    const facts = sampleInvoice()
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
    expect(facts).toEqual({
      shape: 1,
      kind: 'invoice',
      title: 'Tax Invoice',
      number: 'INV/26-27/001',
      day: '2026-11-18',
      dueDay: '2026-12-18',
      supplier: {
        name: 'Northwind Staffing LLP',
        firm: 'Northwind Group',
        address: ['14 Hill Road', 'Bandra West'],
        city: 'Mumbai',
        pinCode: '400050',
        state: { code: '27', name: 'Maharashtra' },
        gstin: '27AAPFU0939F1ZV',
        pan: 'AAPFU0939F',
        udyam: 'UDYAM-MH-18-0012345',
        bank: {
          bankName: 'HDFC Bank',
          accountName: 'Northwind Staffing LLP',
          accountNumber: '50100123456789',
          ifsc: 'HDFC0001234',
          branch: 'Bandra West',
        },
        upi: 'northwind@hdfcbank',
        logo: null,
      },
      recipient: {
        name: 'Globex India Private Limited',
        address: ['Tower B, 4th Floor', 'Outer Ring Road'],
        city: 'Bengaluru',
        pinCode: '560103',
        state: { code: '29', name: 'Karnataka' },
        gstin: '29AAACG1234A1Z5',
        pan: 'AAACG1234A',
      },
      placeOfSupply: { code: '29', name: 'Karnataka' },
      reverseCharge: false,
      lines: [
        {
          description: 'Recruitment of Asha Rao, Java Developer, joined 20 Oct 2026',
          sac: '998512',
          amount: 100_000_00,
        },
      ],
      taxable: 100_000_00,
      taxes: [{ name: 'IGST', percent: 1800, amount: 18_000_00 }],
      roundOff: 0,
      total: 118_000_00,
      remarks: 'As agreed on 3 October.',
    })
  })

  const within = { client: { state: '27', gstin: null } }
  test.each([
    ['across states', {}, ['IGST 1800: 1800000'], 0],
    ['within a state', within, ['CGST 900: 900000', 'SGST 900: 900000'], 0],
    [
      'to a client of unknown state',
      { client: { state: null, gstin: null } },
      ['CGST 900: 900000', 'SGST 900: 900000'],
      0,
    ],
    [
      'within Chandigarh',
      { company: { state: '04', gstin: '04AAPFU0939F1Z3' }, client: { state: '04', gstin: null } },
      ['CGST 900: 900000', 'UTGST 900: 900000'],
      0,
    ],
    [
      'at 5 %',
      { ...within, rate: 500, invoice: { amount: 105_000_00 } },
      ['CGST 250: 250000', 'SGST 250: 250000'],
      0,
    ],
    ['at no rate', { rate: 0, invoice: { amount: 100_000_00 } }, [], 0],
    ['rounded up', { invoice: { amount: 118_001_00 } }, ['IGST 1800: 1800000'], 100],
    ['rounded down', { invoice: { amount: 117_999_50 } }, ['IGST 1800: 1800000'], -50],
    ['as agreed', { invoice: { amount: 118_001_01 } }, ['Tax as agreed null: 1800101'], 0],
    ['of a company without GSTIN', { company: { gstin: null }, invoice: { amount: 100_000_00 } }, [], 0],
    [
      'of a company without GSTIN that charged tax',
      { company: { gstin: null } },
      ['Tax as agreed null: 1800000'],
      0,
    ],
  ])('%s has its taxes and round off', (_, given, expected, roundOff) => {
    const facts = sampleInvoice(given)
    expect([taxes(facts), facts.roundOff]).toEqual([expected, roundOff])
  })

  test.each([
    ['2024-03-31', 'Invoice', null],
    ['2024-04-01', 'Tax Invoice', '27AAPFU0939F1ZV'],
  ])('of %s is titled %s', (day, title, gstin) => {
    const facts = sampleInvoice({ invoice: { day, amount: gstin ? 118_000_00 : 100_000_00 } })
    expect([facts.title, facts.supplier.gstin, facts.taxes.length]).toEqual([title, gstin, gstin ? 1 : 0])
  })

  test('the GSTIN decides the state, however the state was entered', () => {
    const { recipient, placeOfSupply } = sampleInvoice({ client: { state: '27' } })
    expect([recipient.state?.code, placeOfSupply?.code]).toEqual(['29', '29'])
  })

  const words = 'Supply meant for export under letter of undertaking without payment of integrated tax'
  test.each([1800, 0])(
    'of an export without payment of tax is a Tax Invoice with zero-rated IGST (%i)',
    (rate) => {
      const abroad = { client: { state: '96', gstin: null }, rate }
      const facts = sampleInvoice({ ...abroad, invoice: { amount: 100_000_00, remarks: words } })
      expect([facts.title, facts.roundOff, taxes(facts)]).toEqual([
        'Tax Invoice',
        0,
        ['IGST (zero-rated) 0: 0'],
      ])
      expect(sampleCreditNote({ invoice: facts, note: { amount: 50_000_00 } })).toMatchObject({
        taxes: [{ name: 'IGST (zero-rated)', percent: 0, amount: 0 }],
        roundOff: 0,
        total: 50_000_00,
      })
    },
  )
  test('of an export with tax, or to a client in the country, ignores the words', () => {
    const invoice = { remarks: words }
    expect(taxes(sampleInvoice({ client: { state: '96', gstin: null }, invoice }))).toEqual([
      'IGST 1800: 1800000',
    ])
    expect(taxes(sampleInvoice({ invoice: { ...invoice, amount: 100_000_00 } }))).toEqual([
      'Tax as agreed null: 0',
    ])
  })
  test('of a registered company without a rate is a Bill of Supply', () => {
    const invoice = { amount: 100_000_00 }
    expect(sampleInvoice({ rate: 0, invoice })).toMatchObject({ title: 'Bill of Supply', taxes: [] })
    expect(sampleInvoice({ rate: 0, invoice, company: { gstin: null } }).title).toBe('Invoice')
    expect(sampleInvoice({ rate: 0, invoice: { amount: 118_000_00 } }).title).toBe('Tax Invoice')
  })

  test('an address of many lines is printed in five', () =>
    expect(sampleInvoice({ client: { address: ' a\n\nb\tc\r\nd\ne\nf\ng' } }).recipient.address).toEqual([
      'a',
      'b c',
      'd',
      'e',
      'f, g',
    ]))

  test("the firm's name is printed only if it differs", () => {
    expect(sampleInvoice({ firm: 'NORTHWIND Staffing LLP' }).supplier.firm).toBeNull()
    expect(sampleInvoice({ firm: null }).supplier.firm).toBeNull()
  })

  test('adds up, whatever was agreed', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e14 }),
        fc.integer({ min: -300, max: 1_000_000 }),
        fc.constantFrom(0, 25, 500, 1800, 2800),
        fc.constantFrom('27', '29', null),
        fc.boolean(),
        (amount, off, rate, state, isRegistered) => {
          const rule = taxOf(amount, isRegistered ? rate : 0, '27', state).total
          const facts = sampleInvoice({
            company: isRegistered ? {} : { gstin: null },
            client: { state, gstin: null },
            lines: [{ description: 'x', sac: null, amount }],
            rate,
            invoice: { amount: Math.max(amount, rule + off) },
          })
          const sum = facts.taxes.reduce((all, tax) => all + tax.amount, facts.taxable + facts.roundOff)
          expect(sum).toBe(facts.total)
          expect(Math.abs(facts.roundOff)).toBeLessThanOrEqual(100)
        },
      ),
    ))
})

describe('a credit note', () => {
  test('names its invoice and its reason, and credits the taxes of the invoice', () =>
    expect(sampleCreditNote()).toMatchObject({
      kind: 'credit note',
      title: 'Credit Note',
      number: 'CN/26-27/001',
      invoice: { number: 'INV/26-27/001', day: '2026-11-18' },
      reason: 'The candidate left on 15 Dec 2026, within the guarantee',
      placeOfSupply: { code: '29', name: 'Karnataka' },
      lines: [{ sac: '998512', amount: 50_000_00 }],
      taxable: 50_000_00,
      taxes: [{ name: 'IGST', percent: 1800, amount: 9_000_00 }],
      roundOff: 0,
      total: 59_000_00,
    }))

  /** As `credit` computes the amount of each note. */
  const part = (amount: number, of: number, whole: number) =>
    Number((2n * BigInt(amount) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)))

  test('adds up to the paisa, and all notes together credit exactly the invoice', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e11 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: -100, max: 2_000 }),
        fc.constantFrom(0, 25, 500, 1800),
        fc.constantFrom('27', '29'),
        fc.boolean(),
        (raisedParts, off, rate, state, isExact) => {
          const taxable = raisedParts.reduce((sum, raised) => sum + raised, 0)
          const rule = taxOf(taxable, rate, '27', state).total
          const invoice = sampleInvoice({
            client: { state, gstin: null },
            lines: [{ description: 'x', sac: '998512', amount: taxable }],
            rate,
            invoice: { amount: Math.max(taxable, rule + (isExact ? 0 : off)) },
          })
          const earlier = { raised: 0, amount: 0, tax: 0 }
          const sums = invoice.taxes.map(() => 0)
          let roundOff = 0
          for (const raised of raisedParts) {
            const amount = part(invoice.total, earlier.raised + raised, taxable) - earlier.amount
            const note = sampleCreditNote({ invoice, note: { raised, amount }, earlier })
            expect(note.taxes.reduce((all, tax) => all + tax.amount, raised + note.roundOff)).toBe(amount)
            expect(note.taxes.every((tax) => tax.amount >= 0)).toBe(true)
            if (invoice.roundOff === 0 && invoice.taxes.length < 2) expect(note.roundOff).toBe(0)
            if (note.taxes.length === 2) expect(note.taxes[0]!.amount).toBe(note.taxes[1]!.amount)
            note.taxes.forEach((tax, at) => (sums[at] = sums[at]! + tax.amount))
            roundOff += note.roundOff
            earlier.raised += raised
            earlier.amount += amount
            earlier.tax += note.taxes.reduce((all, tax) => all + tax.amount, 0)
          }
          expect([sums, roundOff]).toEqual([invoice.taxes.map(({ amount }) => amount), invoice.roundOff])
        },
      ),
    ))

  test('after a note of an earlier version, whose halves differ, credits the rest of the tax', () => {
    const invoice = sampleInvoice({
      client: { state: '27', gstin: null },
      lines: [{ description: 'x', sac: '998512', amount: 1_000_00 }],
      invoice: { amount: 1_180_00 },
    })
    const second = { raised: 499_97, amount: 589_96 }
    // The first note credited CGST of 45.00 and SGST of 45.01.
    const first = { raised: 500_03, amount: 590_04, tax: 90_01 }
    const note = sampleCreditNote({ invoice, note: second, earlier: first })
    expect([taxes(note), note.roundOff]).toEqual([['CGST 900: 4499', 'SGST 900: 4499'], 1])
    // Of a note that is not stored, what it would credit today.
    const unknown = sampleCreditNote({ invoice, note: second, earlier: { ...first, tax: null } })
    expect(taxes(unknown)).toEqual(['CGST 900: 4500', 'SGST 900: 4500'])
  })

  test('of an invoice that was rounded to its taxable value credits each tax and the round off', () => {
    const invoice = sampleInvoice({
      client: { state: '27', gstin: null },
      lines: [{ description: 'x', sac: '998512', amount: 272 }],
      invoice: { amount: 272 },
    })
    expect([taxes(invoice), invoice.roundOff]).toEqual([['CGST 900: 24', 'SGST 900: 24'], -48])
    const note = sampleCreditNote({ invoice, note: { raised: 272, amount: 272 } })
    expect([taxes(note), note.roundOff]).toEqual([['CGST 900: 24', 'SGST 900: 24'], -48])
  })

  test('of several lines names them all', () => {
    const lines = ['One', 'Two'].map((description) => ({ description, sac: '998512', amount: 50_000_00 }))
    expect(sampleCreditNote({ invoice: sampleInvoice({ lines }) }).lines[0]!.description).toBe('One; Two')
  })
})

test.each([
  [false, { number: 'INV/26-27/001', day: '2026-11-18' }],
  [true, null],
])('a receipt (an advance: %s) holds what was received, deducted and settled', (isAdvance, settles) =>
  expect(sampleReceipt({ isAdvance })).toMatchObject({
    kind: 'receipt',
    title: isAdvance ? 'Receipt Voucher' : 'Receipt',
    placeOfSupply: { code: '29', name: 'Karnataka' },
    settles,
    note: 'NEFT, UTR HDFCN52026121012345',
    received: 108_000_00,
    tds: 10_000_00,
    total: 118_000_00,
    supplier: { gstin: company.gstin },
  }),
)
