/**
 * Leave: requests, the balance and its ledger, policies. Days are `yyyy-MM-dd`; counts of days are in steps
 * of a half.
 */
import type { Day } from '../../src/domain/day'
import type { Decision } from '../approvals/contract'
import type { LeaveType, LeaveStatus } from './requests/requestContract'

declare module '../approvals/contract' {
  interface ApprovalKinds {
    leave: true
  }
}
declare module '../../src/domain/events' {
  interface Events {
    'leave.requested': LeaveNews & { before: null; after: LeaveState }
    'leave.approved': LeaveNews & Decision & { before: LeaveState; after: LeaveState }
    'leave.rejected': LeaveNews & Decision & { before: LeaveState; after: LeaveState }
    /** Pending again: its decision was undone. */
    'leave.decision_undone': LeaveNews & { before: LeaveState; after: LeaveState }
    'leave.cancelled': LeaveNews & { why: string | null; before: LeaveState; after: LeaveState }
    'leave.retracted': LeaveNews & {
      approvedBy: number[]
      /** The days of started leave that were given back; null: all of it. */
      rest: { from: Day; to: Day } | null
      before: LeaveState
      after: LeaveState
    }
    /** The applicant or an approver confirmed that it was worked; `days` and `leave.recounted` follow. */
    'leave.worked': LeaveNews & {
      day: Day
      halves: ('morning' | 'afternoon')[]
      approvedBy: number[]
      before: { days: number }
      after: { days: number }
    }
    /** An approver kept a worked day as leave, or undid that. */
    'leave.kept': LeaveNews & { day: Day }
    'leave.kept_undone': LeaveNews & { day: Day }
    /** Days of a valid leave changed: by the calendar, or because a day was worked. */
    'leave.recounted': LeaveNews & {
      name: string
      why: string
      /** Days available afterwards; negative: overdrawn. */
      available: number
      before: { days: number }
      after: { days: number }
    }
    'leave.balance_changed': {
      userId: number
      year: Day
      why: string
      before: BalanceState
      after: BalanceState
    }
    'leave.policy_changed': { policyId: number; before: PolicyState; after: PolicyState }
  }
}
export type LeaveNews = { userId: number; leaveId: number; from: Day; to: Day; type: LeaveType; days: number }
export type LeaveState = { status: LeaveStatus; days: number }
export type BalanceState = { totalLeaves: number; usedLeaves: number; carryForward: number; reserved: number }
export type PolicyState = { role: string; totalLeaves: number; freeLeaves: number }

export * from './requests/requestContract'
export * from './deciding/decidingContract'
export * from './balance/balanceContract'
export * from './balance/policyContract'
export * from './calendar/calendarFeedContract'
export * from './calendar/leaveDaysContract'
