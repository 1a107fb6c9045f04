/** One's own requests for leave, with their days and state in words. */
import { myLeaves, type Leave } from '../../leave/contract'
import type { Desk } from '../desk'
import { daysWords, spanWords, type Row } from './answering'
import { listIn } from './pages'
import { pendingWith } from './requestState'

const pageSize = 200

/** All requests, newest first. */
export function allLeaves(desk: Desk): Leave[] {
  const all: Leave[] = []
  for (let page = 1; ; page++) {
    const data = listIn(desk.ask(myLeaves, { page: String(page), limit: String(pageSize) }))
    all.push(...data)
    if (data.length < pageSize) return all
  }
}

/** 'Fri 20 Nov 2026, 1 day' */
export const daysOfLeave = ({ fromDate, toDate, totalDays }: Leave): string =>
  `${spanWords({ from: fromDate, to: toDate })}, ${daysWords(totalDays)}`

/** 'pending with Meera Test', 'rejected by Meera Test: month end' */
export function stateOf(leave: Leave): string {
  const { status, approval } = leave
  const last = approval.findLast(({ decidedBy }) => decidedBy)
  return last && (status === 'approved' || status === 'rejected')
    ? `${status} by ${last.decidedBy}${last.comment ? `: ${last.comment}` : ''}`
    : pendingWith(leave)
}

export const leaveRow = (one: Leave): Row => ({ label: daysOfLeave(one), value: stateOf(one) })
