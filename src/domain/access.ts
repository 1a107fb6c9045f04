/** Permissions: one page of data and one function, for the server, the screens and the command line. */
export const roles = ['Admin', 'Senior Manager', 'Manager', 'Recruiter', 'Accounts', 'Scheduler'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles
const managers: readonly Role[] = ['Admin', 'Senior Manager', 'Manager']
const admin: readonly Role[] = ['Admin']
const billing: readonly Role[] = ['Admin', 'Senior Manager', 'Manager', 'Accounts', 'Scheduler']

export const permissions = {
  // what everyone may do
  use_own_account: everyone,
  view_own_attendance: everyone,
  apply_leave: everyone,
  request_regularization: everyone,
  // teams
  view_live_attendance: managers,
  view_team_attendance: managers,
  view_all_attendance: ['Admin', 'Senior Manager', 'Scheduler'],
  approve_leaves: managers,
  manage_team: managers,
  send_whatsapp: managers,
  // tasks: everyone has their own
  assign_tasks: managers,
  view_all_tasks: ['Admin', 'Senior Manager'],
  // the directory
  view_names: billing,
  manage_employees: admin,
  view_employee_details: ['Admin', 'Scheduler'],
  /** Sheets of any kind. Each kind needs its own permission too. */
  import_sheets: billing,
  // money
  view_payroll: ['Admin', 'Senior Manager', 'Accounts'],
  manage_payroll: ['Admin', 'Accounts'],
  view_billing: billing,
  delete_billing: admin,
  manage_clients: ['Admin', 'Accounts', 'Scheduler'],
  transfer_clients: admin,
  view_invoices: ['Admin', 'Senior Manager', 'Manager', 'Accounts'],
  manage_invoices: ['Admin', 'Accounts'],
  // the firm
  view_reports: ['Admin', 'Accounts'],
  manage_settings: admin,
  view_audit: admin,
} satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function may(who: { role: Role } | null | undefined, permission: Permission): boolean {
  return Boolean(who) && (permissions[permission] as readonly Role[]).includes(who!.role)
}

/** The screens and the roles whose sidebar lists them, in the sidebar's order. */
export const screens = [
  { id: 'dashboard', label: 'Dashboard', roles: everyone },
  { id: 'attendance', label: 'Attendance', roles: everyone },
  {
    id: 'leave',
    label: 'Leave Management',
    roles: ['Recruiter', 'Manager', 'Senior Manager', 'Admin', 'Accounts'],
  },
  { id: 'regularization-history', label: 'Regularization History', roles: everyone },
  { id: 'tasks', label: 'Task Manager', roles: everyone },
  { id: 'chatbot', label: 'AI Assistant', roles: everyone },
  { id: 'notifications', label: 'Notifications', roles: everyone },
  { id: 'notification-settings', label: 'Notification Settings', roles: everyone },
  { id: 'whatsapp-sender', label: 'WhatsApp Sender', roles: everyone },
  { id: 'push-debug', label: 'Push Debug', roles: admin },
  { id: 'approvals', label: 'Approvals', roles: managers },
  { id: 'employees', label: 'Employee Management', roles: admin },
  { id: 'team-performance', label: 'Team Performance', roles: managers },
  { id: 'team-attendance-history', label: 'Team Attendance History', roles: managers },
  { id: 'billing', label: 'Billing', roles: billing },
  { id: 'reports', label: 'Reports', roles: admin },
  { id: 'profile', label: 'My Profile', roles: everyone },
  { id: 'settings', label: 'Settings', roles: admin },
  // In no menu: Settings links to it.
  { id: 'audit', label: 'Audit', roles: [] },
] as const satisfies readonly { id: string; label: string; roles: readonly Role[] }[]

export type ScreenId = (typeof screens)[number]['id']

/** Roles that may open a screen that their menu does not list. */
const opensWithoutEntry: Partial<Record<ScreenId, readonly Role[]>> = {
  audit: permissions.view_audit,
  leave: ['Scheduler'],
  reports: ['Accounts'],
  employees: ['Senior Manager', 'Manager'],
  'team-performance': ['Accounts', 'Scheduler'],
}

export function mayOpen(who: { role: Role }, id: ScreenId): boolean {
  const screen = screens.find((s) => s.id === id)!
  return (
    (screen.roles as readonly Role[]).includes(who.role) || Boolean(opensWithoutEntry[id]?.includes(who.role))
  )
}

export function menuOf(who: { role: Role }) {
  return screens.filter((s) => (s.roles as readonly Role[]).includes(who.role))
}
