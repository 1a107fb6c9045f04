/** A secret that is shown once, to copy. */
import { Button } from './Button'
import { CopyText } from './CopyText'
import { Dialog, DialogButtons } from './Dialog'

type ShownOnceProps = { title: string; label: string; text: string; onClose: () => void }

export function ShownOnce({ title, label, text, onClose }: ShownOnceProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <DialogButtons>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogButtons>
      }
    >
      <p>Copy it now: it is not shown again. Keep it like a password.</p>
      <CopyText label={label} text={text} />
    </Dialog>
  )
}
