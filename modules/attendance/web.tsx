/** Attendance in the browser: its screen, and the live team on the dashboard. */
import { may } from '../../src/domain/access'
import type { BrowserModule } from '../../web/module'
import { ask, client } from '../../web/query'
import { getActiveBreak, history, today, week } from './contract'

/** One's own day. */
const day = [
  '/api/attendance/today',
  '/api/attendance/week',
  '/api/attendance/history',
  '/api/attendance/:date/working',
  '/api/dashboard/stats',
] as const
const dayAndBreak = [...day, '/api/attendance/break/active'] as const
/** Data about other people. */
const months = [
  '/api/attendance/history',
  '/api/attendance/team-history',
  '/api/attendance/team-month',
] as const
const team = ['/api/attendance/live', '/api/attendance/exceptions', '/api/dashboard/team', ...months] as const

export default {
  name: 'attendance',
  screens: {
    attendance: {
      load: () => import('./screens/Attendance'),
      prefetch: (search) => {
        void client.prefetchQuery(ask(today))
        void client.prefetchQuery(ask(getActiveBreak))
        void client.prefetchQuery(ask(week))
        // The last week; the screen queries a filtered period.
        if (Object.keys(search).length === 0)
          void client.prefetchQuery(ask(history, { page: '1', limit: '20' }))
      },
    },
    'team-attendance-history': { load: () => import('./history/screens/TeamHistory') },
  },
  slots: {
    'dashboard.day': [{ load: () => import('./punch/screens/MyDay') }],
    'dashboard.missing': [
      {
        load: () => import('./missing/screens/MissingAndAway'),
        show: (who) => may(who, 'view_live_attendance'),
      },
    ],
    'dashboard.exceptions': [
      {
        load: () => import('./missing/screens/PunchExceptions'),
        show: (who) => may(who, 'view_live_attendance'),
      },
    ],
    'dashboard.week': [{ load: () => import('./week/screens/WeekCard') }],
    dashboard: [
      { load: () => import('./live/screens/LiveTeam'), show: (who) => may(who, 'view_live_attendance') },
    ],
  },
  stale: {
    // People who join, leave or get another manager appear in a team's lists, or no longer do.
    ...Object.fromEntries(
      [
        'person.added',
        'person.changed',
        'person.removed',
        'person.deactivated',
        'person.activated',
        'person.moved',
      ].map((event) => [event, team]),
    ),
    'attendance.punched': dayAndBreak,
    'attendance.break': dayAndBreak,
    'attendance.closed': dayAndBreak,
    // Whoever decides a request sees others' days, too.
    'attendance.marked': [...day, ...team],
    'attendance.corrected': [...day, ...team],
    'attendance.located': day,
    'attendance.changed': team,
    // Its rows are in it.
    'attendance.rows': months,
  },
  patches: { 'attendance.rows': () => import('./live/screens/liveFrames') },
} satisfies BrowserModule
