/** What the law asks of documents, and where each missing fact is entered. */
import { expect, test } from 'vitest'
import { sampleCreditNote, sampleInvoice, sampleReceipt } from '../../../tests/support/documents'
import { missingByLaw } from './missingByLaw'

test('complete documents lack nothing', () =>
  expect([sampleInvoice(), sampleCreditNote(), sampleReceipt()].map(missingByLaw)).toEqual([[], [], []]))

const small = [{ description: 'x', sac: '998512', amount: 49_999_99 }]
const unregistered = { state: '29', gstin: null }
const supplier = 'Northwind Staffing LLP'
const recipient = 'Globex India Private Limited'
const stateOf = `Enter the state of ${recipient} in Billing, Clients.`
const until = ' Until then it is taxed as in Maharashtra.'

test.each([
  [
    'address of the supplier',
    { company: { address: null, city: null, pinCode: null } },
    [`Enter the address, city and PIN code of ${supplier} in Settings, Invoicing Companies.`],
  ],
  [
    'PIN code of the supplier',
    { company: { pinCode: null } },
    [`Enter the PIN code of ${supplier} in Settings, Invoicing Companies.`],
  ],
  [
    'GSTIN of the supplier',
    { company: { gstin: null }, invoice: { amount: 100_000_00 } },
    [
      `${supplier} has no GSTIN on 18 Nov 2026, so this is not a tax document. If it is registered, ` +
        'enter the ' +
        'GSTIN and the day of registration in Settings, Invoicing Companies.',
    ],
  ],
  [
    'allowed number',
    { invoice: { number: 'INV_26-27_001' } },
    [
      'The number INV_26-27_001 is not allowed. Change the number of the invoice to at most 16 letters, ' +
        'digits, ' +
        'dashes and slashes.',
    ],
  ],
  [
    'short number',
    { invoice: { number: 'NORTHWIND/26-27/001' } },
    [expect.stringContaining('NORTHWIND/26-27/001')],
  ],
  [
    'address of a registered recipient',
    { client: { address: null, city: null } },
    [`Enter the address of ${recipient} in Billing, Clients.`],
  ],
  [
    'address and state of an unregistered recipient from ₹50,000',
    { client: { address: null, city: null, state: null, gstin: null } },
    [`Enter the address and state of ${recipient} in Billing, Clients.`],
  ],
  [
    'state of an unregistered recipient below ₹50,000',
    { client: { ...unregistered, state: null }, lines: small, invoice: { amount: 58_999_99 } },
    [stateOf + until],
  ],
  [
    'nothing of an unregistered recipient below ₹50,000 of a known state',
    { client: { ...unregistered, address: null, city: null }, lines: small, invoice: { amount: 58_999_99 } },
    [],
  ],
  [
    'SAC',
    { lines: [{ ...small[0]!, sac: null, amount: 100_000_00 }] },
    ['Enter the SAC in Settings, Billing Rules.'],
  ],
  [
    'description',
    { lines: [{ ...small[0]!, description: ' ', amount: 100_000_00 }] },
    ['Enter what is invoiced: the designation of the candidate in Billing, Candidates.'],
  ],
  [
    'rate of the tax',
    { invoice: { amount: 115_000_00 } },
    ['The tax follows no rate. Correct the amount with GST of the invoice.'],
  ],
  [
    'GST rate',
    { rate: 0, invoice: { amount: 100_000_00 } },
    ['No GST is charged. If the service is taxable, enter the rate in Settings, Billing Rules.'],
  ],
  [
    'words of an export',
    { client: { state: '96', gstin: null } },
    [expect.stringContaining('SUPPLY MEANT FOR EXPORT ON PAYMENT OF INTEGRATED TAX')],
  ],
  [
    'nothing of an export with its words',
    {
      client: { state: '96', gstin: null },
      rate: 0,
      invoice: {
        amount: 100_000_00,
        remarks: 'Supply meant for export under letter of undertaking without payment of integrated tax',
      },
    },
    [],
  ],
])('an invoice that lacks the %s says so', (_, given, sentences) =>
  expect(missingByLaw(sampleInvoice(given))).toEqual(sentences),
)

test('an invoice of a company without GSTIN is not asked for what only tax invoices need', () =>
  expect(
    missingByLaw(
      sampleInvoice({
        company: { gstin: null },
        client: { state: null, gstin: null },
        lines: small.map((one) => ({ ...one, sac: null })),
        invoice: { amount: 49_999_99 },
      }),
    ),
  ).toEqual([expect.stringContaining('has no GSTIN')]))

test('a credit note always needs address and state of its recipient, and an allowed number', () =>
  expect(
    missingByLaw(
      sampleCreditNote({
        client: { address: null, city: null, state: null, gstin: null },
        note: { number: 'CN#1', raised: 100, amount: 118 },
      }),
    ),
  ).toEqual([
    'The number CN#1 is not allowed. Change the number of the credit note to at most 16 letters, digits, ' +
      'dashes and slashes.',
    `Enter the address and state of ${recipient} in Billing, Clients.`,
  ]))

test('a receipt voucher asks for the tax of the advance and the address of the client', () => {
  const tax = expect.stringContaining('the rate and the amount of the tax on the advance (rule 50)')
  expect(missingByLaw(sampleReceipt({ isAdvance: true }))).toEqual([tax])
  const client = { address: null, city: null, state: null, gstin: null }
  expect(missingByLaw(sampleReceipt({ isAdvance: true, client }))).toEqual([
    `Enter the address and state of ${recipient} in Billing, Clients.`,
    tax,
  ])
  expect(missingByLaw(sampleReceipt({ isAdvance: true, company: { gstin: null } }))).toEqual([])
})
