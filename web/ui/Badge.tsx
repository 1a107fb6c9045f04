/** A word in a coloured pill. The colour adds no information. */
import type { ReactNode } from 'react'
import type { Role } from '../../src/domain/access'
import { titleWords } from '../format'
import './badge.css'

export type Colour = 'gray' | 'green' | 'yellow' | 'orange' | 'red' | 'blue' | 'purple' | 'indigo'

export function Badge({
  colour = 'gray',
  dot,
  title,
  children,
}: {
  colour?: Colour
  dot?: boolean
  title?: string
  children: ReactNode
}) {
  return (
    <span className={`badge ${colour}`} title={title}>
      {dot && <span className="badge-dot" aria-hidden />}
      {children}
    </span>
  )
}

const roleColours: Record<Role, Colour> = {
  Admin: 'purple',
  'Senior Manager': 'blue',
  Manager: 'green',
  Recruiter: 'yellow',
  Accounts: 'red',
  Scheduler: 'indigo',
}

export function RoleBadge({ role }: { role: string }) {
  return <Badge colour={roleColours[role as Role] ?? 'gray'}>{role}</Badge>
}

const statusColours: Record<string, Colour> = {
  Working: 'green',
  'Half Day': 'yellow',
  'On Break': 'orange',
  Absent: 'red',
  'On Leave': 'blue',
  'Comp Off': 'indigo',
  'Week Off': 'gray',
  'Not Punched In': 'gray',
  'Punched Out': 'gray',
}

export function StatusBadge({ status }: { status: string }) {
  // The usual case is quiet, so that the exceptions stand out.
  if (status === 'Present') return <span className="badge plain">Present</span>
  return (
    <Badge
      colour={statusColours[status] ?? statusColours.Absent!}
      dot={status === 'Working' || status === 'On Break'}
    >
      {status}
    </Badge>
  )
}

const requestColours: Record<string, Colour> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
  cancelled: 'gray',
  withdrawn: 'gray',
}

/** The status of a request. */
export function RequestBadge({ status }: { status: string }) {
  return <Badge colour={requestColours[status] ?? 'gray'}>{titleWords(status)}</Badge>
}

/** The number of pending items; nothing for zero. `of` is the label for screen readers. */
export function CountBadge({ count, of }: { count: number | undefined; of: string }) {
  if (!count) return null
  return (
    <span className="badge-count">
      {count}
      <span className="out-of-sight"> {of}</span>
    </span>
  )
}
