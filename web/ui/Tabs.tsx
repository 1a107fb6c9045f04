/** Tabs: arrow keys move, one panel is visible. */
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export type Tab = { id: string; label: ReactNode; panel: ReactNode }

export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
}) {
  const id = useId()
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )

  // Many tabs scroll on a phone; the chosen one is visible.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.children[at] as HTMLElement | undefined
    if (chosen)
      list.current!.scrollLeft = chosen.offsetLeft - (list.current!.clientWidth - chosen.offsetWidth) / 2
  }, [at])

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: tabs.length - 1 - at }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + tabs.length) % tabs.length
    onChange(tabs[next]!.id)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tab-list" onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tabs[at]!.id}`} tabIndex={0}>
        {tabs[at]!.panel}
      </div>
    </div>
  )
}
