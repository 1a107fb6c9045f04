/** The gaps of a month in words: short for a column, and long with the amounts. */
import type { BooksMonth } from '../../contract'
import { countWords, money } from '../../screens/words'

export function gapsOf({ drafts, notInvoiced, partInvoiced, creditNotes, numbers }: BooksMonth['missing']) {
  const gaps: { count: number; short: string; long: string }[] = [
    {
      count: drafts.count,
      short: countWords(drafts.count, 'draft'),
      long: `${countWords(drafts.count, 'draft')}, ${money(drafts.amount)}`,
    },
    {
      count: notInvoiced.count,
      short: `${notInvoiced.count} not invoiced`,
      long: `${countWords(notInvoiced.count, 'placement')} not invoiced, ${money(notInvoiced.amount)}`,
    },
    {
      count: partInvoiced.count,
      short: `${partInvoiced.count} invoiced in part`,
      long:
        `${countWords(partInvoiced.count, 'placement')} invoiced in part, ` +
        `${money(partInvoiced.amount)} left`,
    },
    {
      count: creditNotes.count,
      short: `${countWords(creditNotes.count, 'credit note')} due`,
      long: `${countWords(creditNotes.count, 'credit note')} due, ${money(creditNotes.amount)}`,
    },
    {
      count: numbers,
      short: countWords(numbers, 'number gap'),
      long: `${countWords(numbers, 'gap')} in the numbers`,
    },
  ]
  return gaps.filter(({ count }) => count > 0)
}

export const missingWords = (missing: BooksMonth['missing']): string[] =>
  gapsOf(missing).map(({ long }) => long)
