/** Entries as text. An event without a text is shown with its name. */
import type { AuditEntry, AuditGroup } from './contract'

const groups: Record<string, AuditGroup> = {
  person: 'people',
  password: 'people',
  second_factor: 'people',
  api_token: 'people',
  webhook: 'settings',
  device: 'settings',
  provider: 'people',
  profile: 'people',
  session: 'sign-ins',
  settings: 'settings',
  firm: 'settings',
  calendar: 'settings',
  office: 'settings',
  shift: 'settings',
  checklist: 'settings',
  retention: 'settings',
  chain: 'settings',
  backup: 'settings',
  standby: 'settings',
  leave: 'leave',
  approval: 'approvals',
  regularization: 'regularization',
  attendance: 'attendance',
  import: 'imports and exports',
  directory: 'imports and exports',
  audit: 'imports and exports',
  report: 'imports and exports',
  assistant: 'settings',
  client: 'billing',
  company: 'billing',
  account: 'billing',
  bank: 'billing',
  books: 'billing',
  ledgers: 'billing',
  candidate: 'billing',
  invoice: 'billing',
  billing: 'billing',
  whatsapp: 'whatsapp',
  task: 'tasks',
  notification: 'notifications',
  broadcast: 'notifications',
  push: 'notifications',
  mail: 'notifications',
}

export const groupOf = (name: string): AuditGroup => groups[name.split('.')[0]!] ?? 'other'

/** As SQL over `e.name`. */
export function groupSql(group: AuditGroup): string {
  const prefixes = Object.keys(groups).filter((prefix) => group === 'other' || groups[prefix] === group)
  const globs = prefixes.map((prefix) => `e.name glob '${prefix}.*'`).join(' or ')
  return group === 'other' ? `not (${globs})` : `(${globs})`
}

/** These have no index of their own, because there are thousands a day. */
export const isFrequent = (group: AuditGroup): boolean =>
  group === 'attendance' || group === 'sign-ins' || group === 'notifications'

const words: Record<string, string> = {
  'person.added': 'Employee added',
  'person.changed': 'Employee changed',
  'person.deactivated': 'Employee deactivated',
  'person.activated': 'Employee activated',
  'person.moved': 'Manager changed',
  'person.removed': 'Employee deleted',
  'person.bulk_changed': 'Many employees changed at once',
  'person.withdrawn': 'Employee import undone',
  'person.linked': 'ID in another program stored',
  'person.unlinked': 'ID in another program ended',
  'person.revealed': 'Identity number viewed',
  'password.changed': 'Password changed',
  'password.link_made': 'Password link created',
  'password.reset_asked': 'New password requested',
  'person.invited': 'Employee invited by mail',
  'second_factor.switched_on': 'Second factor enabled',
  'second_factor.switched_off': 'Second factor disabled',
  'second_factor.codes_renewed': 'Recovery codes renewed',
  'second_factor.code_used': 'Recovery code used',
  'second_factor.refused': 'Second factor code refused',
  'second_factor.reset': 'Second factor reset',
  'provider.linked': 'Identity provider account linked',
  'provider.unlinked': 'Identity provider account unlinked',
  'mail.queued': 'Mail queued',
  'mail.given_up': 'Mail given up',
  'mail.server_noted': 'Mail server checked',
  'mail.password_set': 'Password of the mail server changed',
  'mail.tested': 'Test mail sent',
  'api_token.created': 'API token created',
  'api_token.ended': 'API token ended',
  'webhook.changed': 'Webhook changed',
  'webhook.secret_renewed': 'Secret of a webhook renewed',
  'webhook.resent': 'Deliveries of a webhook sent again',
  'device.appeared': 'Attendance device called for the first time',
  'device.changed': 'Attendance device changed',
  'device.clock_corrected': 'Clock of an attendance device corrected',
  'device.person_linked': 'Enrolment number linked',
  'device.person_unlinked': 'Enrolment number ended',
  'device.commanded': 'Command sent to an attendance device',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Sign-in refused',
  'settings.changed': 'Setting changed',
  'firm.set_up': 'Firm set up',
  'firm.changed': 'Firm changed',
  'office.changed': 'Office changed',
  'shift.changed': 'Shift changed',
  'calendar.changed': 'Calendar changed',
  'checklist.changed': 'Set-up checklist changed',
  'leave.requested': 'Leave requested',
  'leave.approved': 'Leave approved',
  'leave.rejected': 'Leave rejected',
  'leave.cancelled': 'Leave cancelled',
  'leave.retracted': 'Leave retracted',
  'leave.worked': 'Leave day worked',
  'leave.kept': 'Worked day kept as leave',
  'leave.kept_undone': 'Worked day offered as refund again',
  'leave.decision_undone': 'Leave decision undone',
  'leave.recounted': 'Leave recounted',
  'leave.balance_changed': 'Leave balance adjusted',
  'leave.policy_changed': 'Leave policy changed',
  'approval.opened': 'Approval requested',
  'approval.passed_on': 'Approval passed on',
  'approval.decided': 'Approval decided',
  'approval.undone': 'Approval undone',
  'approval.withdrawn': 'Approval withdrawn',
  'regularization.requested': 'Regularization requested',
  'regularization.approved': 'Regularization approved',
  'regularization.rejected': 'Regularization rejected',
  'regularization.decision_undone': 'Regularization decision undone',
  'regularization.withdrawn': 'Regularization withdrawn',
  'attendance.punched': 'Punched',
  'attendance.break_started': 'Break started',
  'attendance.break_ended': 'Break ended',
  'attendance.closed': 'Punched out automatically',
  'attendance.marked': 'Day marked',
  'attendance.corrected': 'Day corrected',
  'attendance.correction_undone': 'Day correction undone',
  'attendance.located': 'Address found',
  'client.changed': 'Client changed',
  'company.changed': 'Invoicing company changed',
  'candidate.changed': 'Candidate changed',
  'invoice.changed': 'Invoice changed',
  'billing.exported': 'Billing exported',
  'account.changed': "Client's account changed",
  'books.changed': 'Month closed or opened',
  'company.renamed': 'Invoicing company renamed',
  'bank.changed': 'Bank statement booked',
  'ledgers.changed': 'Ledgers for Tally changed',
  'books.exported': 'Books exported',
  'billing.numbers_missing': 'Missing numbers explained',
  'import.started': 'Sheet uploaded',
  'import.applied': 'Sheet imported',
  'import.undone': 'Import undone',
  'import.discarded': 'Uploaded sheet discarded',
  'directory.exported': 'Directory exported',
  'audit.exported': 'Audit exported',
  'retention.ran': 'Expired data deleted',
  'chain.mark_moved': 'Audit erasing limit set',
  'chain.head_kept': 'End of the audit recorded',
  'profile.data_taken': 'Own data downloaded',
  'report.requested': 'Report requested',
  'report.generated': 'Report generated',
  'report.downloaded': 'Report downloaded',
  'report.deleted': 'Reports deleted',
  'notification.sent': 'Notification sent',
  'notification.settled': 'Notification closed',
  'notification.read': 'Notification read',
  'backup.made': 'Backup created',
  'backup.failed': 'Backup failed',
  'backup.restored': 'Restored from a backup',
  'standby.took_over': 'Another machine took over',
  'standby.handed_over': 'Handed over to another machine',
  'standby.failed': 'Standby cannot take over',
  'standby.recovered': 'Standby can take over again',
  'assistant.page_changed': 'Assistant page changed',
  'task.created': 'Task assigned',
  'task.changed': 'Task changed',
  'task.completed': 'Task completed',
  'task.reopened': 'Task reopened',
  'task.commented': 'Task commented on',
  'task.deleted': 'Task deleted',
  'task.returned': 'Task returned after leaving',
  'task.repetition_ended': 'Task repetition ended',
  'whatsapp.linked': 'WhatsApp linked',
  'whatsapp.unlinked': 'WhatsApp disconnected',
  'whatsapp.queued': 'WhatsApp messages queued',
  'whatsapp.batch_changed': 'Bulk send changed',
  'whatsapp.template_changed': 'WhatsApp template changed',
  'whatsapp.list_changed': 'Broadcast list changed',
  'whatsapp.opt_out_changed': 'Opt-out list changed',
  'whatsapp.logs_exported': 'WhatsApp log exported',
  'whatsapp.warning_shown': 'Bulk sending warning accepted',
  'notification.deleted': 'Notification deleted',
  'notification.restored': 'Notification deletion undone',
  'notification.unread': 'Notification marked as unread',
  'notification.preferences_changed': 'Notification preferences changed',
  'broadcast.sent': 'Broadcast sent',
  'push.subscribed': 'Push enabled on a device',
  'push.unsubscribed': 'Push disabled on a device',
}

export const hasWords = (name: string): boolean => name in words

export function wordsOf(name: string): string {
  return words[name] ?? sentence(name.replace('.', ' '))
}

/** `dateOfJoining` -> `Date of joining` */
export function sentence(name: string): string {
  const text = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The values before and after, field by field, and other values. */
export function toEntryFields(data: Record<string, unknown>): Pick<AuditEntry, 'changes' | 'details'> {
  const { before, after, userId: _, ...rest } = data
  const details = Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([field, value]) => ({ field: sentence(field), value: text(value)! }))
  if (before === undefined && after === undefined) return { changes: [], details }
  if (!isRecord(before) && !isRecord(after))
    return { changes: [{ field: 'Value', before: text(before), after: text(after) }], details }
  const fields = [
    ...new Set([
      ...Object.keys(isRecord(before) ? before : {}),
      ...Object.keys(isRecord(after) ? after : {}),
    ]),
  ]
  const changes = fields.map((field) => ({
    field: sentence(field),
    before: text(isRecord(before) ? before[field] : null),
    after: text(isRecord(after) ? after[field] : null),
  }))
  return {
    changes: changes.filter((change) => change.before !== change.after || change.before === 'hidden'),
    details,
  }
}

/** `Designation: Recruiter -> Lead`, where there is no room for a table. */
export const changeText = ({ field, before, after }: AuditEntry['changes'][number]): string =>
  `${field}: ${before ?? '-'} -> ${after ?? '-'}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function text(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => text(one) ?? '').join(', ')
  if (isRecord(value))
    return Object.entries(value)
      .map(([field, one]) => `${sentence(field)}: ${text(one) ?? '-'}`)
      .join('; ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
