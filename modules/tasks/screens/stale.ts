/** What is fetched again when a task changes, by oneself or by others. */

export const taskPaths = [
  '/api/tasks',
  '/api/tasks/:id',
  '/api/tasks/:id/people',
  '/api/tasks/analytics/overdue',
  '/api/tasks/analytics/upcoming',
  '/api/tasks/analytics/summary',
] as const
