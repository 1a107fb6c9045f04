/** Helpers that mark half days as leave, and work on such a day. */
import { desk, type Name, type Office } from './office'
import type { LeaveMark } from '../../modules/attendance/contract'
import { setLeaveMarks } from '../../modules/attendance/service'

const wednesday = '2026-11-18'
const punch = '/api/attendance/punch'
export const half = (
  half: LeaveMark['half'],
  type: LeaveMark['type'] = 'personal',
  leaveId = 1,
): LeaveMark => ({
  half,
  type,
  leaveId,
})
export const morning = [half('morning')]
export const afternoon = [half('afternoon')]
export const full = [half('morning'), half('afternoon')]
export const compOff = [half('morning', 'compensation'), half('afternoon', 'compensation')]
export const mixed = [half('morning', 'compensation', 1), half('afternoon', 'personal', 2)]

export const mark = (at: Office, marks: LeaveMark[], day = wednesday, who: Name = 'Ravi') =>
  at.write((tx) => setLeaveMarks(tx, at.ids[who], day, marks))

export async function work(at: Office, minutes: number, who: Name = 'Ravi') {
  await at.as(who).post(punch, { type: 'in', location: desk })
  at.clock.pass(minutes)
  return (await at.as(who).post(punch, { type: 'out', location: desk })).body
}
