/** The rules of attendance as settings. */
import { Clock } from 'lucide-react'
import { Card } from '../../../web/ui/Card'
import { fromADay, type FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const attendance: FieldSpec[] = [
  {
    name: 'presentHours',
    label: 'Present from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Breaks included',
  },
  {
    name: 'halfDayHours',
    label: 'Half Day from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Less is Absent',
  },
  {
    name: 'graceMinutes',
    label: 'Late after',
    unit: 'minutes',
    kind: 'number',
    least: 0,
    most: 240,
    hint: "More than this after the shift's start",
  },
  {
    name: 'longestLateSessionHours',
    label: 'A late session ends after',
    unit: 'hours',
    kind: 'number',
    least: 1,
    most: 24,
    step: 0.25,
    hint: 'One begun after the automatic punch-out',
  },
  {
    name: 'positionRequired',
    label: 'A punch needs a position',
    kind: 'switch',
    hint: 'Without one it is refused.',
  },
  {
    name: 'refuseOutside',
    label: 'Refuse punches outside every office',
    kind: 'switch',
    hint: 'A punch then needs a position. Otherwise they are taken, and flagged with the distance.',
  },
  {
    name: 'lookUpAddresses',
    label: 'Look up the address of a punch',
    kind: 'switch',
    hint: 'Where the program has a service for it; the position is sent there.',
  },
]

export function AttendanceRules() {
  return (
    <Card title="Attendance Rules" icon={<Clock size={18} aria-hidden />} note={fromADay}>
      <SettingForm setting="attendance" section="attendance-rules" fields={attendance} />
    </Card>
  )
}
