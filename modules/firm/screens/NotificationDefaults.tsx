/** Default quiet hours and celebrations, for people without their own settings. */
import { Card } from '../../../web/ui/Card'
import type { FieldSpec } from './fields'
import { SettingForm } from './SettingForm'

const quiet: FieldSpec[] = [
  { name: 'quietFrom', label: 'Quiet from', kind: 'time' },
  { name: 'quietTo', label: 'Quiet to', kind: 'time' },
]
const celebrations: FieldSpec[] = [
  { name: 'birthdays', label: 'Notify colleagues of birthdays', kind: 'switch' },
  { name: 'anniversaries', label: 'Notify colleagues of work anniversaries', kind: 'switch' },
]

export function NotificationDefaults() {
  return (
    <Card title="Notification Defaults" note="For people who have not changed their Notification Settings.">
      <SettingForm
        title="Quiet hours"
        note="Only urgent notifications are pushed between these times. Leave both blank for no quiet hours."
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
