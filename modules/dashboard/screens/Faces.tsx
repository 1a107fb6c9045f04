/** People of the team with their status: those who are late, missing or on leave, or those of one status. */
import { useSyncExternalStore } from 'react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { Answer } from '../../../src/domain/endpoint'
import { useZone } from '../../../web/firm'
import { fullName, shortMinutes, timeWords } from '../../../web/format'
import { usePoll } from '../../../web/live'
import { asPage, ask } from '../../../web/query'
import { Avatar } from '../../../web/ui/Avatar'
import { live, type AttendanceStatus, type LiveMember } from '../../attendance/contract'
import type { team } from '../contract'
import './faces.css'

/** As many as fit in one line. */
const widths = [
  { query: matchMedia('(width >= 1280px)'), fit: 5 },
  { query: matchMedia('(width >= 1024px)'), fit: 4 },
  { query: matchMedia('(width >= 768px)'), fit: 8 },
  { query: matchMedia('(width >= 640px)'), fit: 6 },
]
const onPhone = 3
const most = 10

function subscribe(changed: () => void) {
  for (const { query } of widths) query.addEventListener('change', changed)
  return () => widths.forEach(({ query }) => query.removeEventListener('change', changed))
}
const fitting = () => widths.find(({ query }) => query.matches)?.fit ?? onPhone

type Group = { status?: AttendanceStatus; late?: '1' }

/** Those of `picked`; without it, whoever a leader would ask about, and with `room` left who is on leave. */
function groupsOf(
  { counts, late }: Answer<typeof team>,
  picked: AttendanceStatus | null,
  room: number,
): Group[] {
  if (picked) return [{ status: picked }]
  const count = (status: AttendanceStatus) => counts[status] ?? 0
  const missing = (['Not Punched In', 'Absent'] as const).filter(count)
  const away = (['On Leave', 'Comp Off'] as const).filter(count)
  const exceptions = missing.reduce((sum, status) => sum + count(status), late)
  return [
    ...missing.map((status) => ({ status })),
    ...(late ? [{ late: '1' as const }] : []),
    ...(exceptions < room ? away.map((status) => ({ status })) : []),
  ]
}

type FacesProps = { of: Answer<typeof team>; picked: AttendanceStatus | null; isReady: boolean }

export function Faces({ of, picked, isReady }: FacesProps) {
  const zone = useZone()
  const fit = useSyncExternalStore(subscribe, fitting)
  const refetchInterval = usePoll(60_000)
  const groups = groupsOf(of, picked, fit)
  const pages = useQueries({
    queries: groups.map((group) => ({
      ...ask(live, { ...group, page: '1', limit: String(most) }),
      refetchInterval,
      placeholderData: keepPreviousData,
      enabled: isReady,
    })),
  }).map(({ data }) => asPage(data))
  if (!pages.length) return <p className="faces-none soft">Nobody is late, missing or on leave.</p>
  const found = pages.flatMap((page) => page?.data ?? [])
  const total = pages.reduce((sum, page) => sum + (page?.pagination.totalItems ?? 0), 0)
  // One more fits in the place of 'and 1 more'.
  const people = found.slice(0, total === fit + 1 ? fit + 1 : fit)
  const rest = total - people.length
  return (
    <ul
      className="faces"
      aria-label={groups.map(({ status }) => status ?? 'Late').join(', ')}
      aria-busy={pages.some((page) => page === undefined)}
    >
      {people.map((person) => (
        <li key={person.userId} title={wordsOf(person, zone)}>
          <span className={`face ${classOf(person)}`}>
            <Avatar person={person} large />
          </span>
          <small aria-hidden>
            <b>{shortName(person)}</b> {reasonOf(person)}
          </small>
          <span className="out-of-sight">{wordsOf(person, zone)}</span>
        </li>
      ))}
      {rest > 0 && <li className="faint faces-rest">and {rest.toLocaleString('en-IN')} more</li>}
    </ul>
  )
}

/** Why a person is shown, in a word or two. */
function reasonOf({ status, lateMinutes }: LiveMember): string {
  if (lateMinutes > 0) return `${shortMinutes(lateMinutes)} late`
  return status === 'Not Punched In' ? 'not in' : status.toLowerCase()
}

/** With the initial of the last name, because another of the team may have the same first one. */
const shortName = ({ firstName, lastName }: LiveMember): string =>
  `${firstName} ${lastName.slice(0, 1)}`.trim()

/** A late person who works or has finished has a colour of its own. */
function classOf({ status, lateMinutes }: LiveMember): string {
  if (status === 'Working' || status === 'Present') return lateMinutes > 0 ? 'late' : 'here'
  if (status === 'On Break') return 'paused'
  if (status === 'Not Punched In' || status === 'Absent') return 'missing'
  return status === 'On Leave' || status === 'Comp Off' ? 'leave' : 'gone'
}

function wordsOf(person: LiveMember, zone: string): string {
  const words = [fullName(person), person.status]
  if (person.punchIn) words.push(`in at ${timeWords(person.punchIn, zone)}`)
  if (person.lateMinutes > 0) words.push(`${person.lateMinutes} min late`)
  return words.join(', ')
}
