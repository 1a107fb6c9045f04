/** One message in full: text, times, error, and resending if that makes sense. */
import { useState } from 'react'
import { RotateCcw } from 'lucide-react'
import { call } from '../../../../web/api'
import { useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { Fact, Facts } from '../../../../web/ui/Facts'
import { sentenceOf, useSendOnce } from '../../../../web/sendOnce'
import { sendAgain, type MessageLog } from '../../contract'
import { numberText } from '../../rules'
import { messagesChanged } from '../../link/screens/useLink'
import { MessageBadge } from '../../screens/words'

export function MessageDialog({
  message,
  isConnected,
  onClose,
}: {
  message: MessageLog
  isConnected: boolean
  onClose: () => void
}) {
  const {
    status,
    recipientName,
    recipientNumber,
    attachmentName,
    errorMessage,
    createdAt,
    sentAt,
    deliveredAt,
    readAt,
    batchId,
  } = message
  const zone = useZone()
  const [asking, setAsking] = useState(false)
  const times = [
    ['Written', createdAt],
    ['Sent', sentAt],
    ['Delivered', deliveredAt],
    ['Read', readAt],
  ] as const
  return (
    <Dialog title={recipientName || numberText(recipientNumber)} onClose={onClose}>
      <p className="wa-line">
        <MessageBadge state={status} />
        {recipientName && <span className="figures">{numberText(recipientNumber)}</span>}
        {batchId !== null && <span className="faint">Bulk send {batchId}</span>}
      </p>
      {errorMessage && <p className={status === 'failed' ? 'wa-note bad' : 'wa-note warn'}>{errorMessage}</p>}
      <p className="wa-whole">{message.message}</p>
      {attachmentName && <p className="faint">With {attachmentName}</p>}
      <Facts>
        {times.map(
          ([name, at]) =>
            at && (
              <Fact key={name} name={name}>
                {momentWords(at, zone)}
              </Fact>
            ),
        )}
      </Facts>
      {(status === 'unknown' || status === 'failed' || status === 'cancelled') && (
        <DialogButtons>
          <Button
            variant="primary"
            disabled={!isConnected}
            title={isConnected ? undefined : 'Connect WhatsApp first'}
            icon={<RotateCcw size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            {isConnected ? 'Send again' : 'Connect WhatsApp first'}
          </Button>
        </DialogButtons>
      )}
      {asking && <SendAgain message={message} onDone={onClose} onClose={() => setAsking(false)} />}
    </Dialog>
  )
}

function SendAgain({
  message: { id, status, recipientName, recipientNumber },
  onDone,
  onClose,
}: {
  message: MessageLog
  onDone: () => void
  onClose: () => void
}) {
  const sendOnce = useSendOnce()
  async function run(): Promise<boolean> {
    try {
      await sendOnce(id, (key) => call(sendAgain, { id: String(id) }, { key }))
      toast({ title: 'Queued again', text: recipientName || numberText(recipientNumber), tone: 'good' })
      onDone()
      return true
    } catch (error) {
      toast({ title: 'Send Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    } finally {
      await messagesChanged()
    }
  }
  return (
    <Confirm
      title="Send this message again?"
      action="Send again"
      busy="Sending…"
      keep="Cancel"
      tone="primary"
      run={run}
      onClose={onClose}
    >
      {status === 'unknown' ? (
        <p>
          <b>It may have arrived already.</b> WhatsApp did not confirm it. Check the chat on your phone first,
          because sending again may deliver it twice.
        </p>
      ) : (
        <p>A new message is queued. This one stays in the log.</p>
      )}
    </Confirm>
  )
}
