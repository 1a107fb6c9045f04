/**
 * The native modal element: what is behind it is out of reach, Esc and a press beside it close it, and the
 * focus returns to where it was.
 */
import { useEffect, useRef, type ReactNode } from 'react'

type ModalProps = {
  onClose: () => void
  /** What takes the focus first, as a selector; what the browser finds, when there is no such thing. */
  begin: string
  className: string
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

/** Place it while it is open; take it away on `onClose`. */
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
        // A list or a file chooser inside is cancelled by itself.
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
