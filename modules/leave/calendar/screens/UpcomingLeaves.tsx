/** Upcoming Team Leaves: people on leave today, from tonight, tomorrow, and in the next days. */
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../../src/domain/endpoint'
import { now } from '../../../../web/clock'
import { todayIn, useZone } from '../../../../web/firm'
import { fullName, rangeWords, shortDayWords, timeWords } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { ask } from '../../../../web/query'
import { Avatar } from '../../../../web/ui/Avatar'
import { FoldingCard } from '../../../../web/ui/FoldingCard'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { upcomingLeaves } from '../../contract'
import { awayGroups, briefOf } from './awayGroups'
import './upcomingLeaves.css'

type Leave = Answer<typeof upcomingLeaves>[number]

export default function UpcomingLeaves() {
  const zone = useZone()
  const { data, isError, refetch } = useQuery({
    ...ask(upcomingLeaves),
    refetchInterval: usePoll(5 * 60_000),
  })
  const groups = awayGroups(data ?? [], todayIn(zone), timeWords(new Date(now()).toISOString(), zone))
  return (
    <FoldingCard
      title="Upcoming Team Leaves"
      brief={data ? briefOf(groups) : isError ? 'Not loaded' : '…'}
      className="upcoming-leaves"
    >
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>Upcoming leaves could not be loaded.</ErrorState>
      ) : !data ? (
        <Waiting />
      ) : data.length === 0 ? (
        <EmptyState>No upcoming leaves in the next 7 days</EmptyState>
      ) : (
        <div className="dated-list away-list" tabIndex={0} role="group" aria-label="Upcoming leaves">
          {groups.map(({ title, leaves }) => (
            <section
              className="offscreen"
              key={title}
              aria-label={title}
              style={{ '--lines': leaves.length } as object}
            >
              <h3>{title}</h3>
              <ul>
                {leaves.map((leave) => (
                  <li key={leave.id}>
                    <Avatar person={leave.user} />
                    <span>
                      <b>{fullName(leave.user)}</b>
                      <small>{noteOf(leave)}</small>
                    </span>
                    <span className="away-when">{whenWords(leave)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </FoldingCard>
  )
}

/** The designation, and why somebody on leave today can still be at work. */
const noteOf = ({ user, nightShiftFrom }: Leave) =>
  [user.designation, nightShiftFrom && `night shift from ${nightShiftFrom}`].filter(Boolean).join(' · ')

function whenWords({ fromDate, toDate, duration }: Leave): string {
  if (duration !== 'full_day')
    return `${shortDayWords(fromDate)}, ${duration === 'half_day_morning' ? 'morning' : 'afternoon'}`
  return rangeWords(fromDate, toDate)
}
