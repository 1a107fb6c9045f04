/** The Approvals screen: one tab per module, each with its pending count. The tab is in the URL. */
import { Suspense } from 'react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { usePoll } from '../../../web/live'
import { partsOf, type PartTab } from '../../../web/module'
import { ask, askAt } from '../../../web/query'
import { useWho } from '../../../web/session'
import { CountBadge } from '../../../web/ui/Badge'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { Tabs } from '../../../web/ui/Tabs'
import { useNarrow } from '../../../web/useNarrow'
import { waiting } from '../contract'
import './approvals.css'

export default function Approvals() {
  const who = useWho()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const parts = partsOf('approvals.tabs').filter(({ show }) => !show || show(who))
  const tabs = parts.flatMap(({ View, tab }) =>
    tab
      ? [
          {
            id: tab.id,
            label: <TabLabel tab={tab} />,
            panel: (
              <Suspense fallback={<Waiting />}>
                <View />
              </Suspense>
            ),
          },
        ]
      : [],
  )
  const shown = tabs.find(({ id }) => id === search.tab) ?? tabs[0]
  const choose = (id: string) =>
    void navigate({
      to: '.',
      search: (id === tabs[0]?.id ? {} : { tab: id }) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <Page title="Approvals" actions={<LinksBelow kinds={parts.flatMap(({ tab }) => tab ?? [])} />}>
      {shown && <Tabs label="Request types" tabs={tabs} value={shown.id} onChange={choose} />}
    </Page>
  )
}

/** On a phone what stands below the requests is screens away, so the head leads to it. */
function LinksBelow({ kinds }: { kinds: readonly PartTab[] }) {
  const isNarrow = useNarrow(800)
  const { data } = useQuery({ ...ask(waiting), refetchInterval: usePoll(60_000) })
  if (!isNarrow) return null
  return (
    <span className="approvals-below">
      {kinds.map(
        ({ id, below }, index) =>
          below &&
          Boolean(data?.[below.id]?.yours) && (
            <Link
              key={below.id}
              to={'/approvals' as string}
              search={(index === 0 ? {} : { tab: id }) as never}
              hash={below.id}
              className="button secondary small"
            >
              {below.label} <CountBadge count={data![below.id]!.yours} of="pending" />
            </Link>
          ),
      )}
    </span>
  )
}

const isYours = (row: { isYours?: boolean }) => row.isYours

/** The requests alone, as the list counts them. What is `below` it has its own number in its heading. */
function TabLabel({ tab }: { tab: PartTab }) {
  const { data } = useQuery({ ...askAt(tab.waiting), refetchInterval: usePoll(60_000) })
  return (
    <span className="approvals-tab">
      {tab.label}
      <CountBadge count={Array.isArray(data) ? data.filter(isYours).length : undefined} of="pending" />
    </span>
  )
}
