/** The link of a notification. */
import type { Notification } from '../../contract'

type Target = { to: string; search: Record<string, string | number> }

/** For types without their own subject. */
const byType: Partial<Record<string, string>> = {
  leave_approval_required: '/approvals',
  regularization_approval_required: '/approvals?tab=regularizations',
  leave_update: '/leave',
  regularization_update: '/attendance',
  attendance: '/attendance',
}

/** Null if the notification contains everything. */
export function targetOf({ type, link }: Pick<Notification, 'type' | 'link'>): Target | null {
  const path = link ?? byType[type]
  if (!path?.startsWith('/')) return null
  const { pathname, searchParams } = new URL(path, location.origin)
  // A number, because the URL puts quotes around text that looks like one.
  const search = [...searchParams].map(
    ([name, value]) => [name, /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value] as const,
  )
  return { to: pathname, search: Object.fromEntries(search) }
}
