/**
 * What the e-invoice portal would refuse, said before a document is issued, because an issued document never
 * changes. The rules apply to documents of the days on which the firm reports e-invoices.
 *
 *   reportsOn(ask, day)
 *   portalGaps(ask, facts)           all problems of an invoice
 *   numberGaps(ask, entity, day, number)      those of a number alone
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { firmDay, settingOn, snapshotOf } from '../../firm/service'
import { companyOf, gstinOn } from '../companies/companies'
import type { TaxedFacts } from './gstAmounts'
import { numberProblems, portalProblems } from './portalRules'

const rulesOn = (ask: Ask, day: Day) => settingOn(snapshotOf(ask), 'books', day)

/** The firm reports documents of this day to the portal. */
export const reportsOn = (ask: Ask, day: Day): boolean => rulesOn(ask, day).eInvoices

export function portalGaps(ask: Ask, facts: TaxedFacts): string[] {
  const { eInvoices, eInvoiceDays } = rulesOn(ask, facts.day)
  return eInvoices
    ? portalProblems(facts, { today: firmDay(ask), reportWithinDays: eInvoiceDays || null })
    : []
}

/** A company without a GSTIN reports nothing. */
export const numberGaps = (
  ask: Ask,
  { entity, day, number, kind }: { entity: string; day: Day; number: string; kind: TaxedFacts['kind'] },
): string[] =>
  reportsOn(ask, day) && gstinOn(companyOf(ask, entity), day) !== null ? numberProblems(number, kind) : []
