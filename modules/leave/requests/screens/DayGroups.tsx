/**
 * The requested days in groups: 'Mon 23 to Wed 25 Nov: 3 days', off days with their name. Each opens to its
 * days.
 */
import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { daysWords, shortDayWords } from '../../../../web/format'
import { Button } from '../../../../web/ui/Button'
import { groupsOf, groupWords, type DayGroup, type DayLine } from './dayLines'

/** More groups are hidden until requested, so that the form below stays near. */
const mostShown = 3

export function DayGroups({ lines, teamSize }: { lines: readonly DayLine[]; teamSize: number | undefined }) {
  const [all, setAll] = useState(false)
  const groups = groupsOf(lines)
  const few = all || groups.length <= mostShown + 1 ? groups : groups.slice(0, mostShown)
  if (groups.length === 0) return null
  return (
    <div className="day-groups">
      <ul>
        {few.map((group) => (
          <li key={group.days[0]!.date}>
            <Group group={group} teamSize={teamSize} />
          </li>
        ))}
      </ul>
      {few.length < groups.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          Show {groups.length - few.length} more
        </Button>
      )}
    </div>
  )
}

function Group({ group, teamSize }: { group: DayGroup; teamSize: number | undefined }) {
  const { dates, says } = groupWords(group)
  const isOff = group.kind === 'off' || group.kind === 'not employed'
  return (
    <details className={isOff ? 'day-group off' : 'day-group'}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        <span>
          {dates}: <span className="figures">{says}</span>
        </span>
      </summary>
      <ul>
        {group.days.map((day) => (
          <li key={day.date}>
            <b>{shortDayWords(day.date)}</b> <span className="soft">{dayWords(day)}</span>
            {day.team && day.team.away > 0 && (
              <span className="faint">
                {' '}
                {day.team.away} {teamSize !== undefined && `of ${teamSize} `}on leave
                {day.team.names.length > 0 && `: ${day.team.names.join(', ')}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function dayWords({ kind, counted, name }: DayLine): string {
  if (kind === 'working') return counted === 1 ? 'working day, counts 1' : `working day, counts ${counted}`
  if (kind === 'between') return `${name ?? 'off'}, counts ${daysWords(counted)}`
  return kind === 'off' ? `${name ?? 'off'}, not counted` : 'not employed'
}
