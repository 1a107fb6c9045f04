/** Today's & Upcoming Events by day, nearest first. */
import { PartyPopper } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { shortDayWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { Avatar } from '../../../web/ui/Avatar'
import { Card } from '../../../web/ui/Card'
import { FoldingCard } from '../../../web/ui/FoldingCard'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import type { Answer } from '../../../src/domain/endpoint'
import { upcomingEvents } from '../contract'
import { dayLabel, mostGroups } from '../rules'
import './eventsCard.css'

const minute = 60_000
type Events = Answer<typeof upcomingEvents>

type EventsCardProps = {
  ready: boolean
  /** Among the many cards of a leader it is folded on a phone. */
  folds?: boolean
}

export function EventsCard({ ready, folds }: EventsCardProps) {
  const { data, isError, refetch } = useQuery({
    ...ask(upcomingEvents),
    staleTime: 2 * minute,
    refetchInterval: 5 * minute,
    enabled: ready,
  })
  const groups = data && grouped(data)
  const Frame = folds ? FoldingCard : Card
  return (
    <Frame
      title="Today's & Upcoming Events"
      brief={groups ? briefOf(groups) : isError ? 'Not loaded' : '…'}
      className="events"
    >
      {isError && !data ? (
        <ErrorState retry={() => void refetch()}>The events could not be loaded.</ErrorState>
      ) : !groups ? (
        <Waiting />
      ) : groups.length === 0 ? (
        <EmptyState>No upcoming events</EmptyState>
      ) : (
        <div className="dated-list event-list" tabIndex={0} role="group" aria-label="Upcoming events">
          {groups.map((group) => (
            <Day key={group.date} group={group} />
          ))}
        </div>
      )}
    </Frame>
  )
}

/** The next day with more than a weekend, and its first event. */
function briefOf(groups: readonly Group[]): string {
  const next = groups.find((group) => !isWeekend(group))
  if (!next) return 'None'
  const feast = next.holidays.find(({ type }) => type === 'holiday')
  const event =
    feast?.name ??
    (next.birthdays.length > 0 ? 'Birthday' : next.anniversaries.length > 0 ? 'Anniversary' : null)
  return [event, shortDayWords(next.date)].filter(Boolean).join(', ')
}

const linesOf = ({ holidays, birthdays, anniversaries, others }: Group) =>
  holidays.filter(({ type }) => type === 'holiday').length +
  birthdays.length +
  anniversaries.length +
  Math.min(1, others)

/** A weekend without anything else is no news: one quiet line. */
const isWeekend = ({ holidays, birthdays, anniversaries, others }: Group) =>
  holidays.every(({ type }) => type !== 'holiday') && birthdays.length + anniversaries.length + others === 0

function Day({ group }: { group: Group }) {
  const { daysUntil, date, holidays, birthdays, anniversaries, others } = group
  const feasts = holidays.filter(({ type }) => type === 'holiday')
  const dayOff = holidays.find(({ type }) => type !== 'holiday')
  return (
    <section
      className={isWeekend(group) ? 'offscreen event-weekend' : 'offscreen'}
      aria-label={dayLabel(daysUntil)}
      style={{ '--lines': linesOf(group) } as object}
    >
      <h3>
        {dayLabel(daysUntil)}
        {dayOff && <span className="event-day-off">{dayOff.name} · Weekend</span>}
        <time className="faint" dateTime={date}>
          {shortDayWords(date)}
        </time>
      </h3>
      <ul>
        {feasts.map(({ name }) => (
          <li key={`off ${name}`}>
            <span className="event-mark">
              <PartyPopper size={18} aria-hidden />
            </span>
            <span>
              <b>{name}</b>
              <small>Holiday</small>
            </span>
          </li>
        ))}
        {birthdays.map((person) => (
          <Person key={`b${person.id}`} person={person} words="Birthday" />
        ))}
        {anniversaries.map((person) => (
          <Person
            key={`a${person.id}`}
            person={person}
            words={`${person.yearsOfService} ${person.yearsOfService === 1 ? 'year' : 'years'} of service`}
          />
        ))}
        {others > 0 && <li className="faint">and {others} more</li>}
      </ul>
    </section>
  )
}

function Person({ person, words }: { person: Events['birthdays'][number]; words: string }) {
  const [firstName = '', ...rest] = person.name.split(' ')
  return (
    <li>
      <Avatar person={{ firstName, lastName: rest.join(' '), profilePhoto: person.profilePhoto }} />
      <span>
        <b>{person.name}</b>
        <small>
          <span className={words === 'Birthday' ? 'event-words birthday' : 'event-words'}>{words}</span>
          {person.designation && ` · ${person.designation}`}
        </small>
      </span>
    </li>
  )
}

type Group = { daysUntil: number; date: string; others: number } & Omit<Events, 'more'>

function grouped(events: Events): Group[] {
  const days = new Map<number, Group>()
  for (const kind of ['holidays', 'birthdays', 'anniversaries'] as const)
    for (const event of events[kind]) {
      const group = days.get(event.daysUntil) ?? {
        daysUntil: event.daysUntil,
        date: event.date,
        others: events.more?.find(({ date }) => date === event.date)?.count ?? 0,
        holidays: [],
        birthdays: [],
        anniversaries: [],
      }
      days.set(event.daysUntil, group)
      ;(group[kind] as (typeof event)[]).push(event)
    }
  return [...days.values()].toSorted((a, b) => a.daysUntil - b.daysUntil).slice(0, mostGroups)
}
