/**
 * Tax deducted at source from fees. The client deducts it on the value without GST. Section, code and rate
 * are settings with dates; a receipt keeps those of its invoice's date.
 */
import type { Ask } from '../../../src/app'
import type { Day } from '../../../src/domain/day'
import { share } from '../../../src/domain/money'
import { settingOn, snapshotOf } from '../../firm/service'

export type TdsTerms = { section: string; code: string; /** In hundredths. */ percent: number }

/** The Income-tax Act 2025 applies from this day. Before it, fees were under section 194J of the old Act. */
export const newTdsForms: Day = '2026-04-01'

export function tdsTerms(ask: Ask, day: Day): TdsTerms {
  const { tdsSection, tdsCode, tdsPercent } = settingOn(snapshotOf(ask), 'books', day)
  const percent = Math.round(tdsPercent * 100)
  return day < newTdsForms
    ? { section: '194J', code: '', percent }
    : { section: tdsSection, code: tdsCode, percent }
}

/** In whole rupees, as section 288B of the old Act and its successor round tax. In paise. */
const tdsOn = (taxable: number, { percent }: Pick<TdsTerms, 'percent'>): number =>
  Math.round(share(taxable, percent) / 100) * 100

/** The value without GST less the part of the credit notes. In paise. */
export const taxableLeft = ({
  raised,
  amount,
  credited,
}: {
  raised: number
  amount: number
  credited: number
}): number => (credited > 0 && amount > 0 ? Math.round((raised * (amount - credited)) / amount) : raised)

/**
 * The tax that the client has still to deduct. `deducted`: recorded with receipts. `ofAdvances`: from
 * advances that are allocated to the invoice, null if it is not known: then neither is the rest. In paise.
 */
export function expectedTds(
  invoice: {
    raised: number
    amount: number
    credited: number
    deducted: number
    ofAdvances: number | null
    open: number
  },
  terms: Pick<TdsTerms, 'percent'>,
): number | null {
  const { open, deducted, ofAdvances } = invoice
  const left = tdsOn(taxableLeft(invoice), terms) - deducted
  if (left <= 0 || open <= 0) return 0
  return ofAdvances === null ? null : Math.max(0, Math.min(open, left - ofAdvances))
}
