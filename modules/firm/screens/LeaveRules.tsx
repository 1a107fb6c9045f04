/** The rules of leave as settings. */
import { CalendarClock } from 'lucide-react'
import { Card } from '../../../web/ui/Card'
import { fromADay, type FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const leave: FieldSpec[] = [
  {
    name: 'carryForwardDays',
    label: 'Carried forward at most',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 60,
    zero: 'nothing is carried forward',
  },
  { name: 'carryForwardExpires', label: 'Carried days are lost after', kind: 'monthDay' },
  {
    name: 'lookBackDays',
    label: 'Leave may be asked for afterwards',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: 'So many days after it was taken',
  },
  {
    name: 'compensationWithinDays',
    label: 'A worked day off is claimed within',
    unit: 'days',
    kind: 'number',
    least: 1,
    most: 366,
  },
  {
    name: 'compensationHalfHours',
    label: 'Half a day of compensation from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Beyond the shift, on a working day',
  },
  {
    name: 'compensationFullHours',
    label: 'A day of compensation from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Beyond the shift, on a working day',
  },
  {
    name: 'sandwich',
    label: 'Off days between two days of leave count as leave',
    kind: 'switch',
    hint: 'The sandwich rule, for personal leave.',
  },
]

export function LeaveRules() {
  return (
    <Card title="Leave Rules" icon={<CalendarClock size={18} aria-hidden />} note={fromADay}>
      <SettingForm setting="leave" section="leave-rules" fields={leave} />
    </Card>
  )
}
