/** What is fetched again when leave, an approval or the calendar changes, by oneself or by others. */

export const leavePaths = [
  '/api/leaves',
  '/api/leaves/:id',
  '/api/leaves/balance',
  '/api/leaves/balance/:userId',
  '/api/leaves/pending',
  '/api/leaves/preview',
  '/api/leaves/upcoming',
  '/api/leaves/worked',
  '/api/approvals/waiting',
] as const
/** What other screens say about the same days. */
const around = [
  '/api/attendance/history',
  '/api/attendance/today',
  '/api/attendance/:date/working',
  '/api/dashboard/stats',
  '/api/notifications',
] as const

export const afterLeave = [...leavePaths, ...around] as const
export const afterCalendar = [
  '/api/holidays',
  '/api/saturday-overrides',
  '/api/settings/working-days',
  ...afterLeave,
] as const
