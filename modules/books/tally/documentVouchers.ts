/**
 * Sales and Credit Note vouchers of issued documents. A sale debits the client with a new bill that has the
 * invoice's number; a credit note is the opposite, against that bill.
 */
import { dayText, daysBetween } from '../../../src/domain/day'
import { inr } from '../../../src/domain/money'
import { otherCountries } from '../../../src/domain/states'
import type { CreditNoteFacts, InvoiceFacts, IssuedDocument } from '../../billing/service'
import type { LedgerNames, Purpose } from './ledgers'
import { lineOf, voucherId, type Bill, type Voucher } from './voucher'

type Facts = InvoiceFacts | CreditNoteFacts

const taxLedgers: Readonly<Record<string, Purpose>> = {
  CGST: 'cgst',
  SGST: 'sgst',
  UTGST: 'utgst',
  IGST: 'igst',
}
const zeroRated = 'IGST (zero-rated)'

/** The voucher, or the reason for which there is none. */
export function documentVoucher(
  { id, clientId, facts }: IssuedDocument,
  { company, names }: { company: string; names: LedgerNames },
): Voucher | string {
  const party = names.clients.get(clientId)?.ledger
  if (party === undefined) return `${facts.recipient.name} has no ledger. Enter one in the ledgers for Tally`
  const wrong = wrongFacts(facts)
  if (wrong) return wrong
  const isInvoice = facts.kind === 'invoice'
  // A credit note is the opposite of an invoice.
  const sign = isInvoice ? 1 : -1
  const total = sign * facts.total
  return {
    id: voucherId(company, [facts.kind, id]),
    subject: [facts.kind, id],
    type: isInvoice ? 'Sales' : 'Credit Note',
    day: facts.day,
    number: facts.number,
    reference: isInvoice ? { number: facts.number, day: facts.day } : facts.invoice,
    party,
    narration: narrationOf(facts),
    gst: {
      gstin: facts.recipient.gstin,
      state: facts.recipient.state,
      placeOfSupply: facts.placeOfSupply,
    },
    lines: [
      ...lineOf(party, total, [billOf(facts, total)]),
      ...lineOf(names.fixed[salesPurpose(facts)], -sign * facts.taxable),
      ...facts.taxes.flatMap(({ name, amount }) =>
        name === zeroRated ? [] : lineOf(names.fixed[taxLedgers[name]!], -sign * amount),
      ),
      ...lineOf(names.fixed.roundOff, -sign * facts.roundOff),
    ],
  }
}

function wrongFacts({ taxes, total, taxable, roundOff, reverseCharge, kind }: Facts): string | null {
  const agreed = taxes.find(({ percent }) => percent === null)
  if (agreed)
    return (
      `Its tax '${agreed.name}' of ${inr(agreed.amount)} follows no rate, so its tax ledger is not known. ` +
      'Enter this voucher in Tally'
    )
  const unknown = taxes.find(({ name }) => name !== zeroRated && !Object.hasOwn(taxLedgers, name))
  if (unknown) return `No ledger is known for its tax '${unknown.name}'. Enter this voucher in Tally`
  const notZero = taxes.find(({ name, amount }) => name === zeroRated && amount !== 0)
  if (notZero) return `Its zero-rated tax is ${inr(notZero.amount)}. Enter this voucher in Tally`
  const sum = taxes.reduce((all, { amount }) => all + amount, 0)
  if (reverseCharge && sum !== 0)
    return 'It charges tax and is under reverse charge. Enter this voucher in Tally'
  if (total === 0) return 'Its total is 0, so Tally has nothing to record'
  if (total < 0) return `Its total is negative, ${inr(total)}. Enter this voucher in Tally`
  if (taxable + sum + roundOff !== total)
    return (
      `The ${kind} does not add up: ${inr(taxable)}, taxes of ${inr(sum)} and a round off of ` +
      `${inr(roundOff)} are not ${inr(total)}. Enter this voucher in Tally`
    )
  return null
}

/** An export is zero-rated with tax (under refund) and without it (under a letter of undertaking). */
function salesPurpose({ taxes, recipient }: Facts): Purpose {
  if (recipient.state?.code === otherCountries || taxes.some(({ name }) => name === zeroRated))
    return 'exportSales'
  return taxes.length ? 'sales' : 'salesWithoutGst'
}

function billOf(facts: Facts, amount: number): Bill {
  if (facts.kind === 'credit note')
    return { type: 'Agst Ref', name: facts.invoice.number, amount, creditDays: null }
  const days = daysBetween(facts.day, facts.dueDay)
  return { type: 'New Ref', name: facts.number, amount, creditDays: days > 0 ? days : null }
}

function narrationOf(facts: Facts): string {
  const texts =
    facts.kind === 'invoice'
      ? facts.lines.map(({ description }) => description)
      : [`Against invoice ${facts.invoice.number} of ${dayText(facts.invoice.day)}: ${facts.reason}`]
  return [...texts, facts.remarks].filter(Boolean).join('\n')
}
