/** The open dialog over the directory. */
import { lazy } from 'react'
import { dialogs } from '../../../../web/module'
import type { Person } from '../../contract'
import { DeleteEmployee } from './DeleteEmployee'
import { EmployeeDetails } from '../../editing/screens/EmployeeDetails'
import { ExportData } from '../../sheets/screens/ExportData'
import type { Action } from '../../card/screens/PersonMenu'
import { SetPassword } from '../../account/screens/SetPassword'
import { InvitePerson } from '../../links/screens/InvitePerson'
import { PasswordLink } from '../../links/screens/PasswordLink'
import { SwitchActive } from './SwitchActive'
import type { Chosen } from './useChosen'
import { toQuery, type Filters } from './useDirectory'

const EmployeeForm = lazy(() => import('../../editing/screens/EmployeeForm'))

export type Open =
  { action: Action; person: Person } | { action: 'add' | 'export' } | { action: 'bulk'; all: boolean }

type PersonDialogProps = { open: Open; chosen: Chosen; filters: Filters; found: number; onClose: () => void }

export function PersonDialog({ open, chosen, filters, found, onClose }: PersonDialogProps) {
  const { adjustBalance: AdjustBalance, bulkActions: BulkActions } = dialogs()
  switch (open.action) {
    case 'add':
      return <EmployeeForm onClose={onClose} />
    case 'export':
      return <ExportData onClose={onClose} />
    case 'bulk':
      return (
        BulkActions && (
          <BulkActions
            chosen={[...chosen.ids]}
            filter={toQuery(filters)}
            found={found}
            all={open.all}
            onDone={chosen.clear}
            onClose={onClose}
          />
        )
      )
    case 'edit':
      return <EmployeeForm id={open.person.id} onClose={onClose} />
    case 'view':
      return <EmployeeDetails person={open.person} onClose={onClose} />
    case 'balance':
      return AdjustBalance && <AdjustBalance person={open.person} onClose={onClose} />
    case 'password':
      return <SetPassword person={open.person} onClose={onClose} />
    case 'link':
      return <PasswordLink of={open.person} onClose={onClose} />
    case 'invite':
      return <InvitePerson person={open.person} onClose={onClose} />
    case 'active':
      return <SwitchActive person={open.person} onClose={onClose} />
    case 'delete':
      return <DeleteEmployee person={open.person} onClose={onClose} />
  }
}
