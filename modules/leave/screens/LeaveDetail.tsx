/** One leave: who holds it and what was said, its days, and what can still be done with it. */
import { useQuery } from '@tanstack/react-query'
import { dayWords, shortDayWords, momentWords } from '../../../web/format'
import { addDays } from '../../../src/domain/day'
import { todayIn, useZone } from '../../../web/firm'
import { ask } from '../../../web/query'
import { Button } from '../../../web/ui/Button'
import { RequestBadge } from '../../../web/ui/Badge'
import { Dialog, DialogButtons } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Fact, Facts, Part } from '../../../web/ui/Facts'
import { Waiting } from '../../../web/ui/Spinner'
import { Trail } from '../../../web/ui/Trail'
import { getLeave, type Leave } from '../contract'
import { datesWords, durationWords, partWords, takeBackWords, typeWords } from './words'
import { OtherParts } from './OtherParts'
import { WorkedDays } from './WorkedDays'

export function LeaveDetail({
  id,
  onClose,
  onEnd,
}: {
  id: number
  onClose: () => void
  /** Where it is one's own, and can be taken back from here. */
  onEnd?: (leave: Leave) => void
}) {
  const { data: leave, isError, refetch } = useQuery(ask(getLeave, { id: String(id) }))
  return (
    <Dialog
      wide
      title={leave ? `${typeWords(leave.leaveType)}, ${datesWords(leave.fromDate, leave.toDate)}` : 'Leave'}
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
      {leave.retracted && (
        <p>
          {leave.askedTo ? `Given back from ${dayWords(addDays(leave.toDate, 1))} on` : 'Retracted'} by{' '}
          <b>{leave.retracted.by}</b>{' '}
          <time className="faint" dateTime={leave.retracted.at}>
            {momentWords(leave.retracted.at, zone)}
          </time>
        </p>
      )}
      <Facts>
        <Fact name="Days">{leave.totalDays}</Fact>
        <Fact name="Duration">{durationWords[leave.duration]}</Fact>
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
                  {kind === 'between' ? 'off between two days of leave, counts' : partWords[part]}
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
