/** A month's billing against the target as a bar and a line of text. */
import type { Day } from '../../../../src/domain/day'
import { dayNumber, lastDay } from '../../../../src/domain/month'
import { percentOfTarget } from '../../rules'
import { money, monthWords } from '../../screens/words'
import { shareOfMonth } from './monthShare'
import { TargetTrack } from './TargetBar'

type AgainstTargetProps = {
  billing: string | undefined
  /** In rupees; 0 without a target, undefined while it loads. */ target: number | undefined
  month: string
  today: Day
  /** The target as text, such as `₹17.5 L` where there is little room. */ text?: (target: number) => string
}

export function AgainstTarget({ billing, target, month, today, text = whole }: AgainstTargetProps) {
  if (target === 0) return `selected in ${monthWords(month)}`
  const share = shareOfMonth(month, today)
  const percent = percentOfTarget(Number(billing ?? 0), target ?? 0)
  return (
    <span className="strip-progress">
      <TargetTrack percent={percent} share={share} />
      <span>
        {billing !== undefined && target && <b>{percent}%</b>} of {target ? text(target) : '…'}
        {' target'}
        {share > 0 && share < 1 && `, day ${dayNumber(today)} of ${dayNumber(lastDay(month))}`}
      </span>
    </span>
  )
}

const whole = (target: number) => money(String(target))
