/** One leave: its approvals and remarks, its days, and possible actions. */
import { useQuery } from '@tanstack/react-query'
import { dayWords, fullName, shortDayWords, momentWords } from '../../../../web/format'
import { addDays } from '../../../../src/domain/day'
import { todayIn, useZone } from '../../../../web/firm'
import { call } from '../../../../web/api'
import { UndoUntil } from '../../../../web/decisions/UndoUntil'
import { ask } from '../../../../web/query'
import { useWho } from '../../../../web/session'
import { Button } from '../../../../web/ui/Button'
import { RequestBadge } from '../../../../web/ui/Badge'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { ErrorState } from '../../../../web/ui/Empty'
import { Fact, Facts, Part } from '../../../../web/ui/Facts'
import { Waiting } from '../../../../web/ui/Spinner'
import { Trail } from '../../../../web/ui/Trail'
import { getLeave, undoLeaveDecision, type Leave } from '../../contract'
import { datesWords, durationWords, partWords, takeBackWords, typeWords } from '../../screens/words'
import { OtherParts } from './OtherParts'
import { WorkedDays } from './WorkedDays'

export function LeaveDetail({
  id,
  onClose,
  onEnd,
}: {
  id: number
  onClose: () => void
  /** If it is one's own and can be cancelled here. */
  onEnd?: (leave: Leave) => void
}) {
  const who = useWho()
  const { data: leave, isError, refetch } = useQuery(ask(getLeave, { id: String(id) }))
  const whose = leave && leave.userId !== who.id ? `${fullName(leave.users)}: ` : ''
  return (
    <Dialog
      wide
      title={
        leave ? `${whose}${typeWords(leave.leaveType)}, ${datesWords(leave.fromDate, leave.toDate)}` : 'Leave'
      }
      onClose={onClose}
    >
      {isError && !leave ? (
        <ErrorState retry={() => void refetch()}>The leave could not be loaded.</ErrorState>
      ) : leave ? (
        <Shown leave={leave} onEnd={onEnd} />
      ) : (
        <Waiting />
      )}
    </Dialog>
  )
}

function Shown({ leave, onEnd }: { leave: Leave; onEnd: ((leave: Leave) => void) | undefined }) {
  const zone = useZone()
  return (
    <>
      <p>
        <RequestBadge status={leave.status} />
      </p>
      <Trail steps={leave.approval} />
      <UndoUntil
        until={leave.undoUntil}
        undo={(key) => call(undoLeaveDecision, { id: String(leave.id) }, { key })}
      />
      {leave.retracted && (
        <p>
          {leave.requestedTo ? `Retracted from ${dayWords(addDays(leave.toDate, 1))}` : 'Retracted'} by{' '}
          <b>{leave.retracted.by}</b>{' '}
          <time className="faint" dateTime={leave.retracted.at}>
            {momentWords(leave.retracted.at, zone)}
          </time>
        </p>
      )}
      <Facts>
        <Fact name="Days">{leave.totalDays}</Fact>
        <Fact name="Duration">{whatIsLeft(leave)}</Fact>
        {leave.compensationDate && <Fact name="Worked on">{dayWords(leave.compensationDate)}</Fact>}
        <Fact name="Applied on">{momentWords(leave.createdAt, zone)}</Fact>
      </Facts>
      <Part title="Reason">
        <p className="leave-reason">{leave.reason}</p>
      </Part>
      <OtherParts parts={leave.parts} />
      {leave.days.length > 0 && (
        <Part title="Days">
          <ul className="leave-days">
            {leave.days.map(({ date, part, kind }) => (
              <li key={date + part}>
                {shortDayWords(date)}{' '}
                <span className="faint">
                  {kind === 'between' ? 'off day between leave days, counts' : partWords[part]}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {leave.status === 'approved' && <WorkedDays of={{ id: String(leave.id) }} />}
      {onEnd && (leave.canCancel || leave.canRetract) && (
        <DialogButtons>
          <Button aria-haspopup="dialog" onClick={() => onEnd(leave)}>
            {takeBackWords(leave, todayIn(zone)).action}
          </Button>
        </DialogButtons>
      )}
    </>
  )
}

/** If half of the day was worked, the other half is left. */
function whatIsLeft({ duration, days }: Leave): string {
  const [only] = days.filter(({ kind }) => kind === 'leave')
  const isHalved = duration === 'full_day' && days.length === 1 && only && only.part !== 'full'
  return isHalved ? `${durationWords[duration]}, only the ${only.part} is left` : durationWords[duration]
}
