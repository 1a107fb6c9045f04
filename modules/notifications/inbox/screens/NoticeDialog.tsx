/** A notification that only has text: an announcement or information. */
import { useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import type { Notification } from '../../contract'

export function NoticeDialog({
  notice: { title, message, createdAt },
  onClose,
}: {
  notice: Notification
  onClose: () => void
}) {
  const zone = useZone()
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="notice-whole">{message}</p>
      <p className="faint">
        <time dateTime={createdAt}>{momentWords(createdAt, zone)}</time>
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}
