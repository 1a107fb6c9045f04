/** The Approvals screen: one tab per module, each with its pending count. The tab is in the URL. */
import { Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { usePoll } from '../../../web/live'
import { partsOf, type PartTab } from '../../../web/module'
import { ask, askAt } from '../../../web/query'
import { useWho } from '../../../web/session'
import { CountBadge } from '../../../web/ui/Badge'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { Tabs } from '../../../web/ui/Tabs'
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
    <Page title="Approvals">
      {shown && <Tabs label="Request types" tabs={tabs} value={shown.id} onChange={choose} />}
    </Page>
  )
}

const isYours = (row: { isYours?: boolean }) => row.isYours

/** The sum of the tabs is the number in the menu. */
function TabLabel({ tab }: { tab: PartTab }) {
  const poll = usePoll(60_000)
  const { data } = useQuery({ ...askAt(tab.waiting), refetchInterval: poll })
  const { data: counts } = useQuery({ ...ask(waiting), refetchInterval: poll })
  const below = (tab.below && counts?.[tab.below.id]?.yours) ?? 0
  return (
    <span className="approvals-tab">
      {tab.label}
      <CountBadge
        count={Array.isArray(data) ? data.filter(isYours).length + below : undefined}
        of="pending"
      />
    </span>
  )
}
