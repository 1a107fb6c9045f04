/** The gaps of a month in words. */
import type { BooksMonth } from '../../contract'
import { countWords, money } from '../../screens/words'

type Gap = { /** Count and kind. */ short: string; /** With the amount. */ long: string }

export function gapsOf({ drafts, notInvoiced, partInvoiced, creditNotes, numbers }: BooksMonth['missing']) {
  const gap = (short: string, amount: string, end = ''): Gap => ({
    short,
    long: `${short}, ${money(amount)}${end}`,
  })
  const gaps: Gap[] = []
  if (drafts.count) gaps.push(gap(countWords(drafts.count, 'draft'), drafts.amount))
  if (notInvoiced.count)
    gaps.push(gap(`${countWords(notInvoiced.count, 'placement')} not invoiced`, notInvoiced.amount))
  if (partInvoiced.count)
    gaps.push(
      gap(`${countWords(partInvoiced.count, 'placement')} invoiced in part`, partInvoiced.amount, ' left'),
    )
  if (creditNotes.count)
    gaps.push(gap(`${countWords(creditNotes.count, 'credit note')} due`, creditNotes.amount))
  if (numbers) {
    const words = `${countWords(numbers, 'gap')} in the numbers`
    gaps.push({ short: words, long: words })
  }
  return gaps
}

export const missingWords = (missing: BooksMonth['missing']): string[] =>
  gapsOf(missing).map(({ long }) => long)
