/** A company, a client and documents between them, complete by law, for the tests of documents. */
import type { Company } from '../../modules/billing/companies/companies'
import { creditNoteFacts, invoiceFacts, receiptFacts } from '../../modules/billing/documents/buildingFacts'
import type { ClientFacts } from '../../modules/billing/documents/documentFacts'

export const company: Company = {
  name: 'Northwind Staffing LLP',
  address: '14 Hill Road\nBandra West',
  city: 'Mumbai',
  pinCode: '400050',
  state: '27',
  gstin: '27AAPFU0939F1ZV',
  gstFrom: '2024-04-01',
  pan: 'AAPFU0939F',
  udyam: 'UDYAM-MH-18-0012345',
  bankName: 'HDFC Bank',
  accountName: 'Northwind Staffing LLP',
  accountNumber: '50100123456789',
  ifsc: 'HDFC0001234',
  branch: 'Bandra West',
  upi: 'northwind@hdfcbank',
  invoicePrefix: null,
  logo: null,
  version: 1,
}

export const client: ClientFacts = {
  name: 'Globex India Private Limited',
  address: 'Tower B, 4th Floor\nOuter Ring Road',
  city: 'Bengaluru',
  pinCode: '560103',
  state: '29',
  gstin: '29AAACG1234A1Z5',
  pan: 'AAACG1234A',
}

const line = {
  description: 'Recruitment of Asha Rao, Java Developer, joined 20 Oct 2026',
  sac: '998512',
  amount: 100_000_00,
}

type Given = { company?: Partial<Company>; client?: Partial<ClientFacts>; firm?: string | null }
const parties = ({ company: mine, client: theirs, firm = 'Northwind Group' }: Given) => ({
  company: { ...company, ...mine },
  client: { ...client, ...theirs },
  firm,
})

export function sampleInvoice({
  invoice,
  lines = [line],
  rate = 1800,
  ...given
}: Given &
  Partial<Pick<Parameters<typeof invoiceFacts>[0], 'lines' | 'rate'>> & {
    invoice?: Partial<Parameters<typeof invoiceFacts>[0]['invoice']>
  } = {}) {
  const usual = {
    number: 'INV/26-27/001',
    day: '2026-11-18',
    dueDay: '2026-12-18',
    amount: 118_000_00,
    remarks: 'As agreed on 3 October.',
  }
  return invoiceFacts({ ...parties(given), invoice: { ...usual, ...invoice }, lines, rate })
}

export function sampleCreditNote({
  note,
  invoice = sampleInvoice(),
  earlier = { raised: 0, amount: 0, tax: 0 },
  ...given
}: Given & {
  note?: Partial<Parameters<typeof creditNoteFacts>[0]['note']>
  invoice?: Parameters<typeof creditNoteFacts>[0]['invoice']
  earlier?: Parameters<typeof creditNoteFacts>[0]['earlier']
} = {}) {
  const usual = {
    number: 'CN/26-27/001',
    day: '2026-12-20',
    raised: 50_000_00,
    amount: 59_000_00,
    reason: 'The candidate left on 15 Dec 2026, within the guarantee',
  }
  return creditNoteFacts({ ...parties(given), note: { ...usual, ...note }, invoice, earlier })
}

export const sampleReceipt = (given: Given & { isAdvance?: boolean } = {}) =>
  receiptFacts({
    ...parties(given),
    receipt: {
      number: 'RCT/26-27/001',
      day: '2026-12-10',
      amount: 108_000_00,
      tds: 10_000_00,
      note: 'NEFT, UTR HDFCN52026121012345',
    },
    settles: given.isAdvance ? null : { number: 'INV/26-27/001', day: '2026-11-18' },
  })
