/** Test Attendance Reminders in Settings: reminds everybody who is due now. */
import { useState } from 'react'
import { LogIn, LogOut } from 'lucide-react'
import { call } from '../../../web/api'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { Confirm } from '../../../web/ui/Confirm'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { testReminders } from '../contract'
import './settings.css'

const kinds = [
  { type: 'punch_in', label: 'Test Punch-In Reminder', Icon: LogIn },
  { type: 'punch_out', label: 'Test Punch-Out Reminder', Icon: LogOut },
] as const

type Kind = (typeof kinds)[number]['type']

export default function TestReminders() {
  const keyed = useSendOnce()
  const [busy, setBusy] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ type: Kind; people: number } | null>(null)

  /** The number of recipients, for a confirmation. */
  async function look(type: Kind) {
    setBusy(type)
    try {
      const { message, sentCount } = await call(testReminders, { type, scope: 'everyone', preview: true })
      if (sentCount > 0) setAsking({ type, people: sentCount })
      else toast({ title: 'Nobody to remind', text: message })
    } catch (error) {
      toast({ title: 'Failed to send reminders', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  async function send(type: Kind) {
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
      note="Sends a reminder now to everybody who is due, including people already reminded."
    >
      <div className="push-buttons">
        {kinds.map(({ type, label, Icon }) => (
          <Button
            key={type}
            busy={busy === type}
            icon={<Icon size={16} aria-hidden />}
            onClick={() => void look(type)}
          >
            {label}
          </Button>
        ))}
      </div>
      {asking && (
        <Confirm
          title={`Send a test to ${asking.people} ${asking.people === 1 ? 'person' : 'people'}?`}
          action="Send test"
          busy="Sending…"
          keep="Back"
          tone="primary"
          run={() => send(asking.type).then(() => true)}
          onClose={() => setAsking(null)}
        >
          <p>
            It is marked as a test and sent immediately to everybody who{' '}
            {asking.type === 'punch_in' ? 'has not punched in' : 'is punched in'} now.
          </p>
        </Confirm>
      )}
      <div className="push-steps">
        <h3>Automatic reminders</h3>
        <ul>
          <li>10:00 AM IST: punch-in reminder for employees not punched in</li>
          <li>7:00 PM IST: punch-out reminder for those still working</li>
          <li>10:00 PM IST: automatic punch-out for those who forgot</li>
        </ul>
        <p className="faint">These are the General shift's times. Other shifts have their own.</p>
      </div>
    </Card>
  )
}
