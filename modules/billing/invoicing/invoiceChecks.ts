/**
 * The rules of an invoice: a unique number per company and financial year, a possible date in an open
 * month, and amounts that follow from the placement and the tax, or a reason. Amounts in paise.
 */
import type { Ask } from '../../../src/app'
import { addDays, dayText, type Day } from '../../../src/domain/day'
import { conflict, invalid, type FieldError } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import { firmDay } from '../../firm/service'
import type { CandidateRow } from '../candidates/candidateRows'
import { companyOf, gstinOn } from '../companies/companies'
import { numberGaps } from '../eInvoices/beforeIssuing'
import { closedOn } from '../ledger/closedMonths'
import { financialYear, numberKey, taxOf } from '../rules'
import { billingSettings } from '../terms/terms'
import type { InvoiceRow } from '../invoices/invoiceRows'

export type InvoiceValues = {
  number: string
  day: Day
  raised: number
  amount: number
  reason: string | null
}
type Placement = Pick<
  CandidateRow,
  'id' | 'status' | 'clientId' | 'clientName' | 'entityName' | 'amount' | 'dateOfJoining' | 'replacesName'
>

/**
 * Throws every violated rule at its field. Unusual but possible amounts require a reason; unchanged figures
 * of a draft do not require it until it is issued. `raisedAhead`: paise that earlier rows of the same sheet
 * invoice for the candidate.
 */
export function checkInvoice(
  ask: Ask,
  candidate: Placement,
  values: InvoiceValues,
  before: InvoiceRow | null,
  raisedAhead = 0,
) {
  const { number, day, raised, amount, reason } = values
  const entity = before?.entityName ?? candidate.entityName
  const { say, refuseAll } = problems()
  say('invoiceNumber', takenNumber(ask, { number, day, entity, except: before?.id ?? 0 }))
  say('invoiceNumber', numberGaps(ask, { entity, day, number, kind: 'invoice' })[0] ?? null)
  if (day !== before?.invoiceDate) say('invoiceDate', impossibleDate(ask, candidate, day))
  if (raised <= 0) say('invoiceRaisedAmount', 'Must be more than 0')
  if (amount < raised) say('invoiceAmount', 'Must not be less than the amount without GST')
  if (!reason && !(before?.raised === raised && before.amount === amount)) {
    if (amount >= raised) say('invoiceAmount', unusualTax(ask, entity, values, true))
    say('invoiceRaisedAmount', aboveBilling(ask, candidate, raised, before?.id ?? 0, raisedAhead))
  }
  refuseAll()
}

/** Throws if a draft cannot be issued. It was checked, but candidate, client and company may have changed. */
export function checkIssue(ask: Ask, candidate: Placement, row: InvoiceRow) {
  if (candidate.status !== 'Joined' && candidate.status !== 'Joined and Left')
    throw conflict(`${row.candidateName} has not joined, so invoice ${row.invoiceNumber} cannot be issued.`)
  const { say, refuseAll } = problems()
  say('invoiceDate', impossibleDate(ask, candidate, row.invoiceDate))
  if (row.clientGstin !== null && !gstinsOf(ask, candidate.clientId).includes(row.clientGstin))
    say('clientGstin', `${candidate.clientName} has no registration ${row.clientGstin}. Choose another`)
  if (!row.reason) {
    say('invoiceAmount', unusualTax(ask, row.entityName, { ...row, day: row.invoiceDate }, false))
    say('invoiceRaisedAmount', aboveBilling(ask, candidate, row.raised, row.id, 0))
  }
  refuseAll()
}

function problems() {
  const wrong: FieldError[] = []
  return {
    say: (field: string, message: string | null): void => {
      if (message) wrong.push({ field, message })
    },
    refuseAll: (): void => {
      if (wrong.length) throw invalid(wrong[0]!.message, wrong)
    },
  }
}

/** The registrations of a client, the main one first. */
export function gstinsOf({ db }: Ask, clientId: number): string[] {
  const { gstin, registrations } = db.one<{ gstin: string | null; registrations: string }>(
    'select gstin, registrations from clients where id = ?',
    clientId,
  )!
  const further = JSON.parse(registrations) as { gstin: string }[]
  return [...(gstin ? [gstin] : []), ...further.map((one) => one.gstin)]
}

function takenNumber(
  { db }: Ask,
  { number, day, entity, except }: { number: string; day: Day; entity: string; except: number },
): string | null {
  const taken = db.one<{ voided: string | null }>(
    `select voided_at as voided
     from billing_invoices
     where number_key = ?
       and financial_year = ?
       and entity = ?
       and id <> ?`,
    numberKey(number),
    financialYear(day),
    entity,
    except,
  )
  if (!taken) return null
  return taken.voided
    ? 'This number belongs to a voided invoice'
    : 'An invoice with this number already exists'
}

function impossibleDate(ask: Ask, { dateOfJoining }: Placement, day: Day): string | null {
  const ahead = billingSettings(ask).invoiceDaysAhead
  const last = addDays(firmDay(ask), ahead)
  if (day > last)
    return ahead === 0
      ? 'Must not be in the future'
      : `Must be at most ${ahead} days ahead: ${dayText(last)} or earlier`
  if (dateOfJoining && day < dateOfJoining)
    return `Must not be before ${dayText(dateOfJoining)}, the date of joining`
  return closedOn(ask, day)
}

/** A difference of up to one rupee is rounding. A company without a GSTIN charges no tax. */
function unusualTax(
  ask: Ask,
  entity: string,
  { raised, amount, day }: Pick<InvoiceValues, 'raised' | 'amount' | 'day'>,
  isDraft: boolean,
): string | null {
  const isUsual = (total: number) => Math.abs(amount - total) <= 100
  const total = withTax(ask, entity, raised, day)
  if (isUsual(total)) return null
  const { gstPercent } = billingSettings(ask, day)
  if (total > raised || gstPercent === 0)
    return `With ${gstPercent}% GST the amount would be ${rupees(total)}. Enter a reason why it is not`
  // The GSTIN may be recorded before the draft is issued.
  if (isDraft && isUsual(taxed(ask, raised, day))) return null
  return (
    `${entity} has no GSTIN on ${dayText(day)}, so no tax can be charged. Enter it in Settings, Invoicing ` +
    'Companies, or enter a reason'
  )
}

/** The usual total on the invoice date, in paise. */
export function withTax(ask: Ask, entity: string, raised: number, day: Day): number {
  return gstinOn(companyOf(ask, entity), day) === null ? raised : taxed(ask, raised, day)
}

const taxed = (ask: Ask, raised: number, day: Day): number =>
  taxOf(raised, Math.round(billingSettings(ask, day).gstPercent * 100), null, null).total

/** A replacement bills nothing, because the placement that it replaces was billed. */
function aboveBilling(
  ask: Ask,
  candidate: Placement,
  raised: number,
  invoiceId: number,
  raisedAhead: number,
): string | null {
  if (candidate.replacesName !== null)
    return (
      `This placement replaces ${candidate.replacesName}, which was billed, so nothing more is. Enter a ` +
      'reason'
    )
  const billed = billedFor(ask, candidate.id, invoiceId) + raisedAhead
  return billed + raised > candidate.amount
    ? `With ${rupees(billed)} already invoiced, this exceeds the billing amount of ` +
        `${rupees(candidate.amount)}. Enter a reason`
    : null
}

/** Invoiced for a candidate, drafts included, less credit notes; in paise. `without`: an invoice. */
export function billedFor({ db }: Ask, candidateId: number, without: number): number {
  return db.one<{ n: number }>(
    `select coalesce(sum(raised), 0) - coalesce(
       (
         select sum(n.raised)
         from billing_credit_notes n
         join billing_invoices v on v.id = n.invoice_id
         where v.candidate_id = :candidate and v.voided_at is null
       ), 0
     ) as n
     from billing_invoices
     where candidate_id = :candidate
       and voided_at is null
       and id <> :without`,
    { candidate: candidateId, without },
  )!.n
}
