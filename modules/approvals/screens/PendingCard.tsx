/** Pending approvals on the dashboard: how many of each kind, with links, and the first to decide here. */
import { Suspense, type CSSProperties } from 'react'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMostBriefs } from '../../../web/decisions/useMostBriefs'
import { Slot } from '../../../web/frame/Slot'
import { usePoll } from '../../../web/live'
import { partsOf } from '../../../web/module'
import { ask } from '../../../web/query'
import type { Answer } from '../../../src/domain/endpoint'
import { useWho } from '../../../web/session'
import { AllLink } from '../../../web/ui/AllLink'
import { CountBadge } from '../../../web/ui/Badge'
import { Card } from '../../../web/ui/Card'
import { waiting } from '../contract'
import './pendingCard.css'

export default function PendingCard() {
  const who = useWho()
  const { data, isError } = useQuery({ ...ask(waiting), refetchInterval: usePoll(60_000) })
  const kinds = partsOf('approvals.tabs').flatMap(({ tab, show }) =>
    tab && (!show || show(who)) ? [tab] : [],
  )
  const mostShown = useMostBriefs()
  const isUnknown = !data && !isError
  // The rows below are requests.
  const requests = kinds.flatMap(({ id }) => data?.[id] ?? [])
  const some = requests.reduce((sum, { all }) => sum + all, 0)
  // The link's number is the menu's, so it includes what stands below the requests.
  const [yours, all] = (['yours', 'all'] as const).map((which) =>
    Object.values(data ?? {}).reduce((sum, one) => sum + one[which], 0),
  ) as [number, number]
  const yourRequests = requests.reduce((sum, one) => sum + one.yours, 0)
  const shown = Math.min(mostShown, yourRequests)
  return (
    <Card
      title="Pending Approvals"
      className="pending-card"
      actions={
        some > mostShown && (
          <AllLink to="/approvals" count={yours}>
            approvals
          </AllLink>
        )
      }
    >
      <ul className="pending-kinds">
        {kinds.map((tab, index) => (
          <Kind
            key={tab.id}
            label={tab.label}
            search={index === 0 ? {} : { tab: tab.id }}
            count={data?.[tab.id] ?? null}
            isError={isError}
          />
        ))}
        {kinds.map(
          ({ id, below }, index) =>
            below &&
            Boolean(data?.[below.id]?.all) && (
              <Kind
                key={below.id}
                label={below.label}
                search={index === 0 ? {} : { tab: id }}
                place={below.id}
                count={data![below.id]!}
                isError={isError}
              />
            ),
        )}
      </ul>
      {(isUnknown || some > 0) && (
        <div
          className="pending-briefs"
          style={{ '--briefs': isUnknown ? mostShown : Math.min(mostShown, some) } as CSSProperties}
        >
          <Suspense>
            <Slot name="approvals.brief" />
          </Suspense>
        </div>
      )}
      {/* Always a line, so that nothing moves when the numbers arrive. */}
      {(isUnknown || some > 0) && (
        <p className="pending-rest faint">
          {isUnknown ? (
            '…'
          ) : yours > shown ? (
            <Link to={'/approvals' as string} className="button quiet small">
              {(yours - shown).toLocaleString('en-IN')} more waiting for you
              <ArrowRight size={16} aria-hidden />
            </Link>
          ) : yours > 0 ? (
            'All of yours are shown'
          ) : (
            'None waits for you'
          )}
          {all > yours && <span>{(all - yours).toLocaleString('en-IN')} waiting for others</span>}
        </p>
      )}
    </Card>
  )
}

type Count = Answer<typeof waiting>[string]

function Kind({
  label,
  search,
  place,
  count,
  isError,
}: {
  label: string
  search: { tab?: string }
  /** On the tab. */ place?: string
  count: Count | null
  isError: boolean
}) {
  return (
    <li>
      <Link to={'/approvals' as string} search={search as never} {...(place && { hash: place })}>
        <span>{label}</span>
        {count === null ? (
          <span className="faint">{isError ? 'could not be loaded' : '…'}</span>
        ) : count.all === 0 ? (
          <span className="faint">None</span>
        ) : (
          <>
            <CountBadge count={count.yours} of="pending" />
            {count.all > count.yours && (
              <span className="faint">
                {count.yours > 0 && '+'}
                {(count.all - count.yours).toLocaleString('en-IN')} for others
              </span>
            )}
          </>
        )}
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  )
}
