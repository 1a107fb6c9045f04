/** The session: whether WhatsApp is linked, linking it by QR code, and disconnecting. */
import { useRef, useState } from 'react'
import { QrCode, RefreshCw, Unplug } from 'lucide-react'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Badge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Confirm } from '../../../../web/ui/Confirm'
import { Fact, Facts } from '../../../../web/ui/Facts'
import { sentenceOf } from '../../../../web/sendOnce'
import { disconnect, type Session } from '../../contract'
import { numberText } from '../../rules'
import { QrDialog } from './QrDialog'
import { DemoNumbers, WhatToKnow } from './WhatToKnow'
import { linkChanged, type Link } from './useLink'
import { countWords, many } from '../../screens/words'
import './connect.css'

const stateText: Record<Session['state'], string> = {
  disconnected: 'Connect it to send messages from your own number.',
  connecting: 'Starting WhatsApp…',
  qr: 'Scan the QR code to connect.',
  connected: 'Ready to send.',
  resting: 'Idle to save memory. The next message reopens it automatically.',
}

export function Connect({ link: { session, status, isConnected } }: { link: Link }) {
  const [open, setOpen] = useState<'code' | 'force' | 'ask force' | 'ask disconnect' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const { state, phoneNumber, trouble } = session

  function close() {
    setOpen(null)
    // The button that opened it may be gone.
    requestAnimationFrame(() => document.activeElement === document.body && place.current?.focus())
  }

  return (
    <div ref={place} tabIndex={-1} className="wa-tab wa-connect">
      <Card title="Personal account">
        <div className="wa-account" role="status">
          <Badge colour={isConnected ? 'green' : 'gray'} dot={isConnected}>
            {isConnected ? 'Connected' : 'Disconnected'}
          </Badge>
          {isConnected && phoneNumber && <b className="figures">{numberText(phoneNumber)}</b>}
          <p className="soft">{stateText[state]}</p>
        </div>
        {trouble && (
          <p className="wa-note warn" role="alert">
            {trouble}
          </p>
        )}
        <div className="wa-buttons">
          {!isConnected && (
            <Button
              variant="primary"
              icon={<QrCode size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setOpen('code')}
            >
              Connect with QR Code
            </Button>
          )}
          {isConnected && (
            <Button
              icon={<Unplug size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setOpen('ask disconnect')}
            >
              Disconnect
            </Button>
          )}
          <Button
            variant={isConnected ? 'secondary' : 'quiet'}
            icon={<RefreshCw size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen('ask force')}
          >
            Force Reconnect
          </Button>
        </div>
        {isConnected && (
          <Facts>
            <Fact name="Sent today">
              {countWords(status.sentToday)} of {countWords(status.dailyCap)}
            </Fact>
            <Fact name="Default country code">+{status.country}</Fact>
            {status.maySendBulk && (
              <Fact name="Bulk messages are sent">
                {status.bulkFrom ? `${status.bulkFrom} to ${status.bulkTo}` : 'at any time'}
              </Fact>
            )}
          </Facts>
        )}
      </Card>
      {status.isSimulated ? <DemoNumbers /> : <WhatToKnow />}
      {(open === 'code' || open === 'force') && <QrDialog force={open === 'force'} onClose={close} />}
      {open === 'ask disconnect' && (
        <Confirm
          title="Disconnect WhatsApp?"
          action="Disconnect"
          busy="Disconnecting…"
          keep="Stay connected"
          run={end}
          onClose={close}
        >
          <p>
            Nothing can be sent until you connect again. The login is kept, so you may not need a new code.
          </p>
          <p className="soft">Queued messages wait; none are lost.</p>
        </Confirm>
      )}
      {open === 'ask force' && (
        <Confirm
          title="Force a new connection?"
          action="Force Reconnect"
          busy="Reconnecting…"
          keep="Cancel"
          run={async () => {
            // Replaces this question, because opening the other dialog closes it.
            setOpen('force')
            return false
          }}
          onClose={close}
        >
          <p>
            This clears the stored login, and you must scan a new code. Use it to link another phone, or if
            the connection does not recover.
          </p>
          <p className="soft">
            {status.sentToday > 0
              ? `Queued messages wait. ${many(status.sentToday, 'message')} from today ` +
                `${status.sentToday === 1 ? 'stays' : 'stay'} in the log.`
              : 'Queued messages wait.'}
          </p>
        </Confirm>
      )}
    </div>
  )
}

async function end(): Promise<boolean> {
  try {
    await call(disconnect, {})
    toast({ title: 'WhatsApp disconnected', tone: 'good' })
    return true
  } catch (error) {
    toast({ title: 'Disconnection Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    return false
  } finally {
    await linkChanged()
  }
}
