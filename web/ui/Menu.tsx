/**
 * A native popover placed at its button. Esc and a press elsewhere close it; arrow keys move through its
 * entries.
 */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './Button'
import './menu.css'

type DropProps = {
  label: string
  button: ReactNode
  children: (close: () => void) => ReactNode
  className?: string
  /** `menu` for a list of actions, `dialog` for other content. */
  kind?: 'menu' | 'dialog'
}

export function Drop({ label, button, children, className = '', kind = 'menu' }: DropProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()

  useEffect(() => {
    const element = panel.current!
    const toggled = (event: ToggleEvent) => {
      if (event.newState !== 'open') return
      setOpen(true)
      place(trigger.current!, element)
    }
    // Before it is shown, nothing inside can take the focus.
    const shown = (event: ToggleEvent) => {
      // Removed earlier, the content would take the focus with it, and it would not return to the button.
      if (event.newState === 'closed') setOpen(false)
      else element.querySelector<HTMLElement>('[aria-checked=true], a, button')?.focus()
    }
    element.addEventListener('beforetoggle', toggled as EventListener)
    element.addEventListener('toggle', shown as EventListener)
    return () => {
      element.removeEventListener('beforetoggle', toggled as EventListener)
      element.removeEventListener('toggle', shown as EventListener)
    }
  }, [])

  return (
    <>
      <IconButton ref={trigger} label={label} popoverTarget={id} aria-expanded={open} aria-haspopup={kind}>
        {button}
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className={`drop ${className}`}
        onKeyDown={kind === 'menu' ? walk : undefined}
      >
        {open && children(close)}
      </div>
    </>
  )
}

/** The width of a list of actions: 14rem. */
const narrow = 224

/** Placed below the button, or above it if there is more space; right-aligned with it, inside the window. */
function place(trigger: HTMLElement, panel: HTMLElement): void {
  const box = trigger.getBoundingClientRect()
  const [below, above] = [innerHeight - box.bottom - 14, box.top - 14]
  const up = below < 320 && above > below
  panel.style.top = up ? 'auto' : `${box.bottom + 6}px`
  panel.style.bottom = up ? `${innerHeight - box.top + 6}px` : 'auto'
  panel.style.setProperty('--room', `${up ? above : below}px`)
  const window = document.documentElement.clientWidth
  panel.style.right = `${Math.max(8, Math.min(window - box.right, window - narrow - 8))}px`
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  entries[(at + step + entries.length) % entries.length]?.focus()
}

type EntryProps = { icon?: ReactNode; onSelect: () => void; checked?: boolean; children: ReactNode }

export function MenuEntry({ icon, onSelect, checked, children }: EntryProps) {
  return (
    <button
      type="button"
      className="menu-entry"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      onClick={onSelect}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
