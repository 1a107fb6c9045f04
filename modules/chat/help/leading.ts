/** Instructions for managers and Admins. */
import type { Help } from './instruction'

export const leading: readonly Help[] = [
  {
    title: 'Send a WhatsApp message to many',
    also: 'bulk whatsapp broadcast excel sheet list campaign many candidates template',
    text:
      'Open WhatsApp Sender and the tab Bulk Send. Upload a sheet, choose a list, or type numbers. Write ' +
      'the message with {{Name}}, check the preview, then press Send Bulk Messages. They are sent one ' +
      'after the other with pauses. You can pause or cancel.',
    to: '/whatsapp-sender',
    label: 'Open WhatsApp Sender',
    may: 'send_whatsapp',
  },
  {
    title: 'Create and assign a task',
    also: 'give new task repeat recurring someone team',
    text: "Open Task Manager, press 'Create Task' and enter title, description, assignee and deadline.",
    to: '/tasks',
    label: 'Open Task Manager',
    may: 'assign_tasks',
  },
  {
    title: 'Approve leave and regularizations',
    also: 'reject pending request decide approval several bulk approve',
    text:
      'Open Approvals. Each request shows the balance and team members on leave. Select several to ' +
      'decide them together. A rejection needs a reason.',
    to: '/approvals',
    label: 'Open Approvals',
    may: 'approve_leaves',
  },
  {
    title: 'See the attendance of the team',
    also: 'team history month grid members present absent report export csv',
    text:
      'Open Team Attendance History, as a table with filters or as a month grid. Export CSV saves what ' +
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
      "Open Employee Management and press 'Deactivate' on the person's card. Enter the last work " +
      'date. Muster first lists the effects on approvals, tasks and leave.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: "Reset somebody's password",
    also: 'set password employee unlock user link account locked',
    text:
      "Open Employee Management and press 'Change Password' on the person's card. People without a " +
      "password can be invited by mail, or get a link to set their own: choose 'No password yet' in the " +
      'filter.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Import employees from a sheet',
    also: 'upload excel csv bulk employees people import template',
    text:
      'Open Employee Management and press Import. Download the template, choose your file, check the ' +
      'effect of each row, then import. An import can be undone.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Export employees',
    also: 'download list employees excel people directory export',
    text: "Open Employee Management and press 'Export Data'. Each export is recorded in the audit.",
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Adjust a leave balance',
    also: 'change correct balance employee ledger add days leaves credit',
    text:
      "Open Employee Management and press 'Adjust Leave Balance' on the person's card. The " +
      'ledger records the difference with your reason.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Generate a report',
    also: 'generate download monthly report attendance leave excel pdf payroll reports',
    text:
      "Open Reports, press 'Generate Report', and choose the type and period. Monthly reports " +
      'are generated automatically.',
    to: '/reports',
    label: 'Open Reports',
    may: 'view_reports',
  },
  {
    title: 'Add a holiday',
    also: 'holidays list calendar public festival create upload import settings',
    text:
      'Open Settings and the section Holidays. Add one, or import a list. You see the affected ' +
      'leave first.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Change working days and Saturdays',
    also: 'weekend saturday off working week rule alternate second fourth override',
    text:
      "Open Settings and the section 'Working Days'. Change single Saturdays under 'Saturday " + "Holidays'.",
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Change shifts and offices',
    also: 'shift timing office location radius geofence add branch settings',
    text: 'Open Settings. Shifts apply from a date. Offices have a position and a radius.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Send a notification to everybody',
    also: 'broadcast announce announcement message all staff push',
    text:
      "Open Settings and the section 'Send Notifications'. Write it, choose roles or designations, " +
      'and send it.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'See who changed something',
    also: 'audit log trail history changes who edited',
    text: 'Open the Audit from Settings. It shows every change with author, time and previous value.',
    to: '/audit',
    label: 'Open the Audit',
    may: 'view_audit',
  },
  {
    title: 'Write a page for the assistant',
    also: 'policy policies page help text assistant knowledge faq chatbot add answer',
    text: 'Open Settings and the section Assistant. The assistant quotes these pages to everybody.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Export the attendance of the team',
    also: 'excel csv download sheet muster roll month attendance report team export',
    text:
      "Open Team Attendance History, choose the period and press 'Export CSV'. It holds the filtered days. " +
      'Excel opens it.',
    to: '/team-attendance-history',
    label: 'Open Team Attendance History',
    may: 'view_live_attendance',
  },
  {
    title: "Change somebody's role or manager",
    also: 'access rights permission promote take away transfer team employee reporting edit details',
    text:
      "Open Employee Management, open the employee and press 'Edit'. The role decides which screens they " +
      'see. The manager approves their requests.',
    to: '/employees',
    label: 'Open Employee Management',
    may: 'manage_employees',
  },
  {
    title: 'Change the rules of attendance',
    also: 'grace time late minutes half day hours present automatic punch out setting company wide',
    text:
      "Open Settings and the section 'Attendance Rules'. A change can apply from a later day, so that past " +
      'days stay as they were.',
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Change the rules of leave and approval',
    also:
      'leave policy policies role annual leaves carry forward sandwich encash escalation steps approver ' +
      'setting',
    text: "Open Settings: 'Leave Rules', 'Leave Policies by Role' and 'Approval Rules'.",
    to: '/settings',
    label: 'Open Settings',
    may: 'manage_settings',
  },
  {
    title: 'Approvals while you are away',
    also: 'delegate delegation cover absence vacation who approves on leave authority hand over stand in',
    text:
      'Nothing to set. While you are on approved leave, the next manager above you can decide your ' +
      "team's requests, too. So can he or she if a request has waited for 48 working hours. An Admin " +
      'can always decide.',
    to: '/approvals',
    label: 'Open Approvals',
    may: 'approve_leaves',
  },
  {
    title: 'Undo a decision on a request',
    also: 'undo approval rejected approved by mistake wrong reverse change decision',
    text:
      "Press 'Undo' within 60 seconds of deciding, if nothing has happened on it since. Later, the " +
      'applicant can retract approved leave that has not started, or send a rejected request again.',
    to: '/approvals',
    label: 'Open Approvals',
    may: 'approve_leaves',
  },
  {
    title: "Correct somebody's attendance",
    also: 'edit change fix punch times mark present other employee manual entry',
    text:
      'Nobody can change a punch. The person requests a regularization, and you approve it under ' +
      'Approvals. Every change is in the audit.',
    to: '/approvals',
    label: 'Open Approvals',
    may: 'approve_leaves',
  },
]
