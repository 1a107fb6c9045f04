/** Outstanding amounts by age, and what is to be credited, as words, colours and parts of a bar. */
import type { Answer } from '../../../../src/domain/endpoint'
import type { BarPart } from '../../../../web/charts/StackedBar'
import { shortRupees } from '../../../../web/charts/scale'
import type { receivables } from '../../contract'
import { buckets, type Bucket } from '../../rules'
import './ageing.css'

export const bucketWords: Record<Bucket, string> = {
  'Not due': 'Not due',
  '0-30': '0-30 days',
  '31-60': '31-60 days',
  '61-90': '61-90 days',
  'Over 90': 'Over 90 days',
}
/** ageing.css darkens them with the age. */
export const bucketTones = {
  'Not due': 'soft',
  '0-30': 'info',
  '31-60': 'warn',
  '61-90': 'bad',
  'Over 90': 'rest',
} as const

type Ageing = Pick<Answer<typeof receivables>, 'buckets' | 'toCredit'>

/** What is to be credited is not collected, so it has no age. */
export const toCreditSeries = { label: 'To credit', tone: 'aside' } as const

const part = (id: string, amount: string, series: Pick<BarPart, 'label' | 'tone'>): BarPart => ({
  id,
  value: Number(amount),
  text: shortRupees(Number(amount)),
  ...series,
})

export const partsByAge = ({ buckets: amounts, toCredit }: Ageing): BarPart[] => [
  ...buckets.map((bucket) =>
    part(bucket, amounts[bucket], { label: bucketWords[bucket], tone: bucketTones[bucket] }),
  ),
  ...(isAny(toCredit) ? [part('to credit', toCredit!, toCreditSeries)] : []),
]

/** None, or on a past day unknown. */
export const isAny = (toCredit: string | null): boolean => Number(toCredit ?? 0) > 0
