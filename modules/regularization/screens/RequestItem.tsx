/** One request: day and status first, then the requested values and the reason. */
import { hoursWords } from '../../../src/domain/hours'
import { dayOf } from '../../../src/domain/day'
import { useZone } from '../../../web/firm'
import { dayWords, titleWords, weekdayWord } from '../../../web/format'
import { RequestBadge } from '../../../web/ui/Badge'
import { Button } from '../../../web/ui/Button'
import { Fact, Facts } from '../../../web/ui/Facts'
import { Trail } from '../../../web/ui/Trail'
import type { Regularization } from '../contract'
import { DayBars } from './DayBars'
import { RequestEffect } from './RequestEffect'

type RequestItemProps = {
  request: Regularization
  /** If it can be withdrawn here. */
  onWithdraw?: (() => void) | undefined
}

export function RequestItem({ request, onWithdraw }: RequestItemProps) {
  const zone = useZone()
  const {
    targetDate,
    status,
    requestType,
    punchInTime,
    punchOutTime,
    actualHours,
    reason,
    createdAt,
    approvedAt,
    makes,
  } = request
  const date = `${weekdayWord(targetDate)} ${dayWords(targetDate)}`
  return (
    <article className="card request-item" aria-label={`${titleWords(requestType)}, ${date}`}>
      <header>
        <h2>
          <time dateTime={targetDate}>{date}</time>
        </h2>
        <RequestBadge status={status} />
      </header>
      <Facts>
        <Fact name="Type">{titleWords(requestType)}</Fact>
        <Fact name="Requested">
          {punchInTime ?? '--:--'} to {punchOutTime ?? '--:--'}, {hoursWords(actualHours)}
        </Fact>
        {makes && (
          <Fact name="Effect">
            <RequestEffect makes={makes} />
          </Fact>
        )}
        <Fact name="Applied on">{dayWords(dayOf(createdAt, zone))}</Fact>
        {approvedAt && (status === 'approved' || status === 'rejected') && (
          <Fact name={status === 'approved' ? 'Approved on' : 'Rejected on'}>
            {dayWords(dayOf(approvedAt, zone))}
          </Fact>
        )}
      </Facts>
      <DayBars recorded={request.recorded} requested={{ punchInTime, punchOutTime }} />
      <p>
        <span className="faint">Reason</span> <span className="request-reason">{reason}</span>
      </p>
      <Trail steps={request.approval} />
      {onWithdraw && request.canWithdraw && (
        <Button
          className="request-withdraw"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Withdraw the request for ${date}`}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      )}
    </article>
  )
}
