/** The scopes of API tokens in words, for the screens. */
import type { Permission, Scope } from '../../../../src/domain/access'

const permissionWords: Record<Permission, string> = {
  use_own_account: 'Use your own account: notifications, profile, assistant',
  view_own_attendance: 'Punch, and take breaks',
  apply_leave: 'Apply for leave',
  request_regularization: 'Request corrections',
  view_live_attendance: 'Live team status',
  view_team_attendance: 'Attendance of the team',
  view_all_attendance: 'Attendance of everybody',
  approve_leaves: 'Approve and reject requests',
  manage_team: 'Manage the team',
  send_whatsapp: 'Send WhatsApp messages to several people',
  assign_tasks: 'Assign tasks',
  view_all_tasks: 'Tasks of everybody',
  view_names: 'Names of all employees',
  manage_employees: 'Add, change and remove employees',
  view_employee_details: 'Details of employees',
  import_sheets: 'Import sheets',
  view_payroll: 'Pay',
  manage_payroll: 'Change pay',
  view_billing: 'Candidates and clients',
  delete_billing: 'Delete candidates, clients and invoices',
  manage_clients: 'Add and change clients',
  transfer_clients: 'Transfer clients',
  view_invoices: 'Invoices',
  manage_invoices: 'Add and change invoices, payments and books',
  view_reports: 'Reports',
  manage_settings: 'Change settings',
  view_audit: 'The audit',
}

export const scopeWords = (scope: Scope): string =>
  scope === 'read' ? 'Read everything that you may see' : permissionWords[scope]
