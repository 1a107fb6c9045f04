/**
 * The payloads of webhooks: for each event the version and the shape of its `data`. A new field keeps the
 * version; every other change gets a new one.
 */
import { z } from '../../src/domain/endpoint'
import type { Permission } from '../../src/domain/access'

const person = z.object({
  id: z.int(),
  employeeId: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
})
export type PersonRef = z.output<typeof person>

const day = z.string()
const instant = z.string()

const attendance = z.object({
  status: z.string(),
  punchIn: z.nullable(instant),
  punchOut: z.nullable(instant),
  /** `HH:MM`. */ totalHours: z.string(),
})
const leave = z.object({
  person,
  leaveId: z.int(),
  from: day,
  to: day,
  type: z.string(),
  /** In steps of a half. */ days: z.number(),
  status: z.string(),
})
const regularization = z.object({ person, regularizationId: z.int(), day, type: z.string() })
const task = z.object({ taskId: z.int(), title: z.string(), assignee: person, creator: person })
const record = (id: 'clientId' | 'candidateId' | 'invoiceId') =>
  z.object({
    [id]: z.int(),
    change: z.enum(['added', 'changed', 'deleted']),
    /** The names of the fields that changed. */ fields: z.array(z.string()),
  })

type Described<S extends z.ZodMiniType> = { version: number; title: string; may: Permission; data: S }
const sends = <S extends z.ZodMiniType>(
  title: string,
  may: Permission,
  data: S,
  version = 1,
): Described<S> => ({ version, title, may, data })

/** By group, in the order of the screen. `may`: the permission that the webhook's owner needs. */
export const payloadGroups = {
  People: {
    'person.added': sends(
      'Added',
      'view_employee_details',
      z.object({ person, role: z.string(), manager: z.nullable(person) }),
    ),
    'person.changed': sends(
      'Changed',
      'view_employee_details',
      z.object({ person, /** Names only. */ fields: z.array(z.string()) }),
    ),
    'person.moved': sends(
      'Got another manager',
      'view_employee_details',
      z.object({ person, manager: z.nullable(person) }),
    ),
    'person.deactivated': sends('Left', 'view_employee_details', z.object({ person, lastWorkDate: day })),
    'person.activated': sends('Returned', 'view_employee_details', z.object({ person })),
  },
  Attendance: {
    'attendance.punched': sends(
      'Punched in or out',
      'view_all_attendance',
      z.object({ person, day, type: z.enum(['in', 'out']), source: z.string(), attendance }),
    ),
    'attendance.break_started': sends(
      'Break started',
      'view_all_attendance',
      z.object({ person, day, reason: z.string(), startedAt: instant }),
    ),
    'attendance.break_ended': sends(
      'Break ended',
      'view_all_attendance',
      z.object({ person, day, endedAt: instant }),
    ),
    'attendance.closed': sends(
      'Day closed by Muster',
      'view_all_attendance',
      z.object({ person, day, attendance }),
    ),
    'attendance.corrected': sends(
      'Day corrected',
      'view_all_attendance',
      z.object({ person, day, attendance }),
    ),
  },
  Leave: {
    'leave.requested': sends('Requested', 'approve_leaves', leave),
    'leave.approved': sends('Approved', 'approve_leaves', leave),
    'leave.rejected': sends('Rejected', 'approve_leaves', leave),
    'leave.cancelled': sends('Cancelled', 'approve_leaves', leave),
    'leave.retracted': sends('Retracted', 'approve_leaves', leave),
    'leave.decision_undone': sends('Decision undone', 'approve_leaves', leave),
  },
  Regularization: {
    'regularization.requested': sends('Requested', 'approve_leaves', regularization),
    'regularization.approved': sends('Approved', 'approve_leaves', regularization),
    'regularization.rejected': sends('Rejected', 'approve_leaves', regularization),
    'regularization.withdrawn': sends('Withdrawn', 'approve_leaves', regularization),
    'regularization.decision_undone': sends('Decision undone', 'approve_leaves', regularization),
  },
  Tasks: {
    'task.created': sends('Created', 'view_all_tasks', task),
    'task.completed': sends('Completed', 'view_all_tasks', task),
    'task.reopened': sends('Reopened', 'view_all_tasks', task),
    'task.deleted': sends('Deleted', 'view_all_tasks', task),
  },
  Billing: {
    'client.changed': sends('Client added, changed or deleted', 'view_billing', record('clientId')),
    'candidate.changed': sends('Candidate added, changed or deleted', 'view_billing', record('candidateId')),
    'invoice.changed': sends('Invoice added, changed or deleted', 'view_invoices', record('invoiceId')),
  },
  Firm: {
    'calendar.changed': sends(
      'Holidays and off days',
      'manage_settings',
      z.object({ what: z.string(), from: day, to: z.nullable(day) }),
    ),
    'import.applied': sends(
      'Import applied',
      'import_sheets',
      z.object({ importId: z.int(), kind: z.string(), fileName: z.string() }),
    ),
    'report.generated': sends(
      'Report generated',
      'view_reports',
      z.object({ reportId: z.int(), type: z.string(), title: z.string(), from: day, to: day }),
    ),
  },
} as const

type Groups = typeof payloadGroups
type Together<G> = (G extends unknown ? (g: G) => void : never) extends (g: infer All) => void ? All : never
export type Payloads = Together<Groups[keyof Groups]>
export type WebhookEvent = keyof Payloads

export const payloads = Object.assign({}, ...Object.values(payloadGroups)) as Payloads
export const webhookEvents = Object.keys(payloads) as [WebhookEvent, ...WebhookEvent[]]

/** Sent by hand, to try an address. */
export const testEvent = 'webhook.test'

export const described = (event: WebhookEvent): Described<z.ZodMiniType> => payloads[event]

/** The body of every delivery. */
export type WebhookBody = {
  type: WebhookEvent | typeof testEvent
  /** Of the shape of `data`. */ version: number
  /** When it happened. */ timestamp: string
  /** The entry in the audit; later events have larger ones. Null for a test. */ entry: number | null
  data: unknown
}
