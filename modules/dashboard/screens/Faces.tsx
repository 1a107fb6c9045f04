/** People of the team with their status; late people have a mark. */
import { useSyncExternalStore } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useZone } from '../../../web/firm'
import { fullName, timeWords } from '../../../web/format'
import { usePoll } from '../../../web/live'
import { asPage, ask } from '../../../web/query'
import { Avatar } from '../../../web/ui/Avatar'
import { live, type AttendanceStatus, type LiveMember } from '../../attendance/contract'
import './faces.css'

/** As many as fit: one line, or two in a small window. A phone has no faces. */
const widths = [
  { query: matchMedia('(width >= 1280px)'), fit: 12 },
  { query: matchMedia('(width >= 1024px)'), fit: 9 },
  { query: matchMedia('(width >= 768px)'), fit: 17 },
]
const inSmallWindow = 7

function subscribe(changed: () => void) {
  for (const { query } of widths) query.addEventListener('change', changed)
  return () => widths.forEach(({ query }) => query.removeEventListener('change', changed))
}
const fitting = () => widths.find(({ query }) => query.matches)?.fit ?? inSmallWindow
const most = 18
type Filter = { status?: AttendanceStatus; late?: '1' }

export function Faces({ filter, isReady }: { filter: Filter; isReady: boolean }) {
  const zone = useZone()
  const { data } = useQuery({
    ...ask(live, { ...filter, page: '1', limit: String(most) }),
    refetchInterval: usePoll(60_000),
    placeholderData: keepPreviousData,
    enabled: isReady,
  })
  const found = asPage(data)
  const fit = useSyncExternalStore(subscribe, fitting)
  // One more fits in the place of 'and 1 more'.
  const people = found?.data.slice(0, found.pagination.totalItems === fit + 1 ? fit + 1 : fit)
  const rest = found ? found.pagination.totalItems - people!.length : 0
  return (
    <ul className="faces" aria-label="People" aria-busy={!found}>
      {people?.map((person) => (
        <li key={person.userId} title={wordsOf(person, zone)}>
          <span className={`face ${classOf(person)}`}>
            <Avatar person={person} large />
          </span>
          <small aria-hidden>{shortName(person, people)}</small>
          <span className="out-of-sight">{wordsOf(person, zone)}</span>
        </li>
      ))}
      {rest > 0 && <li className="faint faces-rest">and {rest.toLocaleString('en-IN')} more</li>}
    </ul>
  )
}

/** The first name; with the initial of the last one if somebody else here has the same. */
function shortName(person: LiveMember, people: readonly LiveMember[]): string {
  const { firstName, lastName } = person
  return people.some((one) => one !== person && one.firstName === firstName)
    ? `${firstName} ${lastName.slice(0, 1)}`
    : firstName
}

const classOf = ({ status, lateMinutes }: LiveMember) =>
  [
    status === 'Working' || status === 'Present'
      ? 'here'
      : status === 'On Break'
        ? 'paused'
        : status === 'On Leave' || status === 'Comp Off'
          ? 'leave'
          : 'gone',
    lateMinutes > 0 && 'late',
  ]
    .filter(Boolean)
    .join(' ')

function wordsOf(person: LiveMember, zone: string): string {
  const words = [fullName(person), person.status]
  if (person.punchIn) words.push(`in at ${timeWords(person.punchIn, zone)}`)
  if (person.lateMinutes > 0) words.push(`${person.lateMinutes} min late`)
  return words.join(', ')
}
