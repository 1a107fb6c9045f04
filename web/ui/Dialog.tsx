/** A modal dialog with a title, a way out, and room for buttons. */
import { useId, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { Button, IconButton } from './Button'
import { Modal } from './Modal'
import './dialog.css'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  /** Stays in sight under what scrolls. */
  foot?: ReactNode
}

/** Place it while it is open; take it away on `onClose`. */
export function Dialog({ title, onClose, children, wide, foot }: DialogProps) {
  const heading = useId()
  return (
    // The first thing to fill in, rather than the way out.
    <Modal
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onClose={onClose}
      begin=".dialog-body :is(input:not([hidden]), select, textarea)"
    >
      <div className="dialog-sheet">
        <div className="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
        {/* What is long and only read must be reachable by the keyboard to be scrolled. */}
        <div className="dialog-body" tabIndex={wide ? 0 : undefined}>
          {children}
        </div>
        {foot && <div className="dialog-foot">{foot}</div>}
      </div>
    </Modal>
  )
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="dialog-buttons">{children}</div>
}

/**
 * Cancel and send: what every form in a dialog ends with. `form` names the form when they stand outside of
 * it, in the foot.
 */
export function SendButtons({
  form,
  onCancel,
  busy,
  doing,
  children,
}: {
  form?: string
  onCancel: () => void
  busy: boolean
  /** What it says meanwhile. */ doing: string
  children: ReactNode
}) {
  return (
    <DialogButtons>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {busy ? doing : children}
      </Button>
    </DialogButtons>
  )
}
