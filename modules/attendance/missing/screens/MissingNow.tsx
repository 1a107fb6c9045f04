/** People of one's team who are late or have not punched in today, in a line that always has its height. */
import { useQueries } from '@tanstack/react-query'
import { fullName } from '../../../../web/format'
import { usePoll } from '../../../../web/live'
import { useLiveList } from '../../../../web/liveLists'
import { asPage, ask } from '../../../../web/query'
import { live, liveList, type LiveMember } from '../../contract'
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
  const isUnknown = queries.some(({ data }) => data === undefined)
  const hasFailed = queries.some(({ data, isError }) => isError && data === undefined)
  const found = groups.flatMap(({ words }, index) => {
    const page = asPage(queries[index]!.data)
    return page && page.pagination.totalItems > 0 ? { words, page } : []
  })
  return (
    <div className={found.length > 0 ? 'missing-now some' : 'missing-now'} role="status">
      {found.map(({ words, page }) => (
        <p key={words}>
          <b>
            {page.pagination.totalItems.toLocaleString('en-IN')} {words}
          </b>{' '}
          {namesOf(page.data, page.pagination.totalItems)}
        </p>
      ))}
      {found.length === 0 && (
        <p className="faint">
          {hasFailed ? 'The team could not be loaded.' : isUnknown ? '…' : 'Nobody is late or missing.'}
        </p>
      )}
    </div>
  )
}

function namesOf(people: readonly LiveMember[], total: number): string {
  const rest = total - Math.min(named, people.length)
  return [
    ...people.slice(0, named).map(fullName),
    ...(rest > 0 ? [`${rest.toLocaleString('en-IN')} more`] : []),
  ].join(', ')
}
