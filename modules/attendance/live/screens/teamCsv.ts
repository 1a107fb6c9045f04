/** The live team as a file. */
import { coordinates } from '../../../../src/domain/location'
import { csvText } from '../../../../web/csv'
import { fullName, timeWords } from '../../../../web/format'
import type { LiveMember, Place } from '../../contract'

const head = [
  'Employee ID',
  'Name',
  'Email',
  'Role',
  'Designation',
  'Status',
  'Punch In',
  'Punch Out',
  'Total Hours',
  'Break Time',
  'Productive Hours',
  'Late (min)',
  'Punch In Location',
  'Punch Out Location',
]

export function teamCsv(members: readonly LiveMember[], zone: string): string {
  const where = (place: Place | null) => (place ? (place.address ?? coordinates(place)) : '')
  return csvText([
    head,
    ...members.map((member) => [
      member.employeeId,
      fullName(member),
      member.email,
      member.role,
      member.designation,
      member.status,
      member.punchIn ? timeWords(member.punchIn, zone) : '',
      member.punchOut ? timeWords(member.punchOut, zone) : '',
      member.totalHours,
      member.breakTime,
      productive(member),
      member.lateMinutes,
      where(member.punchInLocation),
      where(member.punchOutLocation),
    ]),
  ])
}

/** Total minus breaks, not below zero, in decimal hours. */
export function productive(member: Pick<LiveMember, 'totalHours' | 'breakTime'>): string {
  return Math.max(0, Number(member.totalHours) - Number(member.breakTime)).toFixed(2)
}
