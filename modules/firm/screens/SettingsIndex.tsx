/**
 * The index of a long page: at its side in a wide window, a select above it on a phone. Marks unsaved
 * sections.
 */
import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { partsOf, type PartSection } from '../../../web/module'
import { useValue } from '../../../web/signals'
import { Select } from '../../../web/ui/Field'
import { unsaved } from '../../../web/unsaved'

const sections = () => partsOf('settings').flatMap(({ section }) => section ?? [])

export function SettingsIndex() {
  const held = useValue(unsaved)
  const at = useSectionAt()
  const go = useGo()
  const all = sections()
  return (
    <>
      <nav className="settings-index" aria-label="Settings sections">
        <ul>
          {all.map(({ id, title, group }) => (
            <li key={id}>
              {group && <span className="settings-index-group">{group}</span>}
              <a
                href={`#${id}`}
                aria-current={id === at ? 'location' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(id)
                }}
              >
                {title}
                {held.has(id) && (
                  <span className="settings-dot" title="Unsaved">
                    <span className="out-of-sight"> (unsaved)</span>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-jump">
        <Select label="Section" hideLabel value={at} onChange={(event) => go(event.target.value)}>
          {all.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
              {held.has(id) ? ' (unsaved)' : ''}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}

/** Goes to a section: focus moves there so that the next Tab is inside, and the URL names it. */
function useGo() {
  const navigate = useNavigate()
  return (id: PartSection['id']) => {
    const heading = document.getElementById(id)?.querySelector<HTMLElement>('h2')
    if (!heading) return
    void navigate({ to: '.', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false })
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    document.getElementById(id)!.scrollIntoView({ block: 'start' })
  }
}

/** The section being read: the last one that has passed the top. */
function useSectionAt(): string {
  const [at, set] = useState(() => sections()[0]?.id ?? '')
  useEffect(() => {
    const find = () => {
      const line = window.innerHeight / 3
      const passed = sections().filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line,
      )
      const isEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4
      set((isEnd && passed.length > 1 ? sections().at(-1) : passed.at(-1))?.id ?? sections()[0]?.id ?? '')
    }
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [])
  return at
}
