/**
 * What the e-invoice portal would refuse, said before a document is issued, because an issued document never
 * changes. The rules apply to documents of the days on which the firm reports e-invoices.
 *
 *   reportsOn(ask, day)
 *   portalRefusals(ask, facts)   what the portal would refuse today
 *   portalGaps(ask, facts)       the same, if the firm reports documents of that day
 *   numberGaps(ask, of)          those of a number alone
 *   dayGaps(ask, of)             those of a date alone
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { firmDay, settingOn, snapshotOf } from '../../firm/service'
import { companyOf, gstinOn } from '../companies/companies'
import type { TaxedFacts } from './gstAmounts'
import { dayProblems, numberProblems, portalProblems } from './portalRules'

const rulesOn = (ask: Ask, day: Day) => settingOn(snapshotOf(ask), 'books', day)

/** The firm reports documents of this day to the portal. */
export const reportsOn = (ask: Ask, day: Day): boolean => rulesOn(ask, day).eInvoices

/** The days to report are those of today, because the document is uploaded today at the earliest. */
export const portalRefusals = (ask: Ask, facts: TaxedFacts): string[] => portalProblems(facts, daysOf(ask))

function daysOf(ask: Ask) {
  const today = firmDay(ask)
  return { today, reportWithinDays: rulesOn(ask, today).eInvoiceDays || null }
}

export const portalGaps = (ask: Ask, facts: TaxedFacts): string[] =>
  reportsOn(ask, facts.day) ? portalRefusals(ask, facts) : []

type Planned = { entity: string; day: Day; kind: TaxedFacts['kind'] }

export const numberGaps = (ask: Ask, { number, ...of }: Planned & { number: string }): string[] =>
  companyReports(ask, of) ? numberProblems(number, of.kind) : []

export const dayGaps = (ask: Ask, of: Planned): string[] =>
  companyReports(ask, of) ? dayProblems(of, daysOf(ask)) : []

/** A company without a GSTIN reports nothing. */
const companyReports = (ask: Ask, { entity, day }: Planned) =>
  reportsOn(ask, day) && gstinOn(companyOf(ask, entity), day) !== null
