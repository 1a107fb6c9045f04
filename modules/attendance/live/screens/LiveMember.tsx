/** One person of the live team; expanded, the times and places of their day. */
import { liveAccuracyLabel } from '../../../../src/domain/location'
import { nowWords } from '../../../../web/charts/statusTone'
import { todayIn } from '../../../../web/firm'
import { agoWords, fullName, timeWords, weekdayWord } from '../../../../web/format'
import { ticking } from '../../../../web/clock'
import { RunningDuration } from '../../../../web/RunningDuration'
import { Avatar } from '../../../../web/ui/Avatar'
import { Badge, RoleBadge, StatusBadge } from '../../../../web/ui/Badge'
import { ChevronDown } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { dayOf } from '../../../../src/domain/day'
import type { LiveMember as Member, Place } from '../../contract'
import { Fact } from '../../screens/Fact'
import { LeaveBadge } from '../../day/screens/Flags'
import { shortLateWords } from '../../day/screens/flagWords'
import { PlaceLines } from '../../day/screens/PlaceLines'
import { listedOf, pausedOf, productiveOf, workedOf } from './runningHours'
import '../../day/screens/parts.css'

export const LiveMember = memo(function LiveMember({ member, zone }: { member: Member; zone: string }) {
  // Collapsed content is not rendered, because it would be four fifths of the list.
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="offscreen">
      <details className="live-member" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Avatar person={member} />
          <span className="live-who">
            <b>{fullName(member)}</b>
            <span className="faint">{member.designation ?? member.email}</span>
          </span>
          <span className="live-times figures faint">
            <Times of={member} zone={zone} />
            {member.lateMinutes > 0 && (
              <span className="live-late-words"> · {shortLateWords(member.lateMinutes)}</span>
            )}
          </span>
          <span className="live-hours figures">
            {member.punchIn ? <RunningDuration of={listedOf(member)} /> : '–'}
          </span>
          <span className="flags">
            <LiveStatus status={member.status} />
            {member.lateMinutes > 0 && (
              <span className="live-late">
                <Badge colour="yellow">{shortLateWords(member.lateMinutes)}</Badge>
              </span>
            )}
            <LeaveBadge day={member} />
          </span>
          <ChevronDown size={16} className="live-chevron" aria-hidden />
        </summary>
        {isOpen && <More member={member} zone={zone} />}
      </details>
    </li>
  )
})

function LiveStatus({ status }: Pick<Member, 'status'>) {
  const words = nowWords(status)
  return words === status ? <StatusBadge status={status} /> : <span className="badge plain">{words}</span>
}

function More({ member, zone }: { member: Member; zone: string }) {
  return (
    <div className="live-more">
      <section>
        <h3>Time Details</h3>
        <p className="flags">
          <RoleBadge role={member.role} />
          {member.lateMinutes > 0 && <Badge colour="yellow">Late by {member.lateMinutes} min</Badge>}
          {member.isOutside && <Badge colour="orange">Outside office</Badge>}
        </p>
        <dl className="facts">
          <Fact name="Employee ID">{member.employeeId}</Fact>
          <Fact name="Designation">{member.designation ?? member.email}</Fact>
          <Fact name="Punch in">{timeWords(member.punchIn, zone)}</Fact>
          <Fact name="Punch out">{timeWords(member.punchOut, zone)}</Fact>
          <Fact name="Total hours">
            <RunningDuration of={workedOf(member)} />
          </Fact>
          <Fact name="Break time">
            <RunningDuration of={pausedOf(member)} /> ({member.breaks}{' '}
            {member.breaks === 1 ? 'break' : 'breaks'})
          </Fact>
          <Fact name="Productive hours">
            <RunningDuration of={productiveOf(member)} />
          </Fact>
          <Fact name="Last activity">
            {member.lastActivity ? <Ago instant={member.lastActivity} zone={zone} /> : 'None today'}
          </Fact>
        </dl>
      </section>
      <section>
        <h3>Location Details</h3>
        <Where name="Punch in" place={member.punchInLocation} />
        <Where name="Punch out" place={member.punchOutLocation} />
      </section>
    </div>
  )
}

/**
 * `Since 09:23`, `In 09:23, break since 11:05`, `09:23 to 18:40`; a night shift that began yesterday
 * `Wed 18:21 to 03:31`.
 */
function Times({ of: { punchIn, punchOut, breakSince, status }, zone }: { of: Member; zone: string }) {
  if (!punchIn) return 'No punch'
  const day = dayOf(punchIn, zone)
  const from = `${day === todayIn(zone) ? '' : `${weekdayWord(day)} `}${timeWords(punchIn, zone)}`
  if (punchOut) return `${from} to ${timeWords(punchOut, zone)}`
  // Beside 'On Break', 'Since 09:23' would be read as the start of the break.
  if (status === 'On Break' && breakSince)
    return (
      <>
        In {from}, <span className="live-break">break since {timeWords(breakSince, zone)}</span>
      </>
    )
  // A corrected day may have no punch out although nobody is in.
  return status === 'Working' || status === 'On Break' ? `Since ${from}` : from
}

function Ago({ instant, zone }: { instant: string; zone: string }) {
  const text = useMemo(() => ticking((now) => agoWords(instant, now, zone)), [instant, zone])
  return <>{text}</>
}

function Where({ name, place }: { name: string; place: Place | null }) {
  return (
    <div className="live-where">
      <p className="faint">{name}</p>
      {place ? <PlaceLines place={place} labelOf={liveAccuracyLabel} /> : <p className="soft">No location</p>}
    </div>
  )
}
