/** Instructions for everybody's own tasks. */
import type { Help } from './instruction'

export const own: readonly Help[] = [
  {
    title: 'Change your password',
    also: 'reset forgot forgotten new pasword passcode badle badalna',
    text:
      "Open the menu under your name at the top right, choose 'Change Password', and enter the current " +
      'and the new one. Your other devices will be signed out. If you have forgotten it, press ' +
      "'Forgot password?' on the sign-in screen, or ask an Admin for a link.",
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Turn on notifications',
    also: 'push on alert alerts enable disable off stop switch quiet hours reminders notification settings',
    text:
      "Open Notification Settings and press 'Enable Push Notifications'. The browser asks once whether " +
      'to allow them. There you can also choose types and quiet hours.',
    to: '/notification-settings',
    label: 'Open Notification Settings',
  },
  {
    title: 'Upload your photo',
    also: 'picture profile foto chng set pic dp photograph change image avatar',
    text:
      "Open My Profile, press 'Edit Profile', and choose a photo. It is cropped to a square and visible " +
      'to your ' +
      'colleagues.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Change your phone number or address',
    also: 'update edit personal details mobile contact email emergency bank profile',
    text:
      "Open My Profile and press 'Edit Profile'. An Admin changes the rest (role, designation, joining " +
      'date).',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Apply for leave',
    also: 'leave form request chutti apply lena take holiday day off half day',
    text:
      'Open Leave Management and choose the dates. You see at once how many days it takes and what is ' +
      'left. ' +
      "Enter a reason and press 'Apply'. Your manager is notified.",
    to: '/leave',
    label: 'Open Leave Management',
  },
  {
    title: 'Cancel or retract a leave',
    also: 'withdraw delete retract leave request cancel approved chutti',
    text:
      "Open Leave Management and find it in the history. A pending one has 'Cancel', an approved one that " +
      "has not started has 'Retract'. The days return to your balance.",
    to: '/leave',
    label: 'Open Leave Management',
  },
  {
    title: 'Claim a comp off',
    also: 'compensation compoff comp worked on sunday holiday apply',
    text:
      "Open Leave Management, choose the type 'Compensation', the day you want off, and the day off that " +
      'you worked.',
    to: '/leave',
    label: 'Open Leave Management',
  },
  {
    title: 'Regularize attendance',
    also:
      'correct correction regularisation regularization missed punch forgot wrong hours work from home ' +
      'apply request fix',
    text:
      "Open Attendance and press 'Request' on the card 'Regularization'. Choose the day, what is wrong, " +
      'and the correct times. Your manager decides.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Punch in and out',
    also: 'mark attendance check clock in out location gps permission',
    text:
      "Open Attendance and press 'Punch In'. The browser asks for your location. Press 'Punch Out' when " +
      'you leave. Without a network the punch is saved and sent later.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Allow the location',
    also: 'gps position denied blocked not working permission location error accuracy',
    text:
      'In the browser, tap the lock next to the address, open the permissions of this site, and allow ' +
      'location. Then reload the page. On a phone, turn location on. It works best ' +
      'outdoors.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Take a break',
    also: 'start end lunch tea pause resume',
    text:
      'Open Attendance while you are punched in and press Lunch, Tea or Errand. For another reason press ' +
      "Other, enter it and press 'Start Break'. Press 'End Break' when you are back. Breaks do not count " +
      'as productive hours.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'See your attendance history',
    also: 'view past days calendar history record old attendance check',
    text:
      'Open Attendance. The history shows the last days; choose a period and a status. Tap a day to ' +
      'see how its hours are calculated.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Install Muster on your phone',
    also: 'app phone new naye dale dalna download mobile home screen pwa android iphone add shortcut',
    text:
      "Open the menu under your name at the top right and choose 'Install Muster'. It shows the steps for " +
      "your phone. On an iPhone: Share in Safari, then 'Add to Home Screen'; only then can iOS show " +
      'notifications.',
    to: '/dashboard',
    label: 'Open Dashboard',
  },
  {
    title: 'Switch to the dark theme',
    also: 'dark mode light night colour color theme appearance',
    text: "Press the sun or moon at the top of the screen: light, dark, or the device's setting.",
    to: '/dashboard',
    label: 'Open Dashboard',
  },
  {
    title: 'Use Muster without a network',
    also: 'offline internet connection no network',
    text:
      'Recent screens stay readable. A punch is saved on the device for up to 24 hours and sent ' +
      'when the network returns.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Sign out of other devices',
    also: 'sessions logout log out lost phone stolen device signed in sign out everywhere',
    text:
      "Open My Profile and find 'Sign-ins'. Sign out one device, or all others " +
      "with 'Sign out elsewhere'.",
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Download your own data',
    also: 'export my data copy everything personal records',
    text:
      "Open My Profile, 'Your data': 'Download as Excel' or 'Download as JSON' gives you everything that " +
      'Muster ' +
      'stores about you.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Put your leave into your calendar',
    also: 'calendar ics google outlook subscribe feed sync holidays',
    text:
      "Open Leave Management and press 'Calendar link'. Any calendar program can subscribe to it, with " +
      'holidays ' +
      'and your own leave. Half days have the times of your shift.',
    to: '/leave',
    label: 'Open Leave Management',
  },
  {
    title: 'Complete a task',
    also: 'finish close done mark task complete tick',
    text:
      "Open Task Manager, open the task and press 'Mark as Complete'. You can add a note. Its creator is " +
      'notified.',
    to: '/tasks',
    label: 'Open Task Manager',
  },
  {
    title: 'Comment on a task',
    also: 'mention reply task remark note tag',
    text: 'Open the task and write a comment. @ and a name notifies that person.',
    to: '/tasks',
    label: 'Open Task Manager',
  },
  {
    title: 'Read notifications',
    also: 'inbox bell unread mark read alerts see',
    text: 'Press the bell at the top, or open Notifications for all of them.',
    to: '/notifications',
    label: 'Open Notifications',
  },
  {
    title: 'Connect WhatsApp',
    also: 'whatsapp link qr code scan connect phone linked devices sender disconnect',
    text:
      "Open WhatsApp Sender and press 'Connect with QR Code'. On your phone open WhatsApp, Settings, " +
      'Linked Devices, Link a Device, and scan the code. Only you use this connection.',
    to: '/whatsapp-sender',
    label: 'Open WhatsApp Sender',
  },
  {
    title: 'Send a WhatsApp message',
    also: 'whatsapp send single message candidate number attachment file text wa',
    text:
      'Open WhatsApp Sender and the tab Single Message. Enter the number, your message, an optional file, ' +
      'then press Send Message. The tab Message Logs shows whether it was delivered and read.',
    to: '/whatsapp-sender',
    label: 'Open WhatsApp Sender',
  },
  {
    title: 'Set up a second factor',
    also: '2fa two factor authentication otp authenticator app code recovery codes reset lost phone secure',
    text:
      "Open My Profile and find 'Second factor'. Scan the code with an authenticator app and keep the " +
      'recovery codes. Without the phone and the codes, an Admin can reset it.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'See your requests for corrections',
    also: 'regularization history status rejected pending requests raised earlier',
    text: 'Open Regularization History: all your requests with their status and approver.',
    to: '/regularization-history',
    label: 'Open Regularization History',
  },
  {
    title: 'Report work from home or on duty',
    also: 'wfh remote client site visit field outdoor duty travel mark present',
    text:
      'Punch in on your phone where you are. If you could not, open Attendance when the day is ' +
      "over, press 'Request' on the card 'Regularization', and choose 'Work from home' or 'On " +
      "duty'. A day in the future cannot be requested.",
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Change, move or delete a task',
    also: 'edit deadline due date priority reassign take off cancel remove postpone',
    text:
      "Open the task in Task Manager. Its creator can press 'Edit Task' while it is open, or " +
      "'Delete Task'; its assignee moves and completes it. If it is not yours to change, write a " +
      'comment to its creator.',
    to: '/tasks',
    label: 'Open Task Manager',
  },
  {
    title: 'Reopen a completed task',
    also: 'undo complete by mistake mark not done open again',
    text:
      "Open Task Manager, show the completed ones, open the task and press 'Reopen Task'. Only the " +
      'person who completed it can.',
    to: '/tasks',
    label: 'Open Task Manager',
  },
  {
    title: 'Make a task repeat',
    also: 'recurring daily weekly monthly every repetition stop repeating',
    text:
      "Open the task's 'Edit Task', or 'Create Task', and choose how it repeats: daily, weekly or " +
      'monthly, until a day or without end. The next one is made when the latest is completed or due.',
    to: '/tasks',
    label: 'Open Task Manager',
  },
  {
    title: 'Create an API token',
    also: 'developer program script integration key access',
    text:
      "Open My Profile and find 'API tokens'. A token can do what you may do, within the scopes that " +
      'you choose. It is shown once.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Leave the company',
    also: 'resign resignation quit notice period relieving exit last day',
    text:
      'Muster has no form for a resignation. Tell your manager and HR. An Admin then enters your last ' +
      'work date.',
    to: '/profile',
    label: 'Open My Profile',
  },
]
