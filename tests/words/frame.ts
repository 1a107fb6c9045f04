/**
 * The frame around the screens: the menu, no network, unknown address, no permission; and the dates and names
 * on every screen.
 */
import type { Words } from '../support/literals'

export const frame: Words = {
  'src/domain/access.ts': [
    'Dashboard',
    'Attendance',
    'Leave Management',
    'Regularization History',
    'Task Manager',
    'AI Assistant',
    'Notifications',
    'Notification Settings',
    'WhatsApp Sender',
    'Push Debug',
    'Approvals',
    'Employee Management',
    'Team Performance',
    'Team Attendance History',
    'Billing',
    'Reports',
    'My Profile',
    'Settings',
    'Admin',
    'Senior Manager',
    'Manager',
    'Recruiter',
    'Accounts',
    'Scheduler',
  ],
  'web/frame/NotFound.tsx': ['404 Page Not Found'],
  'web/frame/Frame.tsx': ['No internet connection'],
  'web/online.ts': ["You're offline - Some features may not work without internet", 'Back online'],
  'web/frame/Plain.tsx': [
    'Access Restricted',
    'Access Restricted - Only administrators can access system settings.',
    'Access denied. This feature is only available for Managers, Senior Managers, and Admins.',
  ],
  'web/frame/UserMenu.tsx': ['Change Password', 'Logout'],
  'web/format.ts': ['Invalid Date', 'Invalid Time', 'Date Error'],
  'web/decisions/requestKind.ts': ['User {id}'],
  'web/ui/Pagination.tsx': ['Previous', 'Next'],
}
