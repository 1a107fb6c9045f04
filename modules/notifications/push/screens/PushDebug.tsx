/** Push Notification Debug Tool for Admins: send tests, check one person's devices, list failures. */
import { useState } from 'react'
import { Megaphone, Send } from 'lucide-react'
import { call } from '../../../../web/api'
import { afterEvent } from '../../../../web/live'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Confirm } from '../../../../web/ui/Confirm'
import { Page } from '../../../../web/ui/Page'
import { sentenceOf, useSendOnce } from '../../../../web/sendOnce'
import { broadcast } from '../../contract'
import { BroadcastProgress } from '../../broadcast/screens/BroadcastProgress'
import { DeadPushes } from './DeadPushes'
import { DebugPerson } from './DebugPerson'
import { test } from './usePush'
import '../../screens/settings.css'
import '../../broadcast/screens/broadcast.css'
import '../../screens/debug.css'

const testBroadcast = {
  title: 'Test Broadcast',
  message: 'This is a test broadcast notification to all users.',
  roles: ['All' as const],
  sendPush: true,
  sendInApp: false,
}

export default function PushDebug() {
  const keyed = useSendOnce()
  const [testing, setTesting] = useState(false)
  const [asking, setAsking] = useState(false)
  const [sentId, setSentId] = useState<number | null>(null)

  async function testMe() {
    setTesting(true)
    await test()
    setTesting(false)
    void afterEvent('push.tested')
  }

  async function toAll(): Promise<boolean> {
    try {
      const { success, message, sentCount, pushSentCount, broadcastId } = await keyed('broadcast', (key) =>
        call(broadcast, testBroadcast, { key }),
      )
      setSentId(broadcastId)
      if (!success) toast({ title: 'Broadcast Failed', text: message, tone: 'bad' })
      else if (pushSentCount === 0)
        toast({
          title: 'Push Notifications Not Sent',
          text:
            `None of ${sentCount} people has a subscribed device. Users must enable push ` + 'notifications.',
        })
      else
        toast({
          title: 'Broadcast sent',
          text: `${message}; ${pushSentCount} of ${sentCount} have push enabled.`,
          tone: 'good',
        })
      return true
    } catch (error) {
      toast({ title: 'Broadcast Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    }
  }

  return (
    <Page title="Push Notification Debug Tool">
      <Card title="Try it" note="A broadcast notifies everybody in the firm.">
        <div className="push-buttons">
          <Button
            variant="primary"
            busy={testing}
            icon={<Send size={16} aria-hidden />}
            onClick={() => void testMe()}
          >
            Send Test to Me
          </Button>
          <Button
            icon={<Megaphone size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Test Broadcast to All
          </Button>
        </div>
        {sentId !== null && <BroadcastProgress key={sentId} id={sentId} />}
      </Card>
      <DebugPerson />
      <DeadPushes />
      {asking && (
        <Confirm
          title="Send a test to everybody?"
          action="Send to everybody"
          busy="Sending…"
          keep="Cancel"
          run={toAll}
          onClose={() => setAsking(false)}
        >
          <p>All active people with push enabled get it on each of their devices.</p>
          <blockquote className="debug-quote">
            <b>{testBroadcast.title}</b>
            <br />
            {testBroadcast.message}
          </blockquote>
          <p className="soft">This cannot be undone. Quiet hours hold it until they end.</p>
        </Confirm>
      )}
    </Page>
  )
}
