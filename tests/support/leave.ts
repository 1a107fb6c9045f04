/** Helpers for leave through its calls. */
import { expect } from 'vitest'
import { checks as approvalChecks } from '../../modules/approvals/checks'
import { checks as attendanceChecks } from '../../modules/attendance/checks'
import { checks } from '../../modules/leave/checks'
import type { Name, Office } from './office'

export const ask = (at: Office, name: Name, body: object) =>
  at.as(name).post('/api/leaves', { leaveType: 'personal', duration: 'full_day', reason: 'Family', ...body })
export const on = (from: string, to = from) => ({ fromDate: from, toDate: to })
export const decide = (at: Office, name: Name, id: number, action = 'approve', comment?: string) =>
  at.as(name).call('PUT', `/api/leaves/${id}/approval`, { action, comment })

export async function balance(at: Office, name: Name) {
  const { totalLeaves, usedLeaves, carryForward, reserved, available } = (
    await at.as(name).get('/api/leaves/balance')
  ).body
  return { totalLeaves, usedLeaves, carryForward, reserved, available }
}

/** Doctor reports no problem. */
export const sound = (at: Office) =>
  expect(
    at.app.ask((a) => [...checks(a), ...attendanceChecks(a), ...approvalChecks(a)]).filter((f) => !f.ok),
  ).toEqual([])
