/**
 * The native dialog element. The page behind is inert, Esc and a press outside close it, and the focus
 * returns.
 */
import { useEffect, useRef, type ReactNode } from 'react'

type ModalProps = {
  onClose: () => void
  /** Selector of the element to focus first; default is the browser's choice. */
  begin: string
  className: string
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** Render it while it is open; remove it on `onClose`. */
export function Modal({ onClose, begin, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef(begin)

  useEffect(() => {
    const before = document.activeElement
    const element = dialog.current!
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>(first.current)?.focus()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        // A list or a file chooser inside sends its own cancel event.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      {...rest}
    />
  )
}
