/** GSTR-1: a whole month compared with its file, the section of each document, and what is refused. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleCreditNote, sampleInvoice } from '../../../tests/support/documents'
import type { IssuedDocument } from '../../billing/service'
import type { TaxedFacts } from '../../billing/eInvoices/gstAmounts'
import { buildGstr1 } from './gstr1'

const gstin = '27AAPFU0939F1ZV'
const lakh = 1_00_000_00
const withoutPayment = 'SUPPLY MEANT FOR EXPORT UNDER LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX'

const issued = (facts: TaxedFacts, isVoided = false): IssuedDocument => ({
  id: 1,
  clientId: 1,
  facts,
  isVoided,
})
const gstr1 = (documents: IssuedDocument[], more: Partial<Parameters<typeof buildGstr1>[0]> = {}) =>
  buildGstr1({ gstin, month: '2026-11', version: 'GST3.2.3', largeFrom: lakh, documents, ...more })

type Given = {
  number: string
  taxable: number
  rate?: number
  total?: number
  remarks?: string
  sac?: string
}
type Client = NonNullable<Parameters<typeof sampleInvoice>[0]>['client']

const mumbai: Client = {
  name: 'Initech',
  state: '27',
  gstin: '27AABCT3518Q1ZW',
  city: 'Mumbai',
  pinCode: '400001',
}
const consumer: Client = { gstin: null, state: '27' }
const distant: Client = { gstin: null, state: '29' }
const abroad: Client = { gstin: null, state: '96', city: 'London', pinCode: null }

function invoice(
  client: Client,
  { number, taxable, rate = 1800, total, remarks = '', sac = '998512' }: Given,
) {
  const amount = total ?? taxable + (taxable * rate) / 10_000
  return sampleInvoice({
    client,
    rate,
    lines: [{ description: 'Recruitment of Asha Rao', sac, amount: taxable }],
    invoice: { number, day: '2026-11-18', amount, remarks },
  })
}

const credited = (
  client: Client,
  of: ReturnType<typeof invoice>,
  number: string,
  raised: number,
  amount: number,
) => sampleCreditNote({ client, invoice: of, note: { number, day: '2026-11-25', raised, amount } })

const [b2b, intra] = [
  invoice({}, { number: 'INV/26-27/001', taxable: 1_00_000_10, total: 1_18_000_00 }),
  invoice(mumbai, { number: 'INV/26-27/002', taxable: 50_000_00, sac: '998513' }),
]
const [large, small, near] = [
  invoice(distant, { number: 'INV/26-27/003', taxable: 2_00_000_00 }),
  invoice(distant, { number: 'INV/26-27/004', taxable: 10_000_00 }),
  invoice(consumer, { number: 'INV/26-27/005', taxable: 5_000_50 }),
]
const [wopay, wpay, bill] = [
  invoice(abroad, { number: 'INV/26-27/007', taxable: 80_000_00, total: 80_000_00, remarks: withoutPayment }),
  invoice(abroad, { number: 'INV/26-27/008', taxable: 40_000_00 }),
  invoice({}, { number: 'INV/26-27/009', taxable: 30_000_00, rate: 0 }),
]
const month: IssuedDocument[] = [
  issued(b2b),
  issued(intra),
  issued(large),
  issued(small),
  issued(near),
  issued(wopay),
  issued(wpay),
  issued(bill),
  issued(invoice({}, { number: 'INV/26-27/006', taxable: 1_000_00 }), true),
  issued(credited({}, b2b, 'CN/26-27/001', 50_000_05, 59_000_00)),
  issued(credited(distant, large, 'CN/26-27/002', 20_000_00, 23_600_00)),
  issued(credited(consumer, near, 'CN/26-27/003', 6_00, 7_08)),
  issued(credited(abroad, wpay, 'CN/26-27/004', 40_000_00, 47_200_00)),
  issued(credited({}, bill, 'CN/26-27/005', 10_000_00, 10_000_00)),
]

test('a month with every section is the file that was checked by hand', () => {
  const { json, problems } = gstr1(month)
  expect(problems).toEqual([])
  const golden = readFileSync(join(import.meta.dirname, 'golden/gstr1-2026-11.json'), 'utf8')
  expect(json).toEqual(JSON.parse(golden))
})

test('credit notes are negative in the sums, and the sections add up to the total', () => {
  const { sums } = gstr1(month)
  expect(sums.cdnr).toEqual({
    count: 1,
    taxable: -50_000_05,
    igst: -9_000_01,
    cgst: 0,
    sgst: 0,
    value: -59_000_00,
  })
  const sections = [sums.b2b, sums.b2cl, sums.b2cs, sums.exp, sums.cdnr, sums.cdnur, sums.nil]
  expect(sections.reduce((all, one) => all + one.value, 0)).toBe(sums.total.value)
  expect(sums.hsn.b2b.taxable + sums.hsn.b2c.taxable).toBe(sums.total.taxable)
  expect(sums.documents).toEqual({ used: 14, cancelled: 1 })
})

describe('each document is in its section', () => {
  const sectionsOf = (...all: TaxedFacts[]) =>
    Object.keys(gstr1(all.map((facts) => issued(facts))).json).filter(
      (key) => !['gstin', 'fp', 'version', 'hash', 'hsn', 'doc_issue'].includes(key),
    )
  const exactly = invoice(distant, { number: 'A1', taxable: 84_745_76, total: 1_00_000_00 })
  const above = invoice(distant, { number: 'A2', taxable: 84_745_77, total: 1_00_000_01 })

  test.each<[string, string[], TaxedFacts[]]>([
    ['a registered client in another state', ['b2b'], [b2b]],
    ['a registered client in the same state', ['b2b'], [intra]],
    ['a large inter-state invoice for a consumer', ['b2cl'], [large]],
    ['an inter-state invoice of exactly the limit', ['b2cs'], [exactly]],
    ['an inter-state invoice a paisa above the limit', ['b2cl'], [above]],
    [
      'a large invoice for a consumer in the same state',
      ['b2cs'],
      [invoice(consumer, { number: 'A3', taxable: 5_00_000_00 })],
    ],
    [
      'an unregistered client without a state',
      ['b2cs'],
      [invoice({ gstin: null, state: null }, { number: 'A4', taxable: 1_000_00 })],
    ],
    [
      'a client in a Union territory',
      ['b2b'],
      [invoice({ gstin: '04AABCT3518Q1Z4', state: '04' }, { number: 'A5', taxable: 1_000_00 })],
    ],
    ['an export', ['exp'], [wopay]],
    ['a bill of supply', ['nil'], [bill]],
    ['a credit note of a registered client', ['cdnr'], [credited({}, b2b, 'C1', 1_000_00, 1_180_00)]],
    ['a credit note of an export', ['cdnur'], [credited(abroad, wopay, 'C2', 1_000_00, 1_000_00)]],
    [
      'a small credit note of a large invoice',
      ['b2cl', 'cdnur'],
      [large, credited(distant, large, 'C3', 1_000_00, 1_180_00)],
    ],
    [
      'a credit note of a small invoice',
      ['b2cs'],
      [small, credited(distant, small, 'C4', 1_000_00, 1_180_00)],
    ],
  ])('%s: %j', (_, sections, all) => expect(sectionsOf(...all)).toEqual(sections))

  test('an invoice and a credit note of its whole amount leave no row of consumers', () =>
    expect(sectionsOf(near, credited(consumer, near, 'C5', 5_000_50, near.total))).toEqual([]))

  test('more credited than invoiced in the month is a negative row', () =>
    expect(gstr1([issued(credited(consumer, near, 'C6', 1_000_00, 1_180_00))]).json.b2cs).toEqual([
      { sply_ty: 'INTRA', typ: 'OE', pos: '27', rt: 18, txval: -1000, camt: -90, samt: -90, csamt: 0 },
    ]))

  test('the value of an earlier invoice decides the section of its credit note', () => {
    const note = issued(credited(distant, large, 'C7', 1_000_00, 1_180_00))
    const asked: string[] = []
    const of = (value: number | null) =>
      gstr1([note], {
        invoiceValue: (number, day) => {
          asked.push(`${number} of ${day}`)
          return value
        },
      })
    expect(of(2_36_000_00).json.cdnur).toHaveLength(1)
    expect(of(11_800_00).json.b2cs).toHaveLength(1)
    expect(of(null).problems).toEqual([
      {
        number: 'C7',
        message:
          'The value of the credited invoice INV/26-27/003 is not known, and it decides the section. Issue ' +
          'the invoice in Muster, or declare this credit note by hand.',
      },
    ])
    expect(asked[0]).toBe('INV/26-27/003 of 2026-11-18')
  })

  test('bills of supply are nil-rated if the caller says so', () => {
    const { json } = gstr1([issued(bill)], { untaxedAs: 'nil-rated' })
    expect(json.nil?.inv).toEqual([{ sply_ty: 'INTRB2B', expt_amt: 0, nil_amt: 30_000, ngsup_amt: 0 }])
  })
})

test('documents of a supplier without a GSTIN are not in the return', () => {
  const facts = sampleInvoice({ company: { gstin: null }, invoice: { day: '2026-11-18' } })
  expect(facts.title).toBe('Invoice')
  const { json, sums, problems } = gstr1([issued(facts)])
  expect(json).toEqual({ gstin, fp: '112026', version: 'GST3.2.3', hash: 'hash' })
  expect([sums.total.count, problems]).toEqual([0, []])
})

describe('what cannot be declared is a problem and in no section', () => {
  const odd = (change: Partial<TaxedFacts>) => ({ ...b2b, ...change }) as TaxedFacts
  test.each<[string, TaxedFacts, string]>([
    [
      'a tax without a rate',
      invoice({}, { number: 'A1', taxable: 100_00, total: 150_00 }),
      'follows no rate',
    ],
    [
      'another tax than GST',
      odd({ taxes: [{ name: 'VAT', percent: 1800, amount: 100 }] }),
      'follows no rate',
    ],
    ['no place of supply', odd({ placeOfSupply: null }), 'Enter the state of Globex India Private Limited'],
    ['no SAC', odd({ lines: [{ ...b2b.lines[0]!, sac: null }] }), 'Enter the SAC in Settings, Billing Rules'],
    ['a SAC of five digits', odd({ lines: [{ ...b2b.lines[0]!, sac: '99851' }] }), '4, 6 or 8 digits'],
    ['no lines', odd({ lines: [] }), 'Enter the SAC'],
    [
      'another GSTIN',
      odd({ supplier: { ...b2b.supplier, gstin: '29AAGCB1286Q1Z0' } }),
      'Declare it in the return of',
    ],
    ['a long number', odd({ number: 'INVOICE/2026-27/0001' }), 'at most 16 characters'],
    ['a number with a space', odd({ number: 'INV 1' }), 'letters, digits, dashes and slashes'],
    ['another month', odd({ day: '2026-12-01' }), 'Declare it in the return of December 2026'],
    [
      'a wrong GSTIN of the client',
      odd({ recipient: { ...b2b.recipient, gstin: 'none' } }),
      'in Billing, Clients',
    ],
    ['a wrong total', odd({ total: 1 }), 'do not add up'],
    [
      'a tax of another place',
      odd({ placeOfSupply: { code: '27', name: 'Maharashtra' } }),
      'does not fit the place',
    ],
    ['a tax that the client pays', odd({ reverseCharge: true }), 'The client pays the tax itself'],
  ])('%s', (_, facts, message) => {
    const { json, sums, problems } = gstr1([issued(facts)])
    expect(problems.map((one) => one.number)).toContain(facts.number)
    expect(problems.map((one) => one.message).join('\n')).toContain(message)
    expect([json.b2b, json.hsn, sums.total.count]).toEqual([undefined, undefined, 0])
  })

  test('the number of two documents', () =>
    expect(gstr1([issued(b2b), issued(b2b)]).problems).toEqual([
      { number: b2b.number, message: 'Two documents have this number. Change the number of one invoice.' },
    ]))

  test('a voided document with a long number', () =>
    expect(
      gstr1([issued(odd({ number: 'INVOICE/2026-27/0001', day: '2020-01-01' }), true)]).problems,
    ).toHaveLength(1))
})
