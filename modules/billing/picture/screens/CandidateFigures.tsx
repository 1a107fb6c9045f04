/** The figures of the candidates found, as one strip: the summary, and the groups of statuses. */
import { shortRupees } from '../../../../web/charts/scale'
import { FigureStrip } from '../../../../web/ui/FigureStrip'
import type { CandidateTotals } from '../../contract'
import { ShortAmount } from '../../../../web/ui/ShortAmount'
import { money } from '../../screens/words'

type FiguresProps = { totals: CandidateTotals | undefined; isFiltered: boolean }

export function CandidateFigures({ totals, isFiltered }: FiguresProps) {
  return (
    <section className="billing-summary">
      <h3>{isFiltered ? 'Under these filters' : 'All months'}</h3>
      <FigureStrip
        label="Billing Summary"
        isPart
        figures={[
          {
            label: 'Joined Billing',
            value: totals && <ShortAmount amount={totals.joined.amount} />,
            note: totals ? <JoinedNote {...totals} /> : '…',
          },
          {
            label: 'Total Candidates',
            value: totals?.candidates.toLocaleString('en-IN'),
            note: totals ? (isFiltered ? `of ${totals.all} total` : 'of all statuses') : '…',
          },
          {
            label: 'Selection Amount',
            value: totals && <ShortAmount amount={totals.selection} />,
            note: 'of all selected',
          },
          {
            label: 'Active Pipeline',
            value: totals?.pipeline.count.toLocaleString('en-IN'),
            note: totals ? <ShortAmount amount={totals.pipeline.amount} /> : '…',
          },
        ]}
      />
    </section>
  )
}

/** The part in guarantee is short; the title has the whole. */
function JoinedNote({ joined, earned, atRisk }: CandidateTotals) {
  const whole = `${money(earned.amount)} earned, ${money(atRisk.amount)} still within the guarantee`
  return (
    <span title={whole}>
      {joined.count.toLocaleString('en-IN')} joined ·{' '}
      <span className="in-guarantee" aria-hidden>
        {shortRupees(Number(atRisk.amount))} in guarantee
      </span>
      <span className="out-of-sight">· {whole}</span>
    </span>
  )
}

/** All candidates that the user sees, to compare with those found. */
export function OverallFigures({ overall }: { overall: CandidateTotals['overall'] }) {
  return (
    <section className="overall" aria-label="Overall Database Totals">
      <h3>Overall Database Totals</h3>
      <dl className="status-figures">
        {(
          [
            ['Total Billing', overall.billing],
            ['Total Pipeline', overall.pipeline],
            ['Total Amount', overall.amount],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">
              <b>{money(amount)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
