/** Where the details of a notification are. */
import type { Notification } from '../contract'

type Target = { to: string; search: Record<string, string> }

const byType: Partial<Record<string, string>> = {
  leave_approval_required: '/approvals',
  regularization_approval_required: '/approvals?tab=regularizations',
  leave_update: '/leave',
  regularization_update: '/attendance',
  attendance: '/attendance',
}

/** Null where all there is stands in the notification itself. */
export function targetOf({ type, link }: Pick<Notification, 'type' | 'link'>): Target | null {
  const path = byType[type] ?? link
  if (!path?.startsWith('/')) return null
  const { pathname, searchParams } = new URL(path, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}
