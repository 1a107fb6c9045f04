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

/** What an API token may do: `read`, every query of the person; a permission, every call that needs it. */
export type Scope = 'read' | Permission
export const scopes: readonly Scope[] = ['read', ...(Object.keys(permissions) as Permission[])]

/** `scopes`: of a caller with an API token, which limit the role. */
export function may(
  who: { role: Role; scopes?: readonly Scope[] } | null | undefined,
  permission: Permission,
): boolean {
  if (!who || (who.scopes && !who.scopes.includes(permission))) return false
  return (permissions[permission] as readonly Role[]).includes(who.role)
}

/** The groups of the menu. */
export const screenGroups = ['My work', 'Team', 'Money', 'Firm'] as const
export type ScreenGroup = (typeof screenGroups)[number]

/**
 * The screens and the roles whose menu lists them, in the menu's order. `title` is the screen's heading
 * if it differs from the entry.
 */
export const screens = [
  { id: 'dashboard', group: 'My work', label: 'Dashboard', roles: everyone },
  {
    id: 'attendance',
    group: 'My work',
    label: 'Attendance',
    title: 'Attendance Management',
    roles: everyone,
  },
  {
    id: 'leave',
    group: 'My work',
    label: 'Leave Management',
    roles: ['Recruiter', 'Manager', 'Senior Manager', 'Admin', 'Accounts'],
  },
  { id: 'regularization-history', group: 'My work', label: 'Regularization History', roles: everyone },
  { id: 'tasks', group: 'My work', label: 'Task Manager', roles: everyone },
  { id: 'chatbot', group: 'My work', label: 'AI Assistant', roles: everyone },
  { id: 'notifications', group: 'My work', label: 'Notifications', roles: everyone },
  { id: 'notification-settings', group: 'My work', label: 'Notification Settings', roles: everyone },
  { id: 'whatsapp-sender', group: 'My work', label: 'WhatsApp Sender', roles: everyone },
  { id: 'profile', group: 'My work', label: 'My Profile', roles: everyone },
  { id: 'approvals', group: 'Team', label: 'Approvals', roles: managers },
  { id: 'team-attendance-history', group: 'Team', label: 'Team Attendance History', roles: managers },
  {
    id: 'team-performance',
    group: 'Team',
    label: 'Team Performance',
    title: 'Team Billing Performance',
    roles: managers,
  },
  { id: 'billing', group: 'Money', label: 'Billing', title: 'Billing Management', roles: billing },
  { id: 'books', group: 'Money', label: 'Books', roles: permissions.manage_invoices },
  { id: 'employees', group: 'Firm', label: 'Employee Management', roles: admin },
  { id: 'reports', group: 'Firm', label: 'Reports', title: 'Reports and Analytics', roles: admin },
  { id: 'settings', group: 'Firm', label: 'Settings', title: 'System Settings', roles: admin },
  {
    id: 'push-debug',
    group: 'Firm',
    label: 'Push Debug',
    title: 'Push Notification Debug Tool',
    roles: admin,
  },
  // In no menu: Settings links to it.
  { id: 'audit', group: 'Firm', label: 'Audit', roles: [] },
] as const satisfies readonly {
  id: string
  group: ScreenGroup
  label: string
  title?: string
  roles: readonly Role[]
}[]

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

/** The menu of a role by groups; a group without entries is left out. */
export function menuGroups(who: { role: Role }) {
  const entries = menuOf(who)
  return screenGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter(({ entries: own }) => own.length > 0)
}

/** The heading of a screen. */
export function titleOf(id: ScreenId): string {
  const screen = screens.find((one) => one.id === id)!
  return 'title' in screen ? screen.title : screen.label
}
