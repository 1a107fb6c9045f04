/**
 * People of one's team who are late or have not punched in today, and forgotten punch-outs of the day before.
 * It is never empty, so that nothing moves.
 */
import { Link } from '@tanstack/react-router'
import { useQueries, useQuery } from '@tanstack/react-query'
import { fullName, shortDayWords } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { useLiveList } from '../../../../web/liveLists'
import { asPage, ask } from '../../../../web/query'
import { forgotten, live, liveList } from '../../contract'
import './missingNow.css'

const most = 10
const named = 4
const groups = [
  { words: 'absent', of: { status: 'Absent' } },
  { words: 'not in', of: { status: 'Not Punched In' } },
  { words: 'late', of: { late: '1' } },
] as const

export default function MissingNow() {
  const refetchInterval = usePoll(60_000)
  const queries = useQueries({
    queries: groups.map(({ of }) => ({
      ...ask(live, { ...of, page: '1', limit: String(most) }),
      refetchInterval,
    })),
  })
  useLiveList(liveList, () => queries.forEach(({ refetch }) => void refetch()))
  const yesterday = useQuery({ ...ask(forgotten), refetchInterval: usePoll(10 * 60_000) })
  const before = yesterday.data
  const all = [...queries, yesterday]
  const isUnknown = all.some(({ data }) => data === undefined)
  const hasFailed = all.some(({ data, isError }) => isError && data === undefined)
  const found = groups.flatMap(({ words }, index) => {
    const page = asPage(queries[index]!.data)
    return page && page.pagination.totalItems > 0 ? { words, page } : []
  })
  return (
    <div className={found.length > 0 || before?.total ? 'missing-now some' : 'missing-now'} role="status">
      {found.map(({ words, page }) => (
        <p key={words}>
          <b>
            {page.pagination.totalItems.toLocaleString('en-IN')} {words}
          </b>{' '}
          {namesOf(page.data, page.pagination.totalItems)}
        </p>
      ))}
      {before !== undefined && before.day !== null && before.total > 0 && (
        <p>
          <Link
            to={'/team-attendance-history' as string}
            search={{ from: before.day, to: before.day } as never}
          >
            <b>{before.total.toLocaleString('en-IN')} without punch-out</b>
          </Link>{' '}
          {shortDayWords(before.day)}: {namesOf(before.people, before.total)}
        </p>
      )}
      {(hasFailed || (found.length === 0 && !before?.total)) && (
        <p className="faint">
          {hasFailed
            ? 'Not all of the team could be loaded.'
            : isUnknown
              ? '…'
              : 'Nobody is late or missing.'}
        </p>
      )}
    </div>
  )
}

type Named = { firstName: string; lastName: string }

function namesOf(people: readonly Named[], total: number): string {
  const rest = total - Math.min(named, people.length)
  return [
    ...people.slice(0, named).map(fullName),
    ...(rest > 0 ? [`${rest.toLocaleString('en-IN')} more`] : []),
  ].join(', ')
}
