/** The rules of approvals as settings. */
import { BadgeCheck } from 'lucide-react'
import { Card } from '../../../web/ui/Card'
import { fromADay, type FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const steps: FieldSpec[] = [
  {
    name: 'twoStepsAfterDays',
    label: 'A second step for leave of more than',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: "Then the manager's manager decides too",
  },
]
const escalation: FieldSpec[] = [
  {
    name: 'escalateAfterHours',
    label: 'The next one up may decide after',
    unit: 'hours',
    kind: 'number',
    least: 1,
    most: 2000,
    hint: 'Hours of working days without a decision',
  },
]
const lookBack: FieldSpec[] = [
  {
    name: 'lookBackDays',
    label: 'A day can be regularized for',
    unit: 'days',
    kind: 'number',
    least: 0,
    most: 366,
    hint: 'So many days after it',
  },
]

export function ApprovalRules() {
  return (
    <Card title="Approval Rules" icon={<BadgeCheck size={18} aria-hidden />} note={fromADay}>
      <SettingForm title="Steps" setting="leave" section="approval-rules" fields={steps} />
      <SettingForm title="Waiting" setting="approvals" section="approval-rules" fields={escalation} />
      <SettingForm
        title="Regularization"
        setting="regularization"
        section="approval-rules"
        fields={lookBack}
      />
    </Card>
  )
}
