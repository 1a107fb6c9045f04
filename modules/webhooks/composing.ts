/** Composes what webhooks send about an event: only the fields of the contract. */
import type { Ask } from '../../src/app'
import type { EventEntry, Events } from '../../src/domain/events'
import type { z } from '../../src/domain/endpoint'
import type { DayState } from '../attendance/contract'
import type {} from '../billing/contract'
import type {} from '../firm/contract'
import type {} from '../imports/contract'
import type { LeaveNews, LeaveState } from '../leave/contract'
import type {} from '../people/contract'
import type { RegularizationNews } from '../regularization/contract'
import type {} from '../reports/contract'
import type { TaskNews } from '../tasks/contract'
import {
  payloads,
  type Payloads,
  type PersonRef,
  type WebhookBody,
  type WebhookEvent,
} from './payloadContract'

type Composers = {
  [N in WebhookEvent]: (ask: Ask, data: Events[N]) => z.output<Payloads[N]['data']>
}

export function bodyOf(ask: Ask, { id, name, at, data }: EventEntry<WebhookEvent>): string {
  const compose = composers[name] as (ask: Ask, data: unknown) => unknown
  const body: WebhookBody = {
    type: name,
    version: payloads[name].version,
    timestamp: at,
    entry: id,
    data: compose(ask, data),
  }
  return JSON.stringify(body)
}

const personOf = ({ db }: Ask, id: number): PersonRef =>
  db.one<PersonRef>(
    'select id, employee_id as employeeId, full_name as name, email from users where id = ?',
    id,
  )!

const managerOf = (ask: Ask, id: number | null) => (id === null ? null : personOf(ask, id))

const leave = (
  ask: Ask,
  { userId, leaveId, from, to, type, days, after }: LeaveNews & { after: LeaveState },
) => ({
  person: personOf(ask, userId),
  leaveId,
  from,
  to,
  type,
  days,
  status: after.status,
})

const regularization = (ask: Ask, { userId, regularizationId, day, type }: RegularizationNews) => ({
  person: personOf(ask, userId),
  regularizationId,
  day,
  type,
})

const task = (ask: Ask, { taskId, title, userId, creatorId }: TaskNews) => ({
  taskId,
  title,
  assignee: personOf(ask, userId),
  creator: personOf(ask, creatorId),
})

const attendanceOf = ({ status, punchIn, punchOut, totalHours }: DayState) => ({
  status,
  punchIn,
  punchOut,
  totalHours,
})

type Change = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
const changeOf = ({ before, after }: Change) => ({
  change: before === null ? ('added' as const) : after === null ? ('deleted' as const) : ('changed' as const),
  fields: Object.keys(after ?? before ?? {}),
})

const composers: Composers = {
  'person.added': (ask, { userId, after }) => ({
    person: personOf(ask, userId),
    role: after.role,
    manager: managerOf(ask, after.managerId),
  }),
  'person.changed': (ask, { userId, after }) => ({
    person: personOf(ask, userId),
    fields: Object.keys(after),
  }),
  'person.moved': (ask, { userId, after }) => ({
    person: personOf(ask, userId),
    manager: managerOf(ask, after),
  }),
  'person.deactivated': (ask, { userId, after }) => ({
    person: personOf(ask, userId),
    lastWorkDate: after.lastWorkDate,
  }),
  'person.activated': (ask, { userId }) => ({ person: personOf(ask, userId) }),
  'attendance.punched': (ask, { userId, day, type, source, after }) => ({
    person: personOf(ask, userId),
    day,
    type,
    source,
    attendance: attendanceOf(after),
  }),
  'attendance.break_started': (ask, { userId, day, after }) => ({
    person: personOf(ask, userId),
    day,
    reason: after.reason,
    startedAt: after.startedAt,
  }),
  'attendance.break_ended': (ask, { userId, day, after }) => ({
    person: personOf(ask, userId),
    day,
    endedAt: after.endedAt,
  }),
  'attendance.closed': (ask, { userId, day, after }) => ({
    person: personOf(ask, userId),
    day,
    attendance: attendanceOf(after),
  }),
  'attendance.corrected': (ask, { userId, day, after }) => ({
    person: personOf(ask, userId),
    day,
    attendance: attendanceOf(after),
  }),
  'leave.requested': leave,
  'leave.approved': leave,
  'leave.rejected': leave,
  'leave.cancelled': leave,
  'leave.retracted': leave,
  'leave.decision_undone': leave,
  'regularization.requested': regularization,
  'regularization.approved': regularization,
  'regularization.rejected': regularization,
  'regularization.withdrawn': regularization,
  'regularization.decision_undone': regularization,
  'task.created': task,
  'task.completed': task,
  'task.reopened': task,
  'task.deleted': task,
  'client.changed': (_, { clientId, ...change }) => ({ clientId, ...changeOf(change) }),
  'candidate.changed': (_, { candidateId, ...change }) => ({ candidateId, ...changeOf(change) }),
  'invoice.changed': (_, { invoiceId, before, after }) => ({ invoiceId, ...changeOf({ before, after }) }),
  'calendar.changed': (_, { what, from, to }) => ({ what, from, to }),
  'import.applied': (_, { importId, kind, fileName }) => ({ importId, kind, fileName }),
  'report.generated': (_, { reportId, type, title, from, to }) => ({ reportId, type, title, from, to }),
}
