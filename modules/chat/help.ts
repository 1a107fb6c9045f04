/**
 * How things are done in Muster: short instructions, each with the screen where it is done. Only for roles
 * that may open it.
 */
import type { Who } from '../../src/http'
import { may, mayOpen, type Permission, type ScreenId } from '../../src/domain/access'

/** `also`: other words for the same, as people write them. */
type Help = { title: string; also: string; text: string; to: `/${string}`; label: string; may?: Permission }

const helps: readonly Help[] = [
  {
    title: 'Change your password',
    also: 'reset forgot forgotten new pasword passcode badle badalna',
    text:
      "Open the menu under your name at the top right, choose 'Change Password', and enter the present " +
      'and the new one. Your other devices are signed out. Who has forgotten it asks an Admin for a new ' +
      'one.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Turn on notifications',
    also: 'push on alert alerts enable disable off stop switch quiet hours reminders notification settings',
    text:
      "Open Notification Settings and press 'Enable Push Notifications'; the browser asks once whether " +
      'Muster may. There you also choose which kinds come, and when it is quiet.',
    to: '/notification-settings',
    label: 'Open Notification Settings',
  },
  {
    title: 'Upload your photo',
    also: 'picture profile foto chng set pic dp photograph change image avatar',
    text:
      "Open My Profile, press 'Edit Profile', and choose a photo. It is cut to a square and seen by your " +
      'colleagues.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Change your phone number or address',
    also: 'update edit personal details mobile contact email emergency bank profile',
    text:
      "Open My Profile and press 'Edit Profile'. What you cannot change there (role, designation, joining " +
      'date) an Admin changes.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Apply for leave',
    also: 'leave form request chutti apply lena take holiday day off half day',
    text:
      'Open Leave Management, choose the dates, and see at once how many days it takes and what is left. ' +
      "A reason is needed. Press 'Apply': your manager is told.",
    to: '/leave',
    label: 'Open Leave Management',
  },
  {
    title: 'Cancel or take back a leave',
    also: 'withdraw delete retract leave request cancel approved chutti',
    text:
      "Open Leave Management and find it in the history: a pending one has 'Cancel', an approved one that " +
      "has not begun has 'Retract'. The days come back to your balance.",
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
      "Open Attendance and press 'Request' on the card 'Regularization': choose the day, what is wrong, " +
      'and the right times. Your manager decides.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Punch in and out',
    also: 'mark attendance check clock in out location gps permission',
    text:
      "Open Attendance and press 'Punch In'; the browser asks for your position. Press 'Punch Out' when " +
      'you leave. Without a network the punch is kept and sent later.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Allow the location',
    also: 'gps position denied blocked not working permission location error accuracy',
    text:
      'In the browser, tap the lock beside the address, open the permissions of this site, and allow the ' +
      'location; then load the page again. On a phone the location must be switched on, and a place under ' +
      'the open sky helps.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Take a break',
    also: 'start end lunch tea pause resume',
    text:
      "Open Attendance while you are punched in, say why and press 'Start Break'; 'End Break' when you " +
      'are back. Breaks do not count as productive hours.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'See your attendance history',
    also: 'view past days calendar history record old attendance check',
    text:
      'Open Attendance: the history below shows the last days; choose a period and a status. Tap a day to ' +
      'see how its hours come about.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Install Muster on your phone',
    also: 'app phone new naye dale dalna download mobile home screen pwa android iphone add shortcut',
    text:
      "In Chrome, open the menu and choose 'Install app' or 'Add to Home screen'; on an iPhone, press " +
      "Share in Safari and 'Add to Home Screen'. It then opens like an app.",
    to: '/dashboard',
    label: 'Open Dashboard',
  },
  {
    title: 'Switch to the dark theme',
    also: 'dark mode light night colour color theme appearance',
    text: 'Press the sun or moon at the top of the screen: light, dark, or as the device has it.',
    to: '/dashboard',
    label: 'Open Dashboard',
  },
  {
    title: 'Use Muster without a network',
    also: 'offline internet connection no network',
    text:
      'What you saw last stays readable, and a punch is kept on the device for up to 24 hours and sent ' +
      'when the network is back.',
    to: '/attendance',
    label: 'Open Attendance',
  },
  {
    title: 'Sign out of other devices',
    also: 'sessions logout log out lost phone stolen device signed in sign out everywhere',
    text:
      "Open My Profile and find 'Sign-ins' with your sessions: sign out of one device, or of all others " +
      "with 'Sign out elsewhere'.",
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Download your own data',
    also: 'export my data copy everything personal records',
    text:
      "Open My Profile, 'Your data': 'Download as Excel' or 'Download as JSON' gives you all that Muster " +
      'holds of you.',
    to: '/profile',
    label: 'Open My Profile',
  },
  {
    title: 'Put your leave into your calendar',
    also: 'calendar ics google outlook subscribe feed sync holidays',
    text:
      "Open Leave Management and press 'Calendar link': any calendar can subscribe to it, with holidays " +
      'and your own leave.',
    to: '/leave',
    label: 'Open Leave Management',
  },
  {
    title: 'Complete a task',
    also: 'finish close done mark task complete tick',
    text:
      "Open Task Manager, open the task and press 'Mark as Complete'; you may add a note. Who gave it is " +
      'told.',
    to: '/tasks',
    label: 'Open Task Manager',
  },
  {
    title: 'Comment on a task',
    also: 'mention reply task remark note tag',
    text: 'Open the task and write a comment; @ and a name tells that person.',
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
      'Open WhatsApp Sender and the tab Single Message: the number, your message, a file if you like, ' +
      'then Send Message. The tab Message Logs shows whether it was delivered and read.',
    to: '/whatsapp-sender',
    label: 'Open WhatsApp Sender',
  },
  {
    title: 'Send a WhatsApp message to many',
    also: 'bulk whatsapp broadcast excel sheet list campaign many candidates template',
    text:
      'Open WhatsApp Sender and the tab Bulk Send: bring a sheet, choose a list, or type numbers; write ' +
      'the message with {{Name}}, look at the preview, then Send Bulk Messages. They go out one after the ' +
      'other, with pauses; you can pause or cancel.',
    to: '/whatsapp-sender',
    label: 'Open WhatsApp Sender',
    may: 'send_whatsapp',
  },
  {
    title: 'Create and assign a task',
    also: 'give new task repeat recurring someone team',
    text: "Open Task Manager and press 'Create Task': title, description, for whom, by when. It can repeat.",
    to: '/tasks',
    label: 'Open Task Manager',
    may: 'assign_tasks',
  },
  {
    title: 'Approve leave and regularizations',
    also: 'reject pending request decide approval several bulk approve',
    text:
      'Open Approvals: each request shows the balance and who else is away. Choose several to decide them ' +
      'at once. A rejection wants a reason.',
    to: '/approvals',
    label: 'Open Approvals',
    may: 'approve_leaves',
  },
  {
    title: 'See the attendance of the team',
    also: 'team history month grid members present absent report export csv',
    text:
      'Open Team Attendance History: a table with filters, or the month as a grid; Export CSV saves what ' +
      'is shown.',
    to: '/team-attendance-history',
    label: 'Open Team Attendance History',
    may: 'view_live_attendance',
  },
  {
    title: 'Add an employee',
    also: 'new person joining onboard create user staff member hire employee account',
    text:
      "Open Employee Management and press 'Add Employee'. Name, email, role and a first password are " +
      'needed.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Deactivate an employee who leaves',
    also: 'remove delete exit left resign offboard disable user relieve',
    text:
      "Open Employee Management and press 'Deactivate' on the card of the person, with the last working " +
      'day. Muster first lists what it touches: approvals, tasks, leave.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: "Reset somebody's password",
    also: 'set password employee unlock user link account locked',
    text:
      "Open Employee Management and press 'Change Password' on the card of the person. Who was imported " +
      "gets a link with which they set their own: 'Make links and download them' at the end of the " +
      'import.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Import employees from a sheet',
    also: 'upload excel csv bulk employees people import template',
    text:
      'Open Employee Management and press Import: get the template, choose your file, look at what each ' +
      'row would do, then apply. An import can be undone.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Export employees',
    also: 'download list employees excel people directory export',
    text: "Open Employee Management and press 'Export Data'. Each export is an entry in the audit.",
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Adjust a leave balance',
    also: 'change correct balance employee ledger add days leaves credit',
    text:
      "Open Employee Management and press 'Adjust Leave Balance' on the card of the person; the " +
      'difference is written to the ledger with your reason.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Make a report',
    also: 'generate download monthly report attendance leave excel pdf payroll reports',
    text:
      "Open Reports, press 'Generate Report', and choose the type and the period. Reports of past months " +
      'are kept.',
    to: '/reports',
    label: 'Open Reports',
    may: 'view_reports',
  },
  {
    title: 'Add a holiday',
    also: 'holidays list calendar public festival create upload import settings',
    text:
      'Open Settings and the section Holidays: add one, or bring a list from a sheet. Leave that it ' +
      'touches is counted anew; you see it before.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Change working days and Saturdays',
    also: 'weekend saturday off working week rule alternate second fourth override',
    text:
      "Open Settings and the section 'Working Days'; single Saturdays are changed under 'Saturday " +
      "Holidays'.",
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Change shifts and offices',
    also: 'shift timing office location radius geofence add branch settings',
    text: 'Open Settings: Shifts hold from a day on; Offices have a position and a radius.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Send a notification to everybody',
    also: 'broadcast announce announcement message all staff push',
    text:
      "Open Settings and the section 'Send Notifications': write it, choose the roles or designations, " +
      'and send.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'See who changed something',
    also: 'audit log trail history changes who edited',
    text: 'Open the Audit from the settings: every change, by whom and when, with what it was before.',
    to: '/audit',
    label: 'Open the Audit',
    may: 'view_audit',
  },
  {
    title: 'Write a page for the assistant',
    also: 'policy policies page help text assistant knowledge faq chatbot add answer',
    text: 'Open Settings and the section Assistant: what you write there, the assistant quotes to everybody.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Add a billing candidate',
    also: 'placement selection joining new candidate recruiter entry',
    text:
      'Open Billing and press Add Candidate. The billing amount follows from the CTC and the percentage, ' +
      'or the fixed value.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: 'Change the status of a candidate',
    also: 'joined offered backout left hold dropped update candidate status',
    text:
      "Open Billing and the candidate's menu: choose the status. For 'Joined and Left' the day is asked, " +
      'and a replacement or credit note is proposed.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: 'Import or export candidates',
    also: 'upload download excel sheet billing candidates bulk template',
    text:
      'Open Billing: Import shows what each row would do before anything is written, Export saves what ' +
      'the filters show.',
    to: '/billing',
    label: 'Open Billing',
    may: 'view_billing',
  },
  {
    title: 'Raise an invoice',
    also: 'add new invoice bill client gst number create part full',
    text:
      "Open Billing, the tab 'Invoices', and press 'Add Invoice' at a candidate who has joined: number, " +
      'amounts and tax are proposed.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Record a payment',
    also: 'receipt received tds paid payment invoice entry credit note',
    text:
      "Open Billing, the tab 'Invoices', and choose 'Record Receipt' in the menu of the invoice: the " +
      'amount that came in and the tax deducted.',
    to: '/billing?tab=invoices',
    label: 'Open Invoices',
    may: 'manage_invoices',
  },
  {
    title: 'Add a client',
    also: 'company customer new client terms fee gstin',
    text: 'Open Billing, the tab Clients, and press Add Client; terms left empty are those of the firm.',
    to: '/billing?tab=clients',
    label: 'Open Clients',
    may: 'manage_clients',
  },
  {
    title: 'See targets and team performance',
    also: 'target achieved performance billing team ranking month',
    text:
      'Open Team Performance: the team as a tree or a table, each with billing, pipeline and target of ' +
      'the month.',
    to: '/team-performance',
    label: 'Open Team Performance',
    may: 'view_billing',
  },
]

export function helpFor(who: Who): readonly Help[] {
  return helps.filter(
    (help) => (!help.may || may(who, help.may)) && mayOpen(who, help.to.slice(1).split('?')[0] as ScreenId),
  )
}
