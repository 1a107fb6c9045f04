/** When the attendance of a period dipped. */
import { shortDayWords } from '../../../web/format'

type Rate = { day: string; rate: number }

/** `Lowest 92% on Fri 6 Nov`, of equal ones the last; null without a dip or another day to compare with. */
export function lowestWords(rates: readonly Rate[]): string | null {
  const lowest = Math.min(...rates.map(({ rate }) => rate))
  if (rates.length < 2 || lowest >= 100) return null
  const days = rates.filter(({ rate }) => rate === lowest)
  return `Lowest ${lowest}%${days.length > 1 ? ', last' : ''} on ${shortDayWords(days.at(-1)!.day)}`
}
