/** The preview of an application: its cost, approvers, broken rules and days. */
import { CircleAlert } from 'lucide-react'
import { daysWords, rangeWords } from '../../../../web/format'
import { Button } from '../../../../web/ui/Button'
import type { LeavePreview } from '../../contract'
import { DayGroups } from './DayGroups'
import { isOffDayRefusal, totalOf } from './dayLines'
import type { Meaning } from './usePreview'
import type { LeaveDraft } from './draft'

type MeaningProps = {
  draft: LeaveDraft
  meaning: Meaning | null
  /** Refusals of the form or the server. */
  refused: string | undefined
  /** The message that the field already shows. */
  onField: string | undefined
  busy: boolean
  onSplit: () => void
}

export function LeavePreviewPanel({ draft: input, meaning, refused, onField, busy, onSplit }: MeaningProps) {
  const problems = meaning ? problemsOf(meaning, input) : []
  const offDays = problems.find(isOffDayRefusal) ?? meaning?.refusal ?? null
  const messages = refused && !(isOffDayRefusal(refused) && offDays) ? [refused, ...problems] : problems
  const shown = meaning?.preview ?? meaning?.before
  const fading = meaning?.before ? 'fading' : ''
  const others = [...new Set(messages)].filter((message) => message !== offDays && message !== onField)
  const cost = meaning?.preview?.totalDays ?? totalOf(meaning?.lines ?? [])
  // A refused request takes nothing; '0 days' would look like a pending answer.
  const costs = cost > 0 || (others.length === 0 && !offDays)

  return (
    <div className="meaning" aria-live="polite">
      {meaning && meaning.lines.length > 0 && costs ? (
        <p className="meaning-cost">
          <b className="figures">{daysWords(cost)}</b>
          <span className={`soft ${fading}`}>
            {costWords(input, shown) ?? (meaning.isFailed ? 'The balance could not be loaded.' : '…')}
          </span>
        </p>
      ) : (
        others.length === 0 &&
        !offDays && (
          <p className="soft">
            Choose dates to see the effect on your balance, who is on leave, and who approves.
          </p>
        )
      )}
      {offDays && meaning && (
        <div className="meaning-refusal">
          <p role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>{offDays}</span>
          </p>
          {meaning.split.length > 0 && problems.every(isOffDayRefusal) && (
            <>
              <Button busy={busy} onClick={onSplit}>
                {busy ? 'Sending…' : 'Apply for the working days only'}
              </Button>
              <p className="faint">
                {meaning.split.length === 1
                  ? 'Creates one leave: '
                  : `Creates ${meaning.split.length} leaves, decided one by one: `}
                {meaning.split
                  .map(
                    ({ fromDate, toDate, totalDays }) =>
                      `${rangeWords(fromDate, toDate)} (${daysWords(totalDays)})`,
                  )
                  .join(', ')}
              </p>
            </>
          )}
        </div>
      )}
      {others.map((message) => (
        <p key={message} className="meaning-problem" role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
      {shown && <Notes className={fading} preview={shown} isRefused={others.length > 0} />}
      {/* Its space is reserved, so that the button below does not move. */}
      {meaning && !shown && !meaning.isFailed && costs && <p className="soft">…</p>}
      {meaning && <DayGroups lines={meaning.lines} teamSize={shown?.teamSize} />}
    </div>
  )
}

/** A message that the field already shows, or will show on sending, is not repeated. */
function problemsOf({ preview }: Meaning, { leaveType, compensationDate }: LeaveDraft): string[] {
  const claims = leaveType === 'compensation' && !compensationDate
  return (preview?.problems ?? [])
    .filter(({ field }) => !(claims && field === 'compensationDate'))
    .map(({ message }) => message)
}

function costWords({ leaveType }: LeaveDraft, preview: LeavePreview | undefined): string | null {
  if (leaveType === 'compensation') return 'for a worked day; your balance does not change'
  const balances = preview?.balances
  if (!balances?.length) return null
  // An insufficient balance is shown below.
  if (balances.some(({ after }) => after < 0))
    return balances
      .map(({ year, available }) => `${available} available${balances.length > 1 ? ` in ${year}` : ''}`)
      .join(', ')
  return balances
    .map(
      ({ year, after, isProjected }) =>
        `${after} left ${isProjected || balances.length > 1 ? `in ${year} ` : ''}afterwards`,
    )
    .join(', ')
}

function Notes({
  preview,
  isRefused,
  className,
}: {
  preview: LeavePreview
  isRefused: boolean
  className: string
}) {
  const { beyondAllowance, monthlyAllowance, approvers } = preview
  const busiest = preview.days.reduce((most, { away }) => Math.max(most, away), 0)
  return (
    <ul className={`meaning-notes ${className}`}>
      {approvers && approvers.length > 0 && (
        <li>
          <b>{approvers.map(({ name }) => name).join(', then ')}</b>{' '}
          {approvers.length === 1 ? 'decides' : 'decide'}
        </li>
      )}
      {beyondAllowance > 0 && !isRefused && (
        <li>
          {daysWords(beyondAllowance)} beyond the monthly allowance{' '}
          <span className="faint">of {monthlyAllowance}. Your approver sees this; you can still apply.</span>
        </li>
      )}
      {busiest > 0 && (
        <li>
          {busiest} of {preview.teamSize} in your team {busiest === 1 ? 'is' : 'are'} away{' '}
          <span className="faint">at most on one day</span>
        </li>
      )}
    </ul>
  )
}
