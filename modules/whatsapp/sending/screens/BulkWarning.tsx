/** Shown once before the first bulk send: WhatsApp may block bulk senders. */
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { sentenceOf } from '../../../../web/sendOnce'
import { readWarning, type Status } from '../../contract'
import { linkChanged } from '../../link/screens/useLink'
import { paceWords } from '../../screens/words'

export function BulkWarning({
  status,
  onRead,
  onClose,
}: {
  status: Status
  onRead: () => void
  onClose: () => void
}) {
  async function run(): Promise<boolean> {
    try {
      await call(readWarning, {})
      await linkChanged()
      onRead()
    } catch (error) {
      toast({ title: 'Bulk Send Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    // The next dialog replaces this one.
    return false
  }
  return (
    <Confirm
      title="Before your first bulk send"
      action="I have read this"
      busy="One moment…"
      keep="Cancel"
      tone="primary"
      run={run}
      onClose={onClose}
    >
      <p>
        <b>WhatsApp can block your account.</b> Bulk and automated messages break its terms. Accounts have
        been blocked after 20 to 200 messages to people who did not know the sender.
      </p>
      <ul className="wa-points">
        <li>Write only to people who asked for it and expect messages from this number.</li>
        <li>Your own account is at risk, with all its chats.</li>
        <li>If a person replies STOP, nobody in the firm can message them again.</li>
      </ul>
      <p>To reduce the risk, messages are sent {paceWords(status)}. This does not remove the risk.</p>
    </Confirm>
  )
}
