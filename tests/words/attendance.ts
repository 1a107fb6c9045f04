/** Attendance: punching, breaks, one's own history; the live team; the history of the team. */
import type { Words } from '../support/spoken'

export const attendance: Words = {
  'modules/attendance/screens/Attendance.tsx': ['Attendance Management'],
  'modules/attendance/screens/PunchCard.tsx': ['Punch In', 'Punch Out', 'Retry'],
  'modules/attendance/screens/usePunch.ts': [
    'Attendance Error', 'Failed to record attendance', 'Failed to punch {in or out}. {message}', 'Successfully punched in!', 'Successfully punched out!',
  ],
  'modules/attendance/screens/BreakCard.tsx': [
    'Take Break', 'Break in Progress', 'End Break', 'Break ended', 'Please provide a reason for the break.', 'Error - Failed to record break', 'Break recorded successfully!',
  ],
  'modules/regularization/screens/RequestCard.tsx': ['Regularization', 'Request', 'Manager approval required'],
  'modules/attendance/screens/CurrentStatus.tsx': ['Current Status', 'Working', 'Not Working'],
  'modules/attendance/recordContract.ts': ['Present', 'Half Day', 'Absent', 'Working', 'On Break', 'On Leave', 'Comp Off', 'Week Off', 'Not Punched In'],
  'modules/attendance/screens/History.tsx': [
    'Attendance History', 'Employee', 'Date', 'Punch In', 'Punch Out', 'Hours', 'Status', 'Regularized', 'Clear Filters', 'Show All History', 'Show Last Week', 'Filters',
    'Showing {x} of {y} records', 'No attendance records found. Punch in to start tracking!', 'Error loading attendance history. Please refresh the page.',
  ],
  'modules/attendance/screens/EmployeeSelect.tsx': ['All Employees', 'Failed to fetch team members'],
  'modules/attendance/screens/HistoryFilters.tsx': ['From Date', 'To Date', 'All'],
  'modules/attendance/screens/useFilters.ts': ['Present', 'Half Day', 'Absent'],
  'modules/attendance/screens/position.ts': [
    'Location Permission Denied', 'Location Timeout', 'Browser Not Supported', 'Location Not Available', 'Secure Connection Required', 'Location Error',
    'Unable to get your location. Please check GPS settings.', 'Invalid GPS coordinates received. Please try again in an open area.',
    'Location access denied by user. Please enable location permissions in your browser settings.',
    'Location information is unavailable. Please check your internet connection and try again.', 'Location request timed out. Please try again.',
    'An unknown error occurred while retrieving location.',
  ],
  'src/domain/location.ts': ['Very High', 'High', 'Medium', 'Low'],
  'modules/attendance/screens/LiveTeam.tsx': ['Filters', 'Export CSV', 'Refresh', 'Failed to load team status', 'No team members found', 'team-status-{date}.csv'],
  'modules/attendance/screens/LiveMember.tsx': ['Time Details', 'Location Details'],
  'web/ui/Empty.tsx': ['Retry'],
  'modules/attendance/screens/TeamHistory.tsx': ['Team Attendance History'],
  'modules/attendance/screens/TeamDays.tsx': [
    'Total Records', 'Present Days', 'Absent Days', 'On Leave', 'From Date', 'To Date', 'Status', 'Select Employee', 'All', 'Employee', 'Date', 'Punch In', 'Punch Out',
    'Total Hours', 'Export CSV', 'Showing {x} to {y} of {z} records', 'Page {n} of {m}', 'No attendance records found for the selected criteria.',
    'Failed to fetch team attendance',
  ],
  'modules/attendance/screens/ranges.ts': ['This Month', 'Last Month', 'Last 7 Days', 'Last 30 Days', 'Last 3 Months', 'Last 6 Months'],
  'modules/attendance/teamContract.ts': ['Present', 'Absent', 'Half Day', 'Week Off'],
  'modules/attendance/teamHistory.ts': ['team_attendance_{date}.csv', 'Employee ID', 'Name', 'Date', 'Punch In', 'Punch Out', 'Status', 'Total Hours'],
}
