/** What is fetched again when a regularization changes, by oneself or by others. */

export const regularizationPaths = [
  '/api/regularizations',
  '/api/regularizations/:id',
  '/api/regularizations/pending',
  '/api/regularizations/repair',
  '/api/regularizations/preview',
  '/api/approvals/waiting',
] as const

export const afterRegularization = [
  ...regularizationPaths,
  '/api/attendance/history',
  '/api/attendance/today',
  '/api/attendance/:date/working',
  '/api/dashboard/stats',
  '/api/notifications',
] as const
