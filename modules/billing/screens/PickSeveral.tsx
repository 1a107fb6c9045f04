/** A multi-value filter: a button with the count, and a panel with checkboxes. */
import { useEffect, useId, useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Input } from '../../../web/ui/Field'

export type Choice = { value: string; label: string }
/** With more options than this the panel has a search box. */
const many = 12
/** Maximum number of options rendered. A firm may have thousands of clients. */
const mostShown = 200

type PickSeveralProps = {
  label: string
  choices: readonly Choice[] | undefined
  /** Joined by `|`, as in the address. */ value: string
  onChange: (value: string) => void
}

export function PickSeveral({ label, choices, value, onChange }: PickSeveralProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const picked = value ? value.split('|') : []
  const names = picked.map((one) => choices?.find((choice) => choice.value === one)?.label ?? one)
  const shown = choices?.filter((choice) => choice.label.toLowerCase().includes(text.trim().toLowerCase()))

  useEffect(() => {
    const element = panel.current!
    const before = (event: ToggleEvent) => {
      if (event.newState === 'open') place(trigger.current!, element)
    }
    const after = (event: ToggleEvent) => {
      setOpen(event.newState === 'open')
      setText('')
    }
    element.addEventListener('beforetoggle', before as EventListener)
    element.addEventListener('toggle', after as EventListener)
    return () => {
      element.removeEventListener('beforetoggle', before as EventListener)
      element.removeEventListener('toggle', after as EventListener)
    }
  }, [])

  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>('input')?.focus()
  }, [open])

  const toggle = (one: string) =>
    onChange((picked.includes(one) ? picked.filter((other) => other !== one) : [...picked, one]).join('|'))
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={picked.length ? 'pick some' : 'pick'}
        popoverTarget={id}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={names.join(', ') || undefined}
      >
        <span className="pick-label">
          {picked.length === 1 ? (
            <>
              <span className="out-of-sight">{label}: </span>
              {names[0]}
            </>
          ) : (
            label
          )}
        </span>
        {picked.length > 1 && (
          <span className="pick-count figures">
            {picked.length}
            <span className="out-of-sight"> selected</span>
          </span>
        )}
        <ChevronDown size={16} aria-hidden />
      </button>
      <div ref={panel} id={id} popover="auto" role="dialog" aria-label={label} className="drop pick-panel">
        {open && (
          <>
            {(choices?.length ?? 0) > many && (
              <Input
                label={`Find in ${label}`}
                hideLabel
                type="search"
                placeholder="Find…"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
            <div className="pick-list">
              {shown?.slice(0, mostShown).map((choice) => (
                <Checkbox
                  key={choice.value}
                  label={choice.label}
                  checked={picked.includes(choice.value)}
                  onChange={() => toggle(choice.value)}
                />
              ))}
              {shown && shown.length > mostShown && (
                <p className="soft">{shown.length - mostShown} more. Type to search.</p>
              )}
              {shown?.length === 0 && <p className="soft">No options.</p>}
              {!shown && <p className="soft">Loading…</p>}
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** Positions the panel below the button, inside the window. */
function place(trigger: HTMLElement, panel: HTMLElement): void {
  const box = trigger.getBoundingClientRect()
  const width = 16 * 17
  panel.style.top = `${box.bottom + 6}px`
  panel.style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8))}px`
  panel.style.setProperty('--room', `${Math.max(200, innerHeight - box.bottom - 16)}px`)
}
