/** Test Attendance Reminders, in the settings: everybody who is due is reminded now. */
import { useState } from 'react'
import { AlarmClock, LogIn, LogOut } from 'lucide-react'
import { call } from '../../../web/api'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { sentenceOf, useWish } from '../../../web/wish'
import { testReminders } from '../contract'
import './settings.css'

const kinds = [
  { type: 'punch_in', label: 'Test Punch-In Reminder', Icon: LogIn },
  { type: 'punch_out', label: 'Test Punch-Out Reminder', Icon: LogOut },
] as const

export default function TestReminders() {
  const keyed = useWish()
  const [busy, setBusy] = useState<string | null>(null)

  async function send(type: (typeof kinds)[number]['type']) {
    setBusy(type)
    try {
      const body = { type, scope: 'everyone' as const }
      const { message, sentCount } = await keyed(body, (key) => call(testReminders, body, { key }))
      toast({
        title: sentCount > 0 ? 'Reminders sent' : 'Nobody to remind',
        text: message,
        tone: sentCount > 0 ? 'good' : 'plain',
      })
    } catch (error) {
      toast({ title: 'Failed to send reminders', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  return (
    <Card
      title="Test Attendance Reminders"
      icon={<AlarmClock size={18} aria-hidden />}
      note="Goes at once to everybody who is due now, also to those who were reminded before."
    >
      <div className="push-buttons">
        {kinds.map(({ type, label, Icon }) => (
          <Button
            key={type}
            busy={busy === type}
            icon={<Icon size={16} aria-hidden />}
            onClick={() => void send(type)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="push-steps">
        <h3>Automatic reminders</h3>
        <ul>
          <li>10:00 AM IST: punch-in reminder for employees not punched in</li>
          <li>7:00 PM IST: punch-out reminder for those still working</li>
          <li>10:00 PM IST: automatic punch-out for those who forgot</li>
        </ul>
        <p className="faint">These are the times of the General shift; another shift reminds at its own.</p>
      </div>
    </Card>
  )
}
