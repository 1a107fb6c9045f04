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

  // Many tabs scroll on a phone: only as far as the chosen one needs, and to the beginning of a tab.
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) showTab(list.current, at)
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
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="tab-list"
        onKeyDown={move}
        onScroll={markScrolled}
      >
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

/** The last tabs fade out on a narrow phone (tabs.css). */
const fading = 64

function showTab(list: HTMLElement, at: number) {
  const tabs = [...list.children] as HTMLElement[]
  const chosen = tabs[at]
  if (!chosen) return
  const end = chosen.offsetLeft + chosen.offsetWidth + (at < tabs.length - 1 ? fading : 0)
  const first = tabs.find(({ offsetLeft }) => end - offsetLeft <= list.clientWidth) ?? chosen
  list.scrollLeft = first === tabs[0] ? 0 : first.offsetLeft
}

/** Then the beginning fades, too. */
const markScrolled = ({ currentTarget }: { currentTarget: HTMLElement }) =>
  currentTarget.classList.toggle('scrolled', currentTarget.scrollLeft > 0)
