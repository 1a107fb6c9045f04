/** The approval trail of a request: the current approver with the reason, and each earlier decision. */
import { useZone } from '../firm'
import { momentWords } from '../format'
import './trail.css'

export type TrailStep = {
  step: number
  state: 'waiting' | 'open' | 'approved' | 'rejected' | 'withdrawn'
  since: string | null
  holders: readonly { userId: number; name: string; why: string; since: string }[]
  decidedBy: string | null
  decidedAt: string | null
  comment: string | null
  note: string | null
}

const whyWords: Record<string, string> = {
  away: 'steps in while the approver is on leave',
  late: 'steps in because it was not decided in time',
  'nobody above': 'as an Admin, because there is no manager',
}

export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <ol className="trail">
      {steps.map((step) => (
        <li key={step.step} className={`trail-step is-${step.state}`}>
          <Step {...step} />
          {step.comment && <blockquote>{step.comment}</blockquote>}
        </li>
      ))}
    </ol>
  )
}

function Step({ state, holders, decidedBy, decidedAt, note, since }: TrailStep) {
  const zone = useZone()
  const at = (instant: string | null) =>
    instant && <time dateTime={instant}>{momentWords(instant, zone)}</time>
  if (state === 'waiting')
    return <p className="soft">Then {holders.length ? namesOf(holders) : 'next manager up'} decides</p>
  if (state === 'open')
    return holders.map((holder, index) => (
      <p key={holder.userId}>
        {index === 0 ? 'With ' : 'Also with '}
        <b>{holder.name}</b> <span className="faint">since {at(holder.since ?? since)}</span>
        {whyWords[holder.why] && <span className="trail-why">{whyWords[holder.why]}</span>}
      </p>
    ))
  const verb = { approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' }[state]
  return (
    <p>
      {verb}
      {decidedBy ? (
        <>
          {' by '}
          <b>{decidedBy}</b>
        </>
      ) : (
        state === 'approved' && ' by Muster'
      )}{' '}
      <span className="faint">{at(decidedAt)}</span>
      {note && <span className="trail-why">{note}</span>}
    </p>
  )
}

function namesOf(holders: TrailStep['holders']): string {
  return holders.map(({ name }) => name).join(' or ')
}

/** `With Anita Rao`, or null if nobody holds it. */
export function heldBy(steps: readonly TrailStep[]): string | null {
  const open = steps.find(({ state }) => state === 'open')
  return open?.holders.length ? `With ${namesOf(open.holders)}` : null
}
