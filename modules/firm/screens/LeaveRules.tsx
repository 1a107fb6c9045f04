/** The leave rules as settings. */
import { Card } from '../../../web/ui/Card'
import { fromADay, type FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const leave: FieldSpec[] = [
  {
    name: 'carryForwardDays',
    label: 'Carry forward at most',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 60,
    zero: 'no carry-forward',
  },
  { name: 'carryForwardExpires', label: 'Carried days expire after', kind: 'monthDay' },
  {
    name: 'lookBackDays',
    label: 'Late requests allowed for',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: 'Days after the leave',
  },
  {
    name: 'compensationWithinDays',
    label: 'Claim compensation within',
    unit: 'days',
    kind: 'number',
    least: 1,
    most: 366,
  },
  {
    name: 'compensationHalfHours',
    label: 'Half-day compensation from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Extra hours on a working day',
  },
  {
    name: 'compensationFullHours',
    label: 'Full-day compensation from',
    unit: 'hours',
    kind: 'number',
    least: 0.5,
    most: 24,
    step: 0.25,
    hint: 'Extra hours on a working day',
  },
  {
    name: 'sandwich',
    label: 'Count off days between leave days as leave',
    kind: 'switch',
    hint: 'The sandwich rule, for personal leave.',
  },
]

export function LeaveRules() {
  return (
    <Card title="Leave Rules" note={fromADay}>
      <SettingForm setting="leave" section="leave-rules" fields={leave} />
    </Card>
  )
}
