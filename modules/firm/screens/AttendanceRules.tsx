/** The attendance rules as settings. */
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
    hint: 'Fewer hours are Absent',
  },
  {
    name: 'graceMinutes',
    label: 'Late after',
    unit: 'minutes',
    kind: 'number',
    least: 0,
    most: 240,
    hint: "After the shift's start",
  },
  {
    name: 'longestLateSessionHours',
    label: 'Late sessions end after',
    unit: 'hours',
    kind: 'number',
    least: 1,
    most: 24,
    step: 0.25,
    hint: 'For punch-ins after the automatic punch-out time',
  },
  {
    name: 'positionRequired',
    label: 'Require location for punches',
    kind: 'switch',
    hint: 'Punches without a location are refused.',
  },
  {
    name: 'refuseOutside',
    label: 'Refuse punches outside every office',
    kind: 'switch',
    hint: 'Requires location. If off, such punches are accepted and marked with the distance.',
  },
  {
    name: 'lookUpAddresses',
    label: 'Look up punch addresses',
    kind: 'switch',
    hint: 'Sends the position to the configured geocoding service.',
  },
  {
    name: 'stampPairing',
    label: 'Attendance devices',
    kind: 'choice',
    choices: [
      ['alternate', 'In and out in turn'],
      ['first_last', 'First in, last out'],
    ],
    hint: 'How punches at a fingerprint or face device make a day',
  },
]

export function AttendanceRules() {
  return (
    <Card title="Attendance Rules" note={fromADay}>
      <SettingForm setting="attendance" section="attendance-rules" fields={attendance} />
    </Card>
  )
}
