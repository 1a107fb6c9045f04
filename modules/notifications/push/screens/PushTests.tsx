/** Test Specific Notifications: real pushes to others, or an event's text to oneself. */
import { useState } from 'react'
import { may } from '../../../../src/domain/access'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { useWho } from '../../../../web/session'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { sentenceOf } from '../../../../web/sendOnce'
import {
  testDesignation,
  testHierarchy,
  testManager,
  testRegularization,
  testReminders,
  testRole,
  testTaskAssignment,
  testTeam,
} from '../../contract'

type Test = { label: string; failed: string; run: () => Promise<{ success: boolean; message: string }> }

export function PushTests() {
  const who = useWho()
  const today = todayIn(useZone())
  const [busy, setBusy] = useState<string | null>(null)
  const groups: { title: string; tests: Test[] }[] = [
    ...(may(who, 'manage_settings')
      ? [
          {
            title: 'Roles',
            tests: [
              {
                label: 'Test all Managers',
                failed: 'Failed to send role notification',
                run: () => call(testRole, { role: 'Manager' }),
              },
              {
                label: 'Test Senior Developers',
                failed: 'Failed to send role notification',
                run: () => call(testDesignation, { designation: 'Senior Developer' }),
              },
            ],
          },
        ]
      : []),
    {
      title: 'Team',
      tests: [
        {
          label: 'Test my team',
          failed: 'Failed to send team notification',
          run: () => call(testTeam, { includeManager: false }),
        },
        {
          label: 'Team plus me',
          failed: 'Failed to send team notification',
          run: () => call(testTeam, { includeManager: true }),
        },
      ],
    },
    {
      title: 'Above me',
      tests: [
        { label: 'Notify my manager', failed: 'Failed to notify manager', run: () => call(testManager) },
        { label: 'Notify hierarchy', failed: 'Failed to notify hierarchy', run: () => call(testHierarchy) },
      ],
    },
    {
      title: 'Events, to me',
      tests: [
        {
          label: 'Regularization approved',
          failed: 'Failed to send test',
          run: () => call(testRegularization, { userId: who.id, status: 'approved' }),
        },
        {
          label: 'Task assignment',
          failed: 'Failed to send test',
          run: () => call(testTaskAssignment, { userId: who.id, taskTitle: 'Test task', deadline: today }),
        },
        {
          label: 'Punch-in reminder',
          failed: 'Failed to send test',
          run: () => call(testReminders, { type: 'punch_in', scope: 'me' }),
        },
        {
          label: 'Punch-out reminder',
          failed: 'Failed to send test',
          run: () => call(testReminders, { type: 'punch_out', scope: 'me' }),
        },
      ],
    },
  ]

  async function press({ label, failed, run }: Test) {
    setBusy(label)
    try {
      const { success, message } = await run()
      if (success) toast({ title: 'Test sent', text: message, tone: 'good' })
      else toast({ title: failed, text: message, tone: 'bad' })
    } catch (error) {
      toast({ title: failed, text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(null)
    }
  }

  return (
    <Card title="Test Specific Notifications" note="These send real notifications immediately.">
      <div className="push-tests">
        {groups.map(({ title, tests }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <div className="push-buttons">
              {tests.map((test) => (
                <Button
                  key={test.label}
                  size="small"
                  busy={busy === test.label}
                  onClick={() => void press(test)}
                >
                  {test.label}
                </Button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Card>
  )
}
