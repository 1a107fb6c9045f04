/** Links to the screens that several answers name. */

export const attendanceLink = { label: 'Open Attendance', to: '/attendance' }
export const historyLink = { label: 'Open Team Attendance History', to: '/team-attendance-history' }
export const dashboardLink = { label: 'Open Dashboard', to: '/dashboard' }
export const leaveLink = { label: 'Open Leave Management', to: '/leave' }
export const profileLink = { label: 'Open My Profile', to: '/profile' }
export const employeesLink = { label: 'Open Employee Management', to: '/employees' }
export const performanceLink = { label: 'Open Team Performance', to: '/team-performance' }
export const billingLink = (tab: string) => ({ label: 'Open Billing', to: `/billing?tab=${tab}` })
