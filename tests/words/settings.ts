/** Reports and System Settings. */
import type { Words } from '../support/literals'

export const settings: Words = {
  'modules/reports/screens/Reports.tsx': [
    'Reports and Analytics',
    'Total Reports',
    'This Month',
    'Processing',
    'Total Size',
    'Recent Reports',
    'Generate Report',
  ],
  'modules/reports/screens/words.ts': ['Attendance Reports', 'Leave Reports'],
  'modules/reports/screens/LatestCards.tsx': [
    'Download Latest Report',
    'No Report Available',
    'No {type} report is available for download yet.',
  ],
  'modules/reports/screens/Historical.tsx': ['Historical Reports', 'Month', 'Year'],
  'modules/reports/screens/download.ts': [
    'Download Failed - Unable to download the report. Please try again.',
    'Authentication required',
    'Download failed: {status}',
    'Invalid response format',
  ],
  'modules/firm/screens/SystemSettings.tsx': ['System Settings'],
  'modules/firm/screens/WorkingDays.tsx': [
    'Working Days Configuration',
    'Failed to save working days configuration',
  ],
  'modules/firm/screens/Saturdays.tsx': [
    'Saturday Holiday Management',
    'Add Saturday Override',
    'Failed to delete override',
  ],
  'modules/firm/screens/OverrideDialog.tsx': [
    'Edit Saturday Override',
    'Please select a Saturday',
    'Failed to create override',
    'Failed to update override',
  ],
  'modules/firm/web.tsx': ['Holidays'],
  'modules/firm/screens/Holidays.tsx': ['Add Holiday', 'Failed to delete holiday'],
  'modules/firm/screens/HolidayDialog.tsx': ['Failed to add holiday'],
  'modules/system/screens/SystemInformation.tsx': ['System Information'],
  'modules/system/stats.ts': ['Connected'],
}
