/** The dashboard: the day, the figures, the team, recent and coming events. */
import type { Words } from '../support/literals'

export const dashboard: Words = {
  'modules/dashboard/screens/Dashboard.tsx': ['Good Morning', 'Good Afternoon', 'Good Evening'],
  'modules/dashboard/screens/QuickActions.tsx': ['Punch In', 'Apply Leave', 'Team Performance'],
  'modules/dashboard/screens/Figures.tsx': [
    'Attendance Status',
    'Productive Hours',
    'Leave Balance',
    'days available',
    'Team Members',
    'Active Today',
  ],
  'modules/dashboard/screens/TeamCard.tsx': [
    'Team Performance',
    'Present Today',
    'On Break',
    'Team Total Productive Hours',
    'View Details',
  ],
  'modules/attendance/live/screens/LiveTeam.tsx': ['Live Team Status - Punch In/Out Details', 'Real-time'],
  'modules/notifications/inbox/screens/Feed.tsx': ['Recent Activities', '{n} New', 'No recent activities'],
  'modules/dashboard/screens/EventsCard.tsx': ["Today's & Upcoming Events", 'No upcoming events'],
  'modules/dashboard/rules.ts': ['Today', 'Tomorrow', 'In {n} days'],
  'modules/dashboard/screens/WeatherWords.tsx': ['Failed to fetch weather'],
  'modules/leave/calendar/screens/UpcomingLeaves.tsx': [
    'Upcoming Team Leaves',
    'No upcoming leaves in the next 7 days',
  ],
  'modules/leave/calendar/screens/awayGroups.ts': ['On Leave Today', 'Tomorrow', 'Next 7 Days'],
}
