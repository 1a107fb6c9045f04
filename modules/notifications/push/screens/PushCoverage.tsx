/** What notifications are about, and what to look at when they do not come. */
import { CalendarCheck, ChevronRight, Clock, ListTodo, Megaphone } from 'lucide-react'
import { Card } from '../../../../web/ui/Card'

const covered = [
  { words: 'Task assignments and updates', Icon: ListTodo },
  { words: 'Leave approvals', Icon: CalendarCheck },
  { words: 'Attendance reminders', Icon: Clock },
  { words: 'Important announcements', Icon: Megaphone },
]

const tips = [
  'Nothing comes: press Send Test Notification. If that fails, disable and enable notifications on this ' +
    'device.',
  'The test is sent and nothing shows: check that the system allows notifications for your browser, and ' +
    'that Do Not Disturb or a focus mode is off.',
  'On Android, let the browser run in the background: battery saving may hold notifications back.',
  'Between your quiet hours only what is urgent comes. The rest follows when they end.',
  'Each browser on each device is enabled by itself. Signing out ends it here until you sign in again.',
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
