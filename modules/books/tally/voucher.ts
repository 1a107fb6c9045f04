/**
 * A voucher as Tally stores it: lines of debits and credits that add up to 0. Amounts in paise; a debit is
 * positive and a credit negative. Tally's file writes the opposite sign.
 *
 *   voucherId(company, subject)   lineOf(ledger, amount, bills)   imbalanceOf(voucher)   isBalanced(voucher)
 */
import { createHash } from 'node:crypto'
import type { Day } from '../../../src/domain/day'
import { inr } from '../../../src/domain/money'
import type { PartyFacts } from '../../billing/service'
import type { Subject } from '../draft'

export type VoucherType = 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Journal'

/** Words of Tally. `Advance` opens a credit, `Agst Ref` uses a bill, `On Account` names none. */
export type BillType = 'New Ref' | 'Agst Ref' | 'Advance' | 'On Account'

export type Bill = {
  type: BillType
  /** Null on account. */
  name: string | null
  /** With the sign of the line. */
  amount: number
  /** Days until it is due. Null: not known, or due at once. */
  creditDays: number | null
}

export type VoucherLine = {
  ledger: string
  amount: number
  /** Of a client's ledger; they add up to the amount. Other ledgers have none. */
  bills: Bill[]
}

export type Voucher = {
  /** The same for the same document in each export: Tally alters a voucher that it knows by this id. */
  id: string
  subject: Subject
  type: VoucherType
  day: Day
  /** Null: Tally assigns the next number. */
  number: string | null
  /** The document that it is about. */
  reference: { number: string; day: Day | null } | null
  /** The ledger of the client, or of advances. */
  party: string
  narration: string
  /** Of a sale or a credit note. */
  gst: { gstin: string | null; state: PartyFacts['state']; placeOfSupply: PartyFacts['state'] } | null
  lines: VoucherLine[]
}

/** The company is part of the id, because two firms may import into one Tally company. */
export function voucherId(company: string, [kind, id]: Subject): string {
  const hash = createHash('sha256').update(company.trim().toLowerCase()).digest('hex')
  return `muster-${hash.slice(0, 12)}-${kind.replace(' ', '-')}-${id}`
}

/** No line for an amount of 0, which Tally refuses. */
export const lineOf = (ledger: string, amount: number, bills: Bill[] = []): VoucherLine[] =>
  amount === 0 ? [] : [{ ledger, amount, bills }]

/** Null if it balances, else the reason. */
export function imbalanceOf({ lines }: Voucher): string | null {
  const amounts = lines.map(({ amount }) => amount)
  if (!amounts.every(Number.isSafeInteger)) return 'An amount is not a whole number of paise'
  if (lines.length < 2 || amounts.includes(0)) return 'It needs a debit and a credit that are not 0'
  const total = sum(amounts)
  if (total !== 0)
    return (
      `Debits and credits differ by ${inr(Math.abs(total))}: ` +
      `${total > 0 ? 'debits' : 'credits'} are more`
    )
  const wrong = lines.find(
    ({ amount, bills }) => bills.length && sum(bills.map((bill) => bill.amount)) !== amount,
  )
  return wrong ? `The bills of ${wrong.ledger} do not add up to its ${inr(Math.abs(wrong.amount))}` : null
}

export const isBalanced = (voucher: Voucher): boolean => imbalanceOf(voucher) === null

/** Adds whole paise. */
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
