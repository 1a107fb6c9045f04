/** Quiet hours and celebrations, for everybody who has not chosen otherwise. */
import { BellRing } from 'lucide-react'
import { Card } from '../../../web/ui/Card'
import type { FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const quiet: FieldSpec[] = [
  { name: 'quietFrom', label: 'Quiet from', kind: 'time' },
  { name: 'quietTo', label: 'Quiet to', kind: 'time' },
]
const celebrations: FieldSpec[] = [
  { name: 'birthdays', label: 'Colleagues are told of birthdays', kind: 'switch' },
  { name: 'anniversaries', label: 'Colleagues are told of work anniversaries', kind: 'switch' },
]

export function NotificationDefaults() {
  return (
    <Card
      title="Notification Defaults"
      icon={<BellRing size={18} aria-hidden />}
      note="For everybody who has not chosen otherwise in Notification Settings."
    >
      <SettingForm
        title="Quiet hours"
        note="Between these times only what is urgent is pushed. Both empty: always."
        setting="notifications"
        section="notification-defaults"
        fields={quiet}
      />
      <SettingForm
        title="Celebrations"
        setting="celebrations"
        section="notification-defaults"
        fields={celebrations}
      />
    </Card>
  )
}
