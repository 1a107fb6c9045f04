/** Read once, before the first bulk send: what WhatsApp does to those who send in bulk. */
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { sentenceOf } from '../../../../web/wish'
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
    // What comes next takes its place.
    return false
  }
  return (
    <Confirm
      title="Before your first bulk send"
      action="I have read this"
      busy="One moment…"
      keep="Do not send"
      tone="primary"
      run={run}
      onClose={onClose}
    >
      <p>
        <b>WhatsApp can shut your account out.</b> Bulk and automated messages break its terms. Accounts have
        been shut out after 20 to 200 messages to people who did not know the sender.
      </p>
      <ul className="wa-points">
        <li>Write only to people who asked for it, and expect it from this number.</li>
        <li>It is your own account that is at risk, with all its chats.</li>
        <li>Whoever answers STOP is not written to again, by nobody of the firm.</li>
      </ul>
      <p>
        To make it less likely, messages go out {paceWords(status)}. That is no promise: nobody can give one.
      </p>
    </Confirm>
  )
}
