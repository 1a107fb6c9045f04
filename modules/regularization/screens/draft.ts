/** The dialog's input, and its errors before it is sent. */
import { readTime } from '../../../web/timeText'
import type { RequestType } from '../contract'
import { spanHours, usualHours } from '../rules'

export type RegularizationDraft = {
  requestType: RequestType
  targetDate: string
  punchInTime: string
  punchOutTime: string
  hours: string
  reason: string
}
export const emptyDraft: RegularizationDraft = {
  requestType: 'missed_punch_in',
  targetDate: '',
  punchInTime: '',
  punchOutTime: '',
  hours: usualHours.toFixed(1),
  reason: '',
}

/** The day's recorded times; null if none counts. */
export type RecordedTimes = { punchInTime: string | null; punchOutTime: string | null }

export type Fault = { message: string; fields: (keyof RegularizationDraft)[] }

export function faultOf(draft: RegularizationDraft): Fault | null {
  const missing = (['targetDate', 'reason'] as const).filter((field) => !draft[field].trim())
  if (missing.length) return { message: 'Please fill in target date and reason', fields: missing }
  const times = ['punchInTime', 'punchOutTime'] as const
  const unread = times.filter((field) => draft[field].trim() && !readTime(draft[field]))
  if (unread.length) return { message: 'Must be a time, HH:mm', fields: [...unread] }
  const empty = times.filter((field) => !draft[field].trim())
  if (draft.requestType === 'wrong_hours' && empty.length)
    return {
      message: 'Please provide both punch in and punch out times for time correction',
      fields: [...empty],
    }
  return null
}

/** The hours by the times: both given, or one given and the other recorded. Otherwise null. */
export function computedHours(
  { punchInTime, punchOutTime }: RegularizationDraft,
  recorded: RecordedTimes | null,
): { hours: string; takes: string | null } | null {
  const [from, to] = [readTime(punchInTime), readTime(punchOutTime)]
  if (!from && !to) return null
  const start = from ?? recorded?.punchInTime
  const end = to ?? recorded?.punchOutTime
  if (!start || !end) return null
  const takes = !from
    ? `with the recorded punch in ${start}`
    : !to
      ? `with the recorded punch out ${end}`
      : null
  return { hours: spanHours(start, end).toFixed(2), takes }
}
