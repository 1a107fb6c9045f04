/**
 * A month's billing against the target as a bar and a line of text. Most candidates of a month join later, so
 * the pipeline stands in the same bar.
 */
import { percentOfTarget } from '../../rules'
import { money, monthWords } from '../../screens/words'
import { scaleOf, TargetTrack } from './TargetBar'

type AgainstTargetProps = {
  billing: string | undefined
  pipeline: string | undefined
  /** In rupees; 0 without a target, undefined while it loads. */ target: number | undefined
  month: string
  /** The target as text; null if it stands elsewhere. */ text?: ((target: number) => string) | null
  /** The scale of the rows below it. */ full?: number
}

export function AgainstTarget({ billing, pipeline, target, month, text = whole, full }: AgainstTargetProps) {
  if (target === 0) return `selected in ${monthWords(month)}`
  const [joined, expected] = [Number(billing ?? 0), Number(pipeline ?? 0)]
  const percent = percentOfTarget(joined, target ?? 0)
  const inAll = percentOfTarget(joined + expected, target ?? 0)
  return (
    <span className="strip-progress">
      <TargetTrack percent={percent} inAll={inAll} full={full ?? scaleOf([inAll])} />
      <span>
        {billing !== undefined && target && <b>{shown(percent)}</b>} of{' '}
        {text && (target ? text(target) : '…')}
        {' target'}
        {expected > 0 && target && `, ${shown(inAll)} with pipeline`}
      </span>
    </span>
  )
}

/** A target of a few rupees would make a line that is wider than a phone. */
const shown = (percent: number) => (percent > 999 ? '999%+' : `${percent}%`)

const whole = (target: number) => money(String(target))
