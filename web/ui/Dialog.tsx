/** A modal dialog: the native element, with a title, a way out, and room for buttons. Esc and the backdrop close it. */
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { Button, IconButton } from './Button'
import './dialog.css'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  /** Stays in sight under what scrolls. */
  foot?: ReactNode
}

/** Place it while it is open; take it away on `onClose`. Focus returns to where it was. */
export function Dialog({ title, onClose, children, wide, foot }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current!
    if (!element.open) element.showModal()
    // The first thing to fill in, rather than the way out.
    element.querySelector<HTMLElement>('.dialog-body :is(input:not([hidden]), select, textarea)')?.focus()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
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
    </dialog>
  )
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="dialog-buttons">{children}</div>
}

/** Cancel and send: what every form in a dialog ends with. `form` names the form when they stand outside of it, in the foot. */
export function SendButtons({ form, onCancel, busy, doing, children }: { form?: string; onCancel: () => void; busy: boolean; /** What it says meanwhile. */ doing: string; children: ReactNode }) {
  return (
    <DialogButtons>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {busy ? doing : children}
      </Button>
    </DialogButtons>
  )
}
