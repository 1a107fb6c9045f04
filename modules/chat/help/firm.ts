/** Instructions for Admins about people and settings. */
import type { Help } from './instruction'

export const firm: readonly Help[] = [
  {
    title: "Change an employee's details",
    also:
      'edit update designation salary joining date office shift name bank pan uan probation personal ' +
      'data of somebody',
    text:
      "Open Employee Management, choose 'Edit' in the menu of the person's card, change the fields and " +
      "save. Several people at once: 'Bulk Actions'. The audit shows who changed what.",
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Assign a shift to somebody',
    also: 'change shift timing of person night general week off roster',
    text:
      "Open Employee Management, choose 'Edit' in the menu of the person's card, and choose the shift. " +
      "The shifts themselves are in Settings, 'Shifts'.",
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Invite people or send a password link',
    also: 'invitation mail sign in link no password yet first login activate account',
    text:
      "Open Employee Management and choose the filter 'No password yet', then 'Invite by mail' or " +
      "'Create and download links'. 'Password link' on a card or in its menu makes one link.",
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Undo an import',
    also: 'revert wrong file imported employees candidates roll back',
    text:
      "Open Employee Management, press Import, find the import under 'Earlier imports' and press " +
      "'Undo this import'. It works while nothing depends on its rows; else Muster names the " +
      'reason. Candidates are undone the same way in Billing.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Set leave balances to the policies',
    also: 'update all balances grant annual yearly credit leaves new year policy',
    text:
      "Open Settings, 'Leave Policies', and press 'Update All Balances'. Adjustments stay. At the " +
      'end of a leave year Muster carries days over by itself.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Change notification defaults',
    also: 'quiet hours celebrations birthdays announced default everybody',
    text:
      "Open Settings and the section 'Notification Defaults': quiet hours, and whether birthdays " +
      'are announced. Each person can choose in Notification Settings.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Set up mail',
    also: 'smtp email server sender test mail',
    text: "Open Settings and the section 'Mail'. Enter your mail server and press 'Send test mail'.",
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Make or check a backup',
    also: 'backup restore database copy data loss snapshot',
    text:
      "Open Settings and the section 'Backups'. It lists all backups, and 'Back up now' makes one. " +
      'A backup is restored on the server.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Connect an attendance device',
    also: 'biometric machine fingerprint face door punch device essl zkteco',
    text:
      "Open Settings and the section 'Attendance Devices'. Enter the address shown there in the " +
      'device, accept the device, and link its numbers to people.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Connect another program',
    also: 'webhook integration api single sign-on google microsoft sso directory sync zapier',
    text:
      "Open Settings. 'Webhooks' sends events to another program; 'Sign-in' connects Google, Microsoft " +
      'or another provider. API tokens are in My Profile.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Require a second factor',
    also: 'two factor 2fa otp mandatory security everybody sign-in',
    text: "Open Settings and the section 'Sign-in'. There you decide for whom a second factor is required.",
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Change how long data is kept',
    also: 'retention delete old data purge location history privacy',
    text: "Open Settings and the section 'Retention'. It lists each kind of data and how long it is kept.",
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
]
