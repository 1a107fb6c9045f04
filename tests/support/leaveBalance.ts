/** Helpers for applying for leave and reading the balance. */
import { expect } from 'vitest'
import type { Name, Office } from './office'

/** Total, used, carried forward, reserved, available. */
export const figures = async (at: Office, name: Name) => {
  const { totalLeaves, usedLeaves, carryForward, reserved, available } = (
    await at.as(name).get('/api/leaves/balance')
  ).body
  return [totalLeaves, usedLeaves, carryForward, reserved, available]
}

/** Applies for days off and has them approved. Returns the first leave's id. */
export const leave = async (at: Office, name: Name, from: string, to = from, approve = true) => {
  const { body, status } = await at.as(name).post('/api/leaves', {
    leaveType: 'personal',
    fromDate: from,
    toDate: to,
    duration: 'full_day',
    reason: 'Family',
    workingDaysOnly: true,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  if (approve)
    for (const { id } of body.leaves)
      await at.as('Anita').call('PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
  return body.leaves[0].id as number
}
