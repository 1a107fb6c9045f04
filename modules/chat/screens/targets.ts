/** The links of an answer: screens of this app, and forms that open filled in. */
import type { Prepared } from '../contract'

export type Target = { to: string; search: Record<string, string>; hash?: string }

/** Null if it is not a path of this app. */
export function targetOf(path: string): Target | null {
  if (!/^\/(?![/\\])/.test(path)) return null
  const { pathname, searchParams, hash } = new URL(path, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams), ...(hash && { hash: hash.slice(1) }) }
}

/** The form's screen reads its values from the URL once. Empty ones are left to the person. */
export function formOf({ form, values }: Prepared): Target {
  const filled = (search: Record<string, string>) =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))
  if (form === 'leave') {
    const { leaveType, fromDate, toDate, duration, reason } = values
    return {
      to: '/leave',
      search: filled({
        type: leaveType,
        from: fromDate,
        to: toDate,
        half: duration.startsWith('half_day_') ? duration.slice('half_day_'.length) : '',
        reason,
      }),
    }
  }
  if (form === 'regularization') {
    const { requestType, targetDate, punchInTime, punchOutTime, reason } = values
    return {
      to: '/attendance',
      search: {
        regularize: targetDate,
        ...filled({ kind: requestType, in: punchInTime, out: punchOutTime, reason }),
      },
    }
  }
  const { title, assignedTo, deadline } = values
  return {
    to: '/tasks',
    search: {
      new: '1',
      ...filled({ title, to: assignedTo === null ? '' : String(assignedTo), by: deadline }),
    },
  }
}
