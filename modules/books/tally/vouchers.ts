/**
 * All vouchers of a period, in the order of the books, and what cannot be a voucher. Each one balances, each
 * client's ledger has the client's balance, and the bill of each invoice has its outstanding amount.
 */
import { dayText } from '../../../src/domain/day'
import { inr } from '../../../src/domain/money'
import type { BookEntry, IssuedDocument } from '../../billing/service'
import { keyOf, subjectOf, type DraftProblem, type Subject } from '../draft'
import { accountBills, inOrder } from './accountBills'
import { documentVoucher } from './documentVouchers'
import { entryLabel, entryVoucher } from './entryVouchers'
import { ledgerKey, ledgerProblems, type LedgerNames } from './ledgers'
import { imbalanceOf, type Voucher } from './voucher'

export type Books = {
  /** The company as documents name it. Another name gives other ids. */
  company: string
  documents: readonly IssuedDocument[]
  entries: readonly BookEntry[]
  /** All other entries of the company: they decide which advance is still open. */
  others?: readonly BookEntry[]
  names: LedgerNames
  /** The keys of what was exported before. */
  exported?: { has: (key: string) => boolean }
}

export function vouchersOf(books: Books): { vouchers: Voucher[]; problems: DraftProblem[] } {
  const { company, documents, entries, others = [], names, exported = new Set() } = books
  const ledgers = ledgerProblems(names)
  if (ledgers.length)
    return {
      vouchers: [],
      problems: ledgers.map(({ message }) => ({
        number: 'Ledgers',
        message,
        isBlocking: true,
        subject: null,
      })),
    }
  const vouchers: Voucher[] = []
  const problems: DraftProblem[] = []
  const add = (number: string, subject: Subject, made: Voucher | string) => {
    const problem = typeof made === 'string' ? made : imbalanceOf(made)
    if (typeof made === 'string' || problem !== null)
      problems.push({ number, message: problem!, isBlocking: true, subject })
    else vouchers.push(made)
  }
  for (const document of documents) {
    const { number, day } = document.facts
    const subject = subjectOf(document)
    if (!document.isVoided) add(number, subject, documentVoucher(document, { company, names }))
    else if (exported.has(keyOf(subject)))
      problems.push({
        number,
        message: `It was exported and then voided. Cancel the voucher of ${dayText(day)} in Tally`,
        isBlocking: false,
        subject,
      })
  }
  const parts = accountBills([...others, ...entries])
  const byId = new Map([...others, ...entries].map((entry) => [entry.id, entry]))
  for (const entry of inOrder(entries)) {
    const part = parts.get(entry.id)
    const original = entry.reversesId === null ? undefined : byId.get(entry.reversesId)
    const before = vouchers.length
    const subject: Subject = ['entry', entry.id]
    add(entryLabel(entry), subject, entryVoucher(entry, { company, names, part, original }))
    if (part?.uncovered && names.advances === null && vouchers.length > before)
      problems.push({
        number: entryLabel(entry),
        message:
          `No open advance covers ${inr(part.uncovered)} of it, so that part is on account. ` +
          `Assign it to a bill of ${entry.clientName} in Tally`,
        isBlocking: false,
        subject,
      })
  }
  // The sort is stable, so documents precede the entries of their day.
  const sorted = vouchers.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return { vouchers: sorted, problems: [...problems, ...sharedBills(sorted)] }
}

/** Numbers start again each year, but Tally adds up all bills of a client that have one name. */
function sharedBills(vouchers: readonly Voucher[]): DraftProblem[] {
  const opened = new Map<string, Voucher>()
  return vouchers.flatMap((voucher) =>
    voucher.lines.flatMap(({ ledger, bills }) =>
      bills.flatMap(({ type, name }) => {
        if (name === null || (type !== 'New Ref' && type !== 'Advance')) return []
        const key = JSON.stringify([ledgerKey(ledger), ledgerKey(name)])
        const other = opened.get(key)
        if (!other) opened.set(key, voucher)
        if (!other || other === voucher) return []
        return {
          number: name,
          message:
            `The vouchers of ${dayText(other.day)} and ${dayText(voucher.day)} open a bill with this ` +
            `number for ${ledger}, and Tally adds them up. Rename one of the bills in Tally`,
          isBlocking: false,
          subject: null,
        }
      }),
    ),
  )
}
