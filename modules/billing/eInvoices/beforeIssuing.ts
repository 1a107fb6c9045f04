/**
 * What the e-invoice portal would refuse, said before a document is issued, because an issued document never
 * changes. The rules apply to documents of the days on which the firm reports e-invoices.
 *
 *   reportsOn(ask, day)
 *   portalRefusals(ask, facts)   what the portal would refuse today
 *   portalGaps(ask, facts)       the same, if the firm reports documents of that day
 *   numberGaps(ask, of)          those of a number alone
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

/** The days to report are those of today, because the document is uploaded today at the earliest. */
export function portalRefusals(ask: Ask, facts: TaxedFacts): string[] {
  const today = firmDay(ask)
  return portalProblems(facts, { today, reportWithinDays: rulesOn(ask, today).eInvoiceDays || null })
}

export const portalGaps = (ask: Ask, facts: TaxedFacts): string[] =>
  reportsOn(ask, facts.day) ? portalRefusals(ask, facts) : []

/** A company without a GSTIN reports nothing. */
export const numberGaps = (
  ask: Ask,
  { entity, day, number, kind }: { entity: string; day: Day; number: string; kind: TaxedFacts['kind'] },
): string[] =>
  reportsOn(ask, day) && gstinOn(companyOf(ask, entity), day) !== null ? numberProblems(number, kind) : []
