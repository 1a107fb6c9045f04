/** Notification types, and troubleshooting. */
import { CalendarCheck, ChevronRight, Clock, ListTodo, Megaphone } from 'lucide-react'
import { Card } from '../../../../web/ui/Card'

const covered = [
  { words: 'Task assignments and updates', Icon: ListTodo },
  { words: 'Leave approvals', Icon: CalendarCheck },
  { words: 'Attendance reminders', Icon: Clock },
  { words: 'Important announcements', Icon: Megaphone },
]

const tips = [
  'If nothing arrives, press Send Test Notification. If that fails, disable and enable notifications on ' +
    'this device.',
  'If the test is sent but not shown, check that the system allows notifications for your browser, and ' +
    'that Do Not Disturb or a focus mode is off.',
  'On Android, let the browser run in the background. Battery saving can delay notifications.',
  'During quiet hours only urgent notifications arrive. The rest follow when they end.',
  'Enable each browser on each device separately. Signing out stops notifications here until you sign in ' +
    'again.',
]

export function PushCoverage() {
  return (
    <Card title="Notification types">
      <ul className="push-covered">
        {covered.map(({ words, Icon }) => (
          <li key={words}>
            <Icon size={18} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
      <details className="push-tips">
        <summary>
          <ChevronRight size={16} aria-hidden />
          Troubleshooting tips
        </summary>
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
