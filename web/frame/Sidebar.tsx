/**
 * The screens of a role. On a wide window the sidebar is beside the page and can be minimised. Below 1024 px
 * it is a modal dialog over the page, so the focus stays inside and Esc closes it.
 */
import { useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { menuGroups } from '../../src/domain/access'
import { useFirm } from '../firm'
import { useWho } from '../session'
import { IconButton } from '../ui/Button'
import { entrySearch } from './entrySearch'
import { screenIcons } from './icons'
import { MenuCount } from './MenuCount'
import './sidebar.css'

type SidebarProps = { over: boolean; onClose: () => void; small: boolean; onSmall: (small: boolean) => void }

/** Long enough to see the chosen entry. */
const closesAfter = 150
const wide = matchMedia('(min-width: 1024px)')

export function Sidebar({ over, onClose, small, onSmall }: SidebarProps) {
  const isWide = useMatch(wide)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (over && !element.open) element.showModal()
    if (!over && element.open) element.close()
  }, [over, isWide])

  useEffect(() => {
    if (isWide && over) onClose()
  }, [isWide, over, onClose])

  if (isWide)
    return (
      <aside className={small ? 'sidebar small' : 'sidebar'}>
        <div className="sidebar-head">
          <Mark />
          <IconButton
            label={small ? 'Expand sidebar' : 'Minimise sidebar'}
            aria-expanded={!small}
            onClick={() => onSmall(!small)}
          >
            {small ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
          </IconButton>
        </div>
        <Entries small={small} />
      </aside>
    )

  return (
    <dialog
      ref={dialog}
      className="sidebar-over"
      aria-label="Menu"
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="sidebar">
        <div className="sidebar-head">
          <Mark />
          <IconButton label="Close menu" onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        <Entries onTaken={() => setTimeout(onClose, closesAfter)} />
      </div>
    </dialog>
  )
}

function Entries({ small, onTaken }: { small?: boolean; onTaken?: () => void }) {
  const who = useWho()
  return (
    <nav aria-label="Main" className="sidebar-entries">
      {menuGroups(who).map(({ group, entries }) => (
        <section key={group} aria-label={group}>
          <h2 className="sidebar-word" aria-hidden>
            {group}
          </h2>
          <ul>
            {entries.map(({ id, label }) => {
              const Icon = screenIcons[id]
              return (
                <li key={id}>
                  <Link
                    to={`/${id}` as string}
                    search={entrySearch(id, who) as never}
                    className="sidebar-link"
                    title={small ? label : undefined}
                    onClick={onTaken}
                    activeOptions={{ includeSearch: false }}
                  >
                    <Icon size={18} aria-hidden />
                    <span className="sidebar-word">{label}</span>
                    <MenuCount screen={id} />
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Mark() {
  const firm = useFirm()
  return (
    <span className="mark">
      <img src="/icon.svg" alt="" width={28} height={28} />
      <span className="sidebar-word">
        <b>Muster</b>
        {firm?.name && <small>{firm.name}</small>}
      </span>
    </span>
  )
}

function useMatch(query: MediaQueryList): boolean {
  const [matches, set] = useState(query.matches)
  useEffect(() => {
    const changed = () => set(query.matches)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, [query])
  return matches
}
