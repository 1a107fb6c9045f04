/**
 * Vouchers of movements of money. Received money is a Receipt, paid money is a Payment, and the rest is a
 * Journal: written-off amounts, allocations, and tax deducted at source without money.
 */
import { dayText } from '../../../src/domain/day'
import type { BookEntry } from '../../billing/service'
import type { AccountPart } from './accountBills'
import type { LedgerNames } from './ledgers'
import { lineOf, voucherId, type Voucher, type VoucherLine } from './voucher'

export type EntryContext = {
  company: string
  names: LedgerNames
  /** Of the entry. Undefined if it does not change the account. */
  part: AccountPart | undefined
  /** The entry that it reverses, if it was given. */
  original: BookEntry | undefined
}

const kindNames: Readonly<Record<BookEntry['kind'], string>> = {
  receipt: 'Receipt',
  advance: 'Advance',
  refund: 'Refund',
  write_off: 'Write-off',
  allocation: 'Allocation',
}

/** The number of a receipt, else what the entry is and its day. */
export const entryLabel = ({ number, kind, invoice, clientName, day }: BookEntry): string =>
  number ?? `${kindNames[kind]} of ${dayText(day)}, ${invoice?.number ?? clientName}`

/** The voucher, or the reason for which there is none. */
export function entryVoucher(entry: BookEntry, context: EntryContext): Voucher | string {
  const { id, clientId, clientName, kind, amount, tds, number, invoice, day } = entry
  const { company, names, part } = context
  const party = names.clients.get(clientId)?.ledger
  if (party === undefined) return `${clientName} has no ledger. Enter one in the ledgers for Tally`
  if (amount + tds === 0) return 'Its amount is 0, so Tally has nothing to record'
  if (invoice === null && (kind === 'write_off' || kind === 'allocation'))
    return 'It names no invoice, so its bill is not known. Enter this voucher in Tally'
  const lines = linesOf(entry, { party, names, part })
  const bank = kind === 'write_off' || kind === 'allocation' ? 0 : amount
  const type = bank > 0 ? 'Receipt' : bank < 0 ? 'Payment' : 'Journal'
  const about = number ?? invoice?.number ?? null
  return {
    id: voucherId(company, ['entry', id]),
    subject: ['entry', id],
    type,
    day,
    number: type === 'Receipt' ? number : null,
    reference: about === null ? null : { number: about, day: null },
    party: lines.some(({ ledger }) => ledger === party) ? party : (names.advances ?? party),
    narration: narrationOf(entry, context),
    gst: null,
    // Debits first, as Tally shows them. The order is stable.
    lines: [...lines.filter((line) => line.amount > 0), ...lines.filter((line) => line.amount <= 0)],
  }
}

function linesOf(
  { kind, amount, tds, invoice }: BookEntry,
  { party, names, part }: { party: string; names: LedgerNames; part: AccountPart | undefined },
): VoucherLine[] {
  const { fixed, advances } = names
  const onInvoice = (paise: number) =>
    lineOf(party, paise, [
      { type: 'Agst Ref', name: invoice?.number ?? null, amount: paise, creditDays: null },
    ])
  // A separate ledger of advances has no bills.
  const onAccount = (paise: number) =>
    advances === null ? lineOf(party, paise, part?.bills ?? []) : lineOf(advances, paise)
  if (kind === 'allocation') return [...onAccount(amount), ...onInvoice(-amount)]
  const onParty = invoice === null ? onAccount : onInvoice
  if (kind === 'write_off') return [...lineOf(fixed.writtenOff, amount + tds), ...onParty(-amount - tds)]
  return [...lineOf(fixed.bank, amount), ...lineOf(fixed.tds, tds), ...onParty(-amount - tds)]
}

function narrationOf(entry: BookEntry, { original }: EntryContext): string {
  const { tds, note, reason, reversesId, day } = entry
  const made = original && original.day !== day ? ` (${dayText(original.day)})` : ''
  const subject =
    reversesId === null ? subjectOf(entry, false) : `Reversal of ${subjectOf(original ?? entry, true)}${made}`
  return [`${subject}${tds === 0 ? '' : ', with TDS'}${reason ? `: ${reason}` : ''}`, note]
    .filter(Boolean)
    .join('\n')
}

function subjectOf({ kind, number, invoice, amount }: BookEntry, isInside: boolean): string {
  const of = (name: string) => `${isInside ? name.toLowerCase() : name}${number === null ? '' : ` ${number}`}`
  const at = invoice === null ? '' : ` invoice ${invoice.number}`
  if (kind === 'receipt') return `${of('Receipt')}${at && ` for${at}`}`
  if (kind === 'advance') return of('Advance')
  if (kind === 'refund') return `${of('Refund')} ${at ? `of${at}` : 'from the account'}`
  if (kind === 'write_off') return `${of('Write-off')} of${at}`
  return amount > 0 ? `${of('Allocation')} of the account to${at}` : `${of('Credit')} of${at} to the account`
}
