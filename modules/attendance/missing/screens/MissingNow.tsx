/**
 * People of one's team who are late or have not punched in today, who punched outside the office, and those
 * without a punch-out on the day before. A count whose days have a list opens it. It is never empty, so that
 * nothing moves.
 */
import { Link } from '@tanstack/react-router'
import { useQueries, useQuery } from '@tanstack/react-query'
import { todayIn, useZone } from '../../../../web/firm'
import { fullName, shortDayWords, shortMinutes } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { useLiveList } from '../../../../web/liveLists'
import { asPage, ask } from '../../../../web/query'
import { exceptions, live, liveList, type NamedPeople } from '../../contract'
import { historyPlace, livePlace } from './anchors'
import './missingNow.css'

const most = 10
const named = 4
const groups = [
  { words: 'absent today', of: { status: 'Absent' }, status: 'Absent' },
  { words: 'not in today', of: { status: 'Not Punched In' }, status: 'Not Punched In' },
  { words: 'late today', of: { late: '1' }, status: null },
] as const
/** Leave is no exception, but the dashboard has no other list of today's leave in its first window. */
const away = [
  { words: 'on leave today', of: { status: 'On Leave' }, status: 'On Leave' },
  { words: 'on comp off today', of: { status: 'Comp Off' }, status: 'Comp Off' },
] as const

const isAway = ({ words }: { words: string }) => away.some((one) => one.words === words)

type MissingNowProps = { namesLeave?: boolean }

export default function MissingNow({ namesLeave }: MissingNowProps) {
  const refetchInterval = usePoll(60_000)
  const wanted = namesLeave ? [...groups, ...away] : groups
  const queries = useQueries({
    queries: wanted.map(({ of }) => ({
      ...ask(live, { ...of, page: '1', limit: String(most) }),
      refetchInterval,
    })),
  })
  useLiveList(liveList, () => queries.forEach(({ refetch }) => void refetch()))
  const punches = useExceptions()
  const all = [...queries, punches]
  const isUnknown = all.some(({ data }) => data === undefined)
  const hasFailed = all.some(({ data, isError }) => isError && data === undefined)
  const found = wanted.flatMap(({ words, status }, index) => {
    const page = asPage(queries[index]!.data)
    return page && page.pagination.totalItems > 0
      ? [{ words, status, total: page.pagination.totalItems, people: page.data.map(namedIn(words)) }]
      : []
  })
  const missing = found.filter((group) => !isAway(group))
  const onLeave = found.filter(isAway)
  const { outside, forgotten } = punches.data ?? {}
  const hasSome = missing.length > 0 || [outside, forgotten].some((one) => one && one.total > 0)
  return (
    <>
      <div className={hasSome ? 'missing-now some' : 'missing-now'} role="status">
        {missing.map((group) => (
          <People key={group.words} {...group} />
        ))}
        <Outside />
        <Forgotten />
        {(hasFailed || !hasSome) && (
          <p className="faint">
            {hasFailed
              ? 'Not all of the team could be loaded.'
              : isUnknown
                ? '…'
                : 'Nobody is late or missing.'}
          </p>
        )}
      </div>
      {onLeave.length > 0 && (
        <div className="away-now">
          {onLeave.map((group) => (
            <People key={group.words} {...group} />
          ))}
        </div>
      )}
    </>
  )
}

const useExceptions = () => useQuery({ ...ask(exceptions), refetchInterval: usePoll(10 * 60_000) })

/** Punches outside every office today; nothing if there are none. */
export function Outside() {
  const outside = useExceptions().data?.outside
  return outside && outside.total > 0 ? (
    <People words="outside the office today" status={null} {...outside} />
  ) : null
}

/** Forgotten punch-outs of the last working day; nothing if there are none. */
export function Forgotten() {
  const forgotten = useExceptions().data?.forgotten
  if (!forgotten?.day || forgotten.total === 0) return null
  const { day, total, people } = forgotten
  return (
    <p>
      <Link to={'/team-attendance-history' as string} search={{ from: day, to: day } as never}>
        <b>{total.toLocaleString('en-IN')} without punch-out</b>
      </Link>{' '}
      {shortDayWords(day)}: {namesOf(people, total)}
    </p>
  )
}

/** `lateMinutes`: only of those who are listed as late. */
type Named = NamedPeople['people'][number] & { lateMinutes?: number }

const namedIn =
  (words: string) =>
  ({ firstName, lastName, lateMinutes }: Required<Named>): Named =>
    words === 'late today' ? { firstName, lastName, lateMinutes } : { firstName, lastName }

type PeopleProps = {
  words: string
  total: number
  people: readonly Named[]
  /** They have no day in the history, so the live team lists them; null: it does, among the exceptions. */
  status: string | null
}

function People({ words, status, total, people }: PeopleProps) {
  const today = todayIn(useZone())
  const count = (
    <b>
      {total.toLocaleString('en-IN')} {words}
    </b>
  )
  return (
    <p>
      {status ? (
        <Link to={'/dashboard' as string} search={{ live: status } as never} hash={livePlace}>
          {count}
        </Link>
      ) : (
        <Link
          to={'/attendance' as string}
          search={{ from: today, to: today, exceptions: 'Yes' } as never}
          hash={historyPlace}
        >
          {count}
        </Link>
      )}{' '}
      {namesOf(people, total)}
    </p>
  )
}

function namesOf(people: readonly Named[], total: number): string {
  const rest = total - Math.min(named, people.length)
  return [
    ...people
      .slice(0, named)
      .map((one) =>
        one.lateMinutes ? `${fullName(one)}\u00A0${shortMinutes(one.lateMinutes)}` : fullName(one),
      ),
    ...(rest > 0 ? [`${rest.toLocaleString('en-IN')} more`] : []),
  ].join(', ')
}
