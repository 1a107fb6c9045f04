/** Push on this device: its status, its buttons, and help if the browser refuses. */
import { useEffect } from 'react'
import { BellOff, BellRing, Send } from 'lucide-react'
import { useWho } from '../../../../web/session'
import { Badge, type Colour } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Spinner } from '../../../../web/ui/Spinner'
import { isSupported } from './browserPush'
import { PushGuidance } from './PushGuidance'
import { renewSubscription, type PushState } from './subscribing'
import { usePush } from './usePush'

const status: Record<Exclude<PushState, 'checking'>, { words: string; colour: Colour; says: string }> = {
  subscribed: {
    words: 'Enabled',
    colour: 'green',
    says: 'This device gets notifications, even when Muster is closed.',
  },
  denied: {
    words: 'Blocked',
    colour: 'red',
    says: 'Allow notifications in this browser, then return to this page.',
  },
  granted: {
    words: 'Not Subscribed',
    colour: 'yellow',
    says: 'Notifications are allowed, but this device is not subscribed.',
  },
  default: {
    words: 'Not Enabled',
    colour: 'gray',
    says: 'Get decisions and reminders even when Muster is closed. Your browser asks once.',
  },
  unsupported: {
    words: 'Not Supported',
    colour: 'gray',
    says: 'This browser does not support push notifications. Check the bell instead.',
  },
}
const permissions: Record<NotificationPermission, string> = {
  granted: 'Granted',
  denied: 'Denied',
  default: 'Not asked yet',
}

export function PushStatus() {
  const { id } = useWho()
  const { state, busy, run } = usePush()
  // The current state, not that at the start.
  useEffect(() => void renewSubscription(id), [id])

  if (state === 'checking')
    return (
      <Card
        className="push-status"
        title="This device"
        actions={
          <span className="push-checking">
            <Badge colour="gray">{status.default.words}</Badge>
            <Spinner label="Checking…" />
          </span>
        }
      >
        {/* The usual height, so that the content below does not move. */}
        <div className="push-room" aria-hidden>
          <p>{status.default.says}</p>
          <p>{permissions.default}</p>
          <div className="push-buttons">
            <span className="button large">Enable Push Notifications</span>
          </div>
        </div>
      </Card>
    )
  const { words, colour, says } = status[state]
  return (
    <Card className="push-status" title="This device" actions={<Badge colour={colour}>{words}</Badge>}>
      <p>{says}</p>
      {isSupported() && (
        <p className="faint">
          Permission: <b>{permissions[Notification.permission]}</b>
        </p>
      )}
      <PushGuidance state={state} />
      {state !== 'subscribed' && (
        <div className="push-buttons">
          {/* If it cannot work, pressing it says why. */}
          <Button
            variant={state === 'default' || state === 'granted' ? 'primary' : 'secondary'}
            size={state === 'default' || state === 'granted' ? 'large' : undefined}
            busy={busy === 'enable'}
            icon={<BellRing size={18} aria-hidden />}
            onClick={() => run('enable')}
          >
            {busy === 'enable' ? 'Enabling…' : 'Enable Push Notifications'}
          </Button>
        </div>
      )}
      {state === 'subscribed' && (
        <div className="push-buttons">
          <Button
            variant="primary"
            busy={busy === 'test'}
            icon={<Send size={16} aria-hidden />}
            onClick={() => run('test')}
          >
            Send Test Notification
          </Button>
          <Button
            busy={busy === 'disable'}
            icon={<BellOff size={16} aria-hidden />}
            onClick={() => run('disable')}
          >
            Disable Notifications
          </Button>
        </div>
      )}
    </Card>
  )
}
