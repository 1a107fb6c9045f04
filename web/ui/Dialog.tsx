/** A modal dialog with a title, a close button and a footer. */
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
  /** Stays visible below the scrolling content. */
  foot?: ReactNode
}

/** Render it while it is open; remove it on `onClose`. */
export function Dialog({ title, onClose, children, wide, foot }: DialogProps) {
  const heading = useId()
  return (
    // Focuses the first field rather than the close button.
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
        {/* Long text without controls must be focusable, so that the keyboard can scroll it. */}
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
 * Cancel and Submit at the end of a dialog's form. `form` names the form if the buttons are outside it, in
 * the footer.
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
  /** The label while sending. */ doing: string
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
