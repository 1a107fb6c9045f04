/** Books: bank statements, tax deducted at source, Tally, GST returns, and the month end. */
import { lazy, Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { Tabs } from '../../../web/ui/Tabs'
import './books.css'

const MonthEndTab = lazy(() => import('../monthEnd/screens/MonthEndTab'))
const BankTab = lazy(() => import('../bank/screens/BankTab'))
const TdsTab = lazy(() => import('../tds/screens/TdsTab'))
const TallyTab = lazy(() => import('../tally/screens/TallyTab'))
const GstTab = lazy(() => import('../gst/screens/GstTab'))

const panels = [
  ['month-end', 'Month End', MonthEndTab],
  ['bank', 'Bank', BankTab],
  ['tds', 'TDS', TdsTab],
  ['tally', 'Tally', TallyTab],
  ['gst', 'GST', GstTab],
] as const

export default function Books() {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const shown = panels.some(([id]) => id === tab) ? String(tab) : 'month-end'
  return (
    <Page title="Books">
      <Tabs
        label="Books"
        value={shown}
        onChange={(id) => void navigate({ to: '.', search: { tab: id } as never, resetScroll: false })}
        tabs={panels.map(([id, label, Panel]) => ({
          id,
          label,
          panel: (
            <Suspense fallback={<Waiting />}>
              <Panel />
            </Suspense>
          ),
        }))}
      />
    </Page>
  )
}
