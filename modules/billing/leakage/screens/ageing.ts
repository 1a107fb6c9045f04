/** Outstanding amounts by age as words, colours and parts of a bar. */
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

export const partsByAge = (of: Answer<typeof receivables>['buckets']): BarPart[] =>
  buckets.map((bucket) => ({
    id: bucket,
    label: bucketWords[bucket],
    value: Number(of[bucket]),
    text: shortRupees(Number(of[bucket])),
    tone: bucketTones[bucket],
  }))
