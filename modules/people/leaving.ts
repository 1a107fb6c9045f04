/**
 * What deactivating somebody would touch: the real verb, run and thrown away, and what it recorded counted.
 */
import type { Tx } from '../../src/app'
import type { Answer } from '../../src/domain/endpoint'
import type { EventEntry, EventName } from '../../src/domain/events'
import type {} from '../leave/contract'
import type {} from '../approvals/contract'
import type {} from '../regularization/contract'
import type {} from '../notifications/contract'
import type {} from '../tasks/contract'
import type { leavingPerson } from './contract'
import { deactivate } from './lifecycle'

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
  const nameOf = (id: number) =>
    tx.db.one<{ name: string }>(`select first_name || ' ' || last_name as name from users where id = ?`, id)!
      .name
  const moved = of('person.moved')
  const next = moved.find(({ data }) => data.after !== null)?.data.after
  const cancelled = of('leave.cancelled')
  return {
    reports: moved.map(({ data }) => nameOf(data.userId)),
    reportsGoTo: next == null ? null : nameOf(next),
    openApprovals: of('approval.passed_on').length,
    pendingLeaves: cancelled.filter(({ data }) => data.before.status === 'pending').length,
    futureLeaves: cancelled.filter(({ data }) => data.before.status === 'approved').length,
    pendingRegularizations: of('regularization.withdrawn').length,
    tasks: of('task.returned').length,
    sessions,
    devices: of('push.unsubscribed').length,
  }
}

/** What it comes to, a line each, for the command line; none where nothing goes with it. */
export function leavingLines(of: Answer<typeof leavingPerson>): string[] {
  const some = (count: number, one: string, more: string) =>
    count ? [`${count} ${count === 1 ? one : more}`] : []
  return [
    ...some(
      of.reports.length,
      `report goes to ${of.reportsGoTo ?? 'nobody'}`,
      `reports go to ${of.reportsGoTo ?? 'nobody'}`,
    ),
    ...some(of.openApprovals, 'open approval is passed on', 'open approvals are passed on'),
    ...some(of.pendingLeaves, 'pending leave is cancelled', 'pending leaves are cancelled'),
    ...some(of.futureLeaves, 'approved leave is cancelled', 'approved leaves are cancelled'),
    ...some(of.pendingRegularizations, 'request is withdrawn', 'requests are withdrawn'),
    ...some(of.tasks, 'task goes back to who gave it', 'tasks go back to who gave them'),
    ...some(of.sessions, 'sign-in ends', 'sign-ins end'),
    ...some(of.devices, 'device gets no more pushes', 'devices get no more pushes'),
  ]
}
