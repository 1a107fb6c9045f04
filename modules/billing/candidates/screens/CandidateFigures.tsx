/** Totals of the candidates found: overall, by group, and by status if a joining month is selected. */
import { IndianRupee } from 'lucide-react'
import { Badge } from '../../../../web/ui/Badge'
import { Card } from '../../../../web/ui/Card'
import type { CandidateTotals } from '../../contract'
import { countWords, money, statusColour } from '../../screens/words'
import './figures.css'

const candidates = (count: number) => countWords(count, 'candidate')

export function CandidateFigures({
  totals,
  isFiltered,
  byJoining,
}: {
  totals: CandidateTotals | undefined
  isFiltered: boolean
  byJoining: boolean
}) {
  // While loading, each line has its place already.
  const say = <T,>(of: (totals: CandidateTotals) => T) => (totals ? of(totals) : '…')
  return (
    <div className="billing-figures" aria-busy={!totals}>
      <Card title="Billing Summary" icon={<IndianRupee size={18} aria-hidden />}>
        <dl className="figure-row">
          <Figure
            name="Total Candidates"
            value={say((of) => of.candidates)}
            note={isFiltered && totals && `of ${totals.all} total`}
          />
          <Figure name="Selection Amount" value={say((of) => money(of.selection))} />
          <Figure
            name="Joined Billing"
            value={say((of) => money(of.joined.amount))}
            note={say((of) => `${of.joined.count} joined`)}
            more={[
              say((of) => `${money(of.earned.amount)} earned`),
              say((of) => `${money(of.atRisk.amount)} at risk, within guarantee`),
            ]}
          />
          <Figure
            name="Active Pipeline"
            value={say((of) => of.pipeline.count)}
            note={say((of) => money(of.pipeline.amount))}
          />
        </dl>
      </Card>
      <Card title="Status Analytics">
        <dl className="figure-row">
          <Figure
            name="Joined"
            tone="green"
            value={say((of) => money(of.joined.amount))}
            note={say((of) => candidates(of.joined.count))}
          />
          <Figure
            name="Pipeline"
            tone="blue"
            value={say((of) => money(of.pipeline.amount))}
            note={say((of) => candidates(of.pipeline.count))}
          />
          <Figure
            name="Lost"
            tone="red"
            value={say((of) => money(of.lost.amount))}
            note={say((of) => candidates(of.lost.count))}
          />
          <Figure
            name="On Hold"
            tone="yellow"
            value={say((of) => money(of.hold.amount))}
            note={say((of) => candidates(of.hold.count))}
          />
        </dl>
        {isFiltered && totals && (
          <section className="overall">
            <h3>Overall Database Totals</h3>
            <dl className="figure-row small">
              <Figure name="Total Billing" value={money(totals.overall.billing)} />
              <Figure name="Total Pipeline" value={money(totals.overall.pipeline)} />
              <Figure name="Total Amount" value={money(totals.overall.amount)} />
            </dl>
          </section>
        )}
      </Card>
      {byJoining && totals && <Breakdown totals={totals} />}
    </div>
  )
}

function Figure({
  name,
  value,
  note,
  more,
  tone,
}: {
  name: string
  value: string | number
  note?: string | false
  /** Additional lines. */ more?: readonly string[]
  tone?: string
}) {
  return (
    <div className={tone && `toned ${tone}`}>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
      {note && <dd className="figure-note">{note}</dd>}
      {more?.map((line) => (
        <dd key={line} className="figure-note">
          {line}
        </dd>
      ))}
    </div>
  )
}

function Breakdown({ totals: { byStatus, expected } }: { totals: CandidateTotals }) {
  return (
    <Card title="Status Breakdown" className="breakdown">
      <ul>
        {byStatus.map(({ status, count, amount }) => (
          <li key={status}>
            <Badge colour={statusColour(status)}>{status}</Badge>
            <span className="faint">{candidates(count)}</span>
            <b className="figures">{money(amount)}</b>
          </li>
        ))}
        <li className="expected">
          <span>
            <b>Total Selection Amount</b>
            <span className="faint">
              All candidates expected to join, excluding Offer Backout, Offer Revoked and Hold
            </span>
          </span>
          <span className="faint">{candidates(expected.count)}</span>
          <b className="figures">{money(expected.amount)}</b>
        </li>
      </ul>
    </Card>
  )
}
