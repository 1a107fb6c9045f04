/** The firm in the browser: System Settings, and its own sections. */
import type { BrowserModule, Loader, Part, PartSection } from '../../web/module'
import { prefetch } from '../../web/query'

type Section = Exclude<keyof typeof import('./screens/sections'), 'default' | 'SettingForm'>
const part = (place: number, name: Section, section: PartSection): Part => ({
  place,
  section,
  load: (() => import('./screens/sections').then((all) => ({ default: all[name] }))) satisfies Loader,
})

// 1 to 7 are the specification's order; notifications, leave and system add the missing ones.
export default {
  name: 'firm',
  pages: { '/privacy-policy': () => import('./screens/Privacy') },
  screens: {
    settings: {
      load: () => import('./screens/SystemSettings'),
      prefetch: () => {
        void import('./screens/sections')
        for (const path of [
          '/api/settings',
          '/api/settings/working-days',
          '/api/shifts',
          '/api/offices',
          '/api/system/stats',
        ] as const)
          prefetch(path)
      },
    },
  },
  pieces: {
    settingForm: () => import('./screens/sections').then(({ SettingForm }) => ({ default: SettingForm })),
  },
  slots: {
    settings: [
      part(1, 'WorkingDays', { id: 'working-days', title: 'Working Days', group: 'General' }),
      part(2, 'Saturdays', { id: 'saturdays', title: 'Saturday Holidays' }),
      part(5, 'Holidays', { id: 'holidays', title: 'Holidays' }),
      part(8, 'FirmFacts', { id: 'firm', title: 'Firm', group: 'Firm' }),
      part(9, 'Shifts', { id: 'shifts', title: 'Shifts' }),
      part(10, 'Offices', { id: 'offices', title: 'Offices' }),
      part(11, 'AttendanceRules', {
        id: 'attendance-rules',
        title: 'Attendance Rules',
        group: 'Time and leave',
      }),
      part(12, 'LeaveRules', { id: 'leave-rules', title: 'Leave Rules' }),
      part(13, 'ApprovalRules', { id: 'approval-rules', title: 'Approval Rules' }),
      part(14, 'NotificationDefaults', {
        id: 'notification-defaults',
        title: 'Notification Defaults',
        group: 'Messages',
      }),
      part(14.6, 'WhatsAppRules', { id: 'whatsapp', title: 'WhatsApp' }),
      part(14.65, 'BillingRules', { id: 'billing-rules', title: 'Billing Rules', group: 'Money' }),
      part(15.2, 'BooksRules', { id: 'books-rules', title: 'Books' }),
      part(16, 'Retention', { id: 'retention', title: 'Retention' }),
      part(17, 'Audit', { id: 'audit', title: 'Audit' }),
    ],
  },
  stale: {
    'firm.changed': ['/api/firm', '/api/settings', '/api/privacy'],
    // A changed day, shift, office or rule makes every query about days stale.
    'calendar.changed': [
      '/api/holidays',
      '/api/saturday-overrides',
      '/api/settings',
      '/api/settings/working-days',
      '/api/dashboard/upcoming-events',
      '/api/dashboard/stats',
      '/api/leaves',
      '/api/leaves/balance',
      '/api/leaves/pending',
      '/api/leaves/preview',
      '/api/leaves/upcoming',
      '/api/attendance/history',
      '/api/attendance/today',
      '/api/notifications',
      '/api/system/retention',
      '/api/users',
      '/api/auth/me',
      '/api/attendance/live',
      '/api/privacy',
      '/api/shifts',
      '/api/offices',
      '/api/firm',
    ],
  },
} satisfies BrowserModule
