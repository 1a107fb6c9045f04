/** Previews the effects of deactivating a person: runs the real verb, counts its events, and rolls back. */
import type { Tx } from '../../../src/app'
import type { Answer } from '../../../src/domain/endpoint'
import type { EventEntry, EventName } from '../../../src/domain/events'
import type {} from '../../leave/contract'
import type {} from '../../approvals/contract'
import type {} from '../../regularization/contract'
import type {} from '../../notifications/contract'
import type {} from '../../tasks/contract'
import type { Follows } from '../../imports/service'
import type { leavingPerson } from '../contract'
import { deactivate, fullNameOf } from '../directory/lifecycle'

export function leaving(tx: Tx, userId: number): Answer<typeof leavingPerson> {
  const sessions = tx.db.one<{ n: number }>(
    `select count(*) as n
     from sessions
     where user_id = ?
       and ended_at is null
       and expires_at > ?`,
    userId,
    tx.now(),
  )!.n
  const entries = tx.rehearse(() => deactivate(tx, userId))
  const of = <N extends EventName>(name: N) =>
    entries.filter((entry) => entry.name === name) as unknown as EventEntry<N>[]
  const moved = of('person.moved')
  const next = moved.find(({ data }) => data.after !== null)?.data.after
  const cancelled = of('leave.cancelled')
  return {
    reports: moved.map(({ data }) => fullNameOf(tx, data.userId)!),
    reportsGoTo: next == null ? null : fullNameOf(tx, next)!,
    openApprovals: of('approval.passed_on').length,
    pendingLeaves: cancelled.filter(({ data }) => data.before.status === 'pending').length,
    futureLeaves: cancelled.filter(({ data }) => data.before.status === 'approved').length,
    pendingRegularizations: of('regularization.withdrawn').length,
    tasks: of('task.returned').length,
    sessions,
    devices: of('push.unsubscribed').length,
  }
}

/** The effects that occur. */
export function leavingCounts(of: Answer<typeof leavingPerson>): Follows[] {
  const to = of.reportsGoTo ?? 'nobody'
  const all: Follows[] = [
    { count: of.reports.length, one: `report goes to ${to}`, more: `reports go to ${to}` },
    { count: of.openApprovals, one: 'open approval is passed on', more: 'open approvals are passed on' },
    { count: of.pendingLeaves, one: 'pending leave is cancelled', more: 'pending leaves are cancelled' },
    { count: of.futureLeaves, one: 'approved leave is cancelled', more: 'approved leaves are cancelled' },
    {
      count: of.pendingRegularizations,
      one: 'regularization is withdrawn',
      more: 'regularizations are withdrawn',
    },
    { count: of.tasks, one: 'task returns to its creator', more: 'tasks return to their creators' },
    { count: of.sessions, one: 'sign-in ends', more: 'sign-ins end' },
    { count: of.devices, one: 'device gets no more pushes', more: 'devices get no more pushes' },
  ]
  return all.filter(({ count }) => count > 0)
}

/** One line each, for the command line; none without effects. */
export const leavingLines = (of: Answer<typeof leavingPerson>): string[] =>
  leavingCounts(of).map(({ count, one, more }) => `${count} ${count === 1 ? one : more}`)
