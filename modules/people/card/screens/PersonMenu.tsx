/** The menu of one person of the directory: an Admin's actions except View. */
import type { ReactNode } from 'react'
import {
  CalendarClock,
  EllipsisVertical,
  KeyRound,
  Link2,
  Mail,
  Pencil,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react'
import { fullName } from '../../../../web/format'
import { Drop, MenuEntry } from '../../../../web/ui/Menu'
import type { Person } from '../../contract'

export type Action = 'view' | 'edit' | 'balance' | 'password' | 'link' | 'invite' | 'active' | 'delete'

type PersonMenuProps = {
  person: Person
  /** This Muster sends mail. */ mayInvite: boolean
  onAction: (action: Action, person: Person) => void
}

export function PersonMenu({ person, mayInvite, onAction }: PersonMenuProps) {
  const { isActive } = person
  return (
    <Drop label={`Actions: ${fullName(person)}`} button={<EllipsisVertical size={18} aria-hidden />}>
      {(close) => {
        const entry = (action: Action, label: string, picture: ReactNode) => (
          <MenuEntry
            icon={picture}
            onSelect={() => {
              close()
              onAction(action, person)
            }}
          >
            {label}
          </MenuEntry>
        )
        return (
          <>
            {entry('edit', 'Edit', <Pencil size={16} aria-hidden />)}
            {entry('balance', 'Adjust Leave Balance', <CalendarClock size={16} aria-hidden />)}
            {entry('password', 'Change Password', <KeyRound size={16} aria-hidden />)}
            {isActive && entry('link', 'Password link', <Link2 size={16} aria-hidden />)}
            {isActive &&
              mayInvite &&
              person.hasPassword === false &&
              entry('invite', 'Invite by mail', <Mail size={16} aria-hidden />)}
            {isActive
              ? entry('active', 'Deactivate', <UserX size={16} aria-hidden />)
              : entry('active', 'Activate', <UserCheck size={16} aria-hidden />)}
            <hr />
            {entry('delete', 'Delete', <Trash2 size={16} aria-hidden />)}
          </>
        )
      }}
    </Drop>
  )
}
