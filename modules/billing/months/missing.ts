/** The gaps of each month: the leaks that were due in it. */
import type { Ask } from '../../../src/app'
import { rupees } from '../../../src/domain/money'
import { firstDay, monthOf, type Month } from '../../../src/domain/month'
import { rankedLeaks } from '../leakage/leakage'
import { financialYear } from '../rules'
import type { Gap } from '../series'
import type { BooksMonth } from './monthContract'

type Kind = 'not issued' | 'not invoiced' | 'part invoiced' | 'credit note due'

/** `months`: those that are listed, latest first. The first is the current month. */
export function missingByMonth(ask: Ask, months: readonly Month[]): (month: Month) => BooksMonth['missing'] {
  const { of } = rankedLeaks(ask)
  const part = (kind: Kind, month: Month) => {
    // A placement without a joining date has no due day. It can be invoiced now.
    const due = (of.get(kind) ?? []).filter(
      ({ detail }) => (detail.day ? monthOf(detail.day) : months[0]) === month,
    )
    return { count: due.length, amount: rupees(due.reduce((sum, { amount }) => sum + amount, 0)) }
  }
  const gaps = (of.get('missing number') ?? []).map(({ detail }) => monthOfGap(detail.gap!, months))
  return (month) => ({
    drafts: part('not issued', month),
    notInvoiced: part('not invoiced', month),
    partInvoiced: part('part invoiced', month),
    creditNotes: part('credit note due', month),
    numbers: gaps.filter((one) => one === month).length,
  })
}

/** Where the series continued. If that is not known or not over yet, the last month of its year. */
function monthOfGap({ before, year }: Gap, months: readonly Month[]): Month | undefined {
  const continued = before && monthOf(before)
  if (continued !== null && continued <= (months[0] ?? continued)) return continued
  return months.find((month) => financialYear(firstDay(month)) === year)
}
