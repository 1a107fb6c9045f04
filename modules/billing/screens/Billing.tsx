/** Billing Management: candidates, clients, invoices, and the money that is owed or may be lost. */
import { lazy, Suspense, useState } from 'react'
import { Building2, UserPlus } from 'lucide-react'
import { may } from '../../../src/domain/access'
import { SlotOfButtons } from '../../../web/frame/Slot'
import { useAddressAction } from '../../../web/addressActions'
import { useWho } from '../../../web/session'
import { Button } from '../../../web/ui/Button'
import { MoreActions } from '../../../web/ui/MoreActions'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { Tabs } from '../../../web/ui/Tabs'
import { CandidatesTab } from '../candidates/screens/CandidatesTab'
import { TestImport } from '../sheets/screens/TestImport'
import type { Open } from './open'
import { useTab, type TabId } from './useTab'
import './billing.css'

const BillingDialog = lazy(() => import('./BillingDialog'))
const ClientsTab = lazy(() => import('../clients/screens/ClientsTab'))
const InvoicesTab = lazy(() => import('../invoices/screens/InvoicesTab'))
const Receivables = lazy(() => import('../leakage/screens/Receivables'))
const StatementTab = lazy(() => import('../ledger/screens/StatementTab'))
const MonthsTab = lazy(() => import('../months/screens/MonthsTab'))
const Leakage = lazy(() => import('../leakage/screens/Leakage'))

export default function Billing() {
  const who = useWho()
  const { tab, show } = useTab()
  const [open, setOpen] = useState<Open | null>(null)

  // `/billing?new=1`, `/billing?tab=clients&new=1`
  useAddressAction(['new'], () =>
    setOpen({ what: tab === 'clients' && may(who, 'manage_clients') ? 'client' : 'candidate' }),
  )

  const tabs = [
    { id: 'candidates', label: 'Billing Candidates', panel: <CandidatesTab onOpen={setOpen} /> },
    ...(may(who, 'manage_clients')
      ? [{ id: 'clients', label: 'Clients', panel: <ClientsTab onOpen={setOpen} onShow={show} /> }]
      : []),
    ...(may(who, 'view_invoices')
      ? [
          { id: 'invoices', label: 'Invoices', panel: <InvoicesTab onOpen={setOpen} /> },
          { id: 'receivables', label: 'Receivables', panel: <Receivables onShow={show} /> },
        ]
      : []),
    ...(may(who, 'manage_invoices')
      ? [
          { id: 'statements', label: 'Statements', panel: <StatementTab onOpen={setOpen} /> },
          { id: 'months', label: 'Months', panel: <MonthsTab onOpen={setOpen} /> },
          { id: 'leakage', label: 'Leakage', panel: <Leakage onOpen={setOpen} onShow={show} /> },
        ]
      : []),
  ].map(({ panel, ...rest }) => ({ ...rest, panel: <Suspense fallback={<Waiting />}>{panel}</Suspense> }))
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'candidates'

  return (
    <Page
      title="Billing Management"
      actions={(shown === 'candidates' || shown === 'clients') && <Actions tab={shown} onOpen={setOpen} />}
    >
      <div className="billing-screen">
        <Tabs label="Billing" value={shown} onChange={show} tabs={tabs} />
      </div>
      {open && (
        <Suspense>
          <BillingDialog key={open.what} open={open} onOpen={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Page>
  )
}

function Actions({ tab, onOpen }: { tab: TabId; onOpen: (open: Open) => void }) {
  const who = useWho()
  const isClients = tab === 'clients'
  return (
    <>
      {/* Download Template, Import and Export are here for users who may import. */}
      <MoreActions>
        <SlotOfButtons name={isClients ? 'billing.clients.sheets' : 'billing.candidates.sheets'} />
        {isClients && may(who, 'transfer_clients') && <TestImport />}
      </MoreActions>
      <Button
        variant="primary"
        icon={isClients ? <Building2 size={16} aria-hidden /> : <UserPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => onOpen(isClients ? { what: 'client' } : { what: 'candidate' })}
      >
        {isClients ? 'Add Client' : 'Add Candidate'}
      </Button>
    </>
  )
}
