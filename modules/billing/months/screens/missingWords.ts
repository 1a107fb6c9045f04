/** The gaps of a month in words. */
import type { BooksMonth } from '../../contract'
import { countWords, money } from '../../screens/words'

export const missingWords = ({
  drafts,
  notInvoiced,
  partInvoiced,
  creditNotes,
  numbers,
}: BooksMonth['missing']): string[] => [
  ...(drafts.count ? [`${countWords(drafts.count, 'draft')}, ${money(drafts.amount)}`] : []),
  ...(notInvoiced.count
    ? [`${countWords(notInvoiced.count, 'placement')} not invoiced, ${money(notInvoiced.amount)}`]
    : []),
  ...(partInvoiced.count
    ? [`${countWords(partInvoiced.count, 'placement')} invoiced in part, ${money(partInvoiced.amount)} left`]
    : []),
  ...(creditNotes.count
    ? [`${countWords(creditNotes.count, 'credit note')} due, ${money(creditNotes.amount)}`]
    : []),
  ...(numbers ? [`${countWords(numbers, 'gap')} in the numbers`] : []),
]
