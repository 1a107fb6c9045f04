/**
 * A month's billing against the target as a bar and a line of text. Most candidates of a month join later, so
 * the pipeline stands in the same bar.
 */
import { percentOfTarget } from '../../rules'
import { monthWords } from '../../screens/words'
import { scaleOf, TargetTrack } from './TargetBar'

type AgainstTargetProps = {
  billing: string | undefined
  pipeline: string | undefined
  /** In rupees; 0 without a target, undefined while it loads. */ target: number | undefined
  month: string
  /** The target as text; null if a legend beside it says the target and the colours. */ text:
    ((target: number) => string) | null
  /** The scale of the rows below it. */ full?: number
}

export function AgainstTarget({ billing, pipeline, target, month, text, full }: AgainstTargetProps) {
  if (target === 0) return `selected in ${monthWords(month)}`
  const [joined, expected] = [Number(billing ?? 0), Number(pipeline ?? 0)]
  const percent = percentOfTarget(joined, target ?? 0)
  const inAll = percentOfTarget(joined + expected, target ?? 0)
  const isKnown = billing !== undefined && target !== undefined
  return (
    <span className="strip-progress">
      <TargetTrack percent={percent} inAll={inAll} full={full ?? scaleOf([inAll])} />
      {text ? (
        <span>
          <span className="nowrap">
            <span className="chart-mark good" aria-hidden />
            <b>{isKnown ? shown(percent) : '…'}</b> joined,
          </span>{' '}
          {isKnown && expected > 0 && (
            <>
              <span className="nowrap">
                <span className="chart-mark with" aria-hidden />
                {shown(inAll)} with pipeline,
              </span>{' '}
            </>
          )}
          <span className="nowrap">
            <span className="chart-mark line" aria-hidden />
            of {isKnown ? text(target) : '…'} target
          </span>
        </span>
      ) : (
        <span>
          {isKnown && <b>{shown(percent)}</b>} of target
          {isKnown && shown(inAll) !== shown(percent) && `, ${shown(inAll)} with pipeline`}
        </span>
      )}
    </span>
  )
}

/** A target of a few rupees would make a line that is wider than a phone. */
const shown = (percent: number) => (percent > 999 ? '999%+' : `${percent}%`)
