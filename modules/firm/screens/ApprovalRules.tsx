/** The approval rules as settings. */
import { Card } from '../../../web/ui/Card'
import { fromADay, type FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const steps: FieldSpec[] = [
  {
    name: 'twoStepsAfterDays',
    label: 'Second approval for leave longer than',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: "The manager's manager approves too",
  },
]
const escalation: FieldSpec[] = [
  {
    name: 'escalateAfterHours',
    label: 'Escalate after',
    unit: 'hours',
    kind: 'number',
    least: 1,
    most: 2000,
    hint: 'Working-day hours without a decision; then the next manager up can decide too',
  },
]
const lookBack: FieldSpec[] = [
  {
    name: 'lookBackDays',
    label: 'Regularization allowed for',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: 'After the day',
  },
]

export function ApprovalRules() {
  return (
    <Card title="Approval Rules" note={fromADay}>
      <SettingForm title="Steps" setting="leave" section="approval-rules" fields={steps} />
      <SettingForm title="Escalation" setting="approvals" section="approval-rules" fields={escalation} />
      <SettingForm
        title="Regularization"
        setting="regularization"
        section="approval-rules"
        fields={lookBack}
      />
    </Card>
  )
}
