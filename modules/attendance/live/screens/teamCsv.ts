/** The live team as a file. */
import { coordinates } from '../../../../src/domain/location'
import { csvText } from '../../../../web/csv'
import { fullName, timeWords } from '../../../../web/format'
import { secondsOf, type Running } from '../../../../web/RunningDuration'
import type { LiveMember, Place } from '../../contract'
import { pausedOf, productiveOf, workedOf } from './runningHours'

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

export function teamCsv(members: readonly LiveMember[], zone: string, now: number): string {
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
      decimal(workedOf(member), now),
      decimal(pausedOf(member), now),
      decimal(productiveOf(member), now),
      member.lateMinutes,
      where(member.punchInLocation),
      where(member.punchOutLocation),
    ]),
  ])
}

const decimal = (running: Running, now: number) => (secondsOf(running, now) / 3600).toFixed(2)
