/** The gaps of each month: the leaks that were due in it. */
import type { Ask } from '../../../src/app'
import { rupees } from '../../../src/domain/money'
import { firstDay, monthOf, type Month } from '../../../src/domain/month'
import { rankedLeaks } from '../leakage/leakage'
import { financialYear } from '../rules'
import type { BooksMonth } from './monthContract'

export function missingByMonth(ask: Ask): (month: Month) => BooksMonth['missing'] {
  const { of } = rankedLeaks(ask)
  const part = (kind: 'not issued' | 'not invoiced' | 'credit note due', month: Month) => {
    const due = (of.get(kind) ?? []).filter(({ detail }) => detail.day && monthOf(detail.day) === month)
    return { count: due.length, amount: rupees(due.reduce((sum, { amount }) => sum + amount, 0)) }
  }
  return (month) => ({
    drafts: part('not issued', month),
    notInvoiced: part('not invoiced', month),
    creditNotes: part('credit note due', month),
    numbers: (of.get('missing number') ?? []).filter(
      ({ detail }) => detail.gap!.year === financialYear(firstDay(month)),
    ).length,
  })
}
