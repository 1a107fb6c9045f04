/** The Approvals screen: one tab per module, each with its pending count. The tab is in the URL. */
import { Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { usePoll } from '../../../web/live'
import { partsOf, type PartTab } from '../../../web/module'
import { askAt } from '../../../web/query'
import { useWho } from '../../../web/session'
import { CountBadge } from '../../../web/ui/Badge'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { Tabs } from '../../../web/ui/Tabs'
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
