/**
 * All facts that an issued document prints. They are stored as JSON when it is issued, and the PDF is drawn
 * from them alone, so that a document never changes. Amounts in paise, percentages in hundredths of a
 * percent.
 *
 *   supplierFacts(company, firm, day)   recipientFacts(client)      the parties, also of a statement
 */
import type { Day } from '../../../src/domain/day'
import { stateName } from '../../../src/domain/states'
import { gstinOn, type Company } from '../companies/companies'

/** Changes only with a change of the types below. Stored documents of an older shape stay readable. */
export const shape = 1

export type StateFacts = { code: string; name: string }

export type PartyFacts = {
  name: string
  /** Street lines. */
  address: string[]
  city: string | null
  pinCode: string | null
  state: StateFacts | null
  gstin: string | null
  pan: string | null
}

export type BankFacts = {
  bankName: string | null
  accountName: string | null
  accountNumber: string | null
  ifsc: string | null
  branch: string | null
}

export type SupplierFacts = PartyFacts & {
  /** The firm's name, if the company has another. */
  firm: string | null
  udyam: string | null
  /** Null if no account number is recorded. */
  bank: BankFacts | null
  upi: string | null
  /** A data URL of a PNG. */
  logo: string | null
}

/** `percent`: null for a tax that follows no rate. */
export type TaxFacts = { name: string; percent: number | null; amount: number }
export type LineFacts = { description: string; sac: string | null; amount: number }
export type InvoiceReference = { number: string; day: Day }

type Common = {
  shape: typeof shape
  number: string
  day: Day
  supplier: SupplierFacts
  recipient: PartyFacts
  total: number
  remarks: string | null
}

type Taxed = Common & {
  placeOfSupply: StateFacts | null
  reverseCharge: boolean
  lines: LineFacts[]
  /** The sum of the lines. */
  taxable: number
  taxes: TaxFacts[]
  roundOff: number
}

export type InvoiceFacts = Taxed & {
  kind: 'invoice'
  title: 'Tax Invoice' | 'Bill of Supply' | 'Invoice'
  dueDay: Day
}
export type CreditNoteFacts = Taxed & {
  kind: 'credit note'
  title: 'Credit Note'
  invoice: InvoiceReference
  reason: string
}
export type ReceiptFacts = Common & {
  kind: 'receipt'
  /** A voucher: of an advance to a registered company. */
  title: 'Receipt' | 'Receipt Voucher'
  placeOfSupply: StateFacts | null
  reverseCharge: boolean
  /** Null: on account. */
  settles: InvoiceReference | null
  /** How it was paid, and other remarks of the person who recorded it. */
  note: string | null
  received: number
  tds: number
}
export type DocumentFacts = InvoiceFacts | CreditNoteFacts | ReceiptFacts

/** A client as stored. Older clients have their whole address in `address`. */
export type ClientFacts = {
  name: string
  address: string | null
  city: string | null
  pinCode: string | null
  state: string | null
  gstin: string | null
  pan: string | null
}

export function supplierFacts(company: Company, firm: string | null, day: Day): SupplierFacts {
  const { accountNumber, bankName, accountName, ifsc, branch, udyam, upi, logo } = company
  return {
    ...partyOf({ ...company, gstin: gstinOn(company, day) }),
    firm: firm && firm.toLowerCase() !== company.name.toLowerCase() ? firm : null,
    udyam,
    bank: accountNumber ? { bankName, accountName, accountNumber, ifsc, branch } : null,
    upi,
    logo,
  }
}

export const recipientFacts = (client: ClientFacts): PartyFacts => partyOf(client)

const partyOf = ({ name, address, city, pinCode, state, gstin, pan }: ClientFacts): PartyFacts => ({
  name,
  address: streetLines(address),
  city,
  pinCode,
  // The GSTIN decides, because a state may have been entered before it.
  state: stateFacts(gstin?.slice(0, 2) ?? state),
  gstin,
  pan,
})

const stateFacts = (code: string | null): StateFacts | null => {
  const name = code && stateName(code)
  return name ? { code: code!, name } : null
}

/** An address of many short lines would push the rest off the page. */
const mostLines = 5

function streetLines(address: string | null): string[] {
  const lines = (address ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
  return lines.length <= mostLines
    ? lines
    : [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(', ')]
}
