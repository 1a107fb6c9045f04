/** Ctrl or Cmd K: finds a screen, a person or an action by name. Recent choices come first. */
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Bot, CornerDownLeft, Search, X, Zap } from 'lucide-react'
import { may, type Role } from '../../src/domain/access'
import { screenIcons } from '../frame/icons'
import { fullName } from '../format'
import { askAt } from '../query'
import { useWho } from '../session'
import { Avatar } from '../ui/Avatar'
import { IconButton } from '../ui/Button'
import { Modal } from '../ui/Modal'
import { useDebounced } from '../useDebounced'
import { entriesOf, matching, type Entry } from './entries'
import type { Group, Item } from './items'
import { useRecords } from './useRecords'
import { storeChoice, recentChoices } from './recent'
import './palette.css'

type Found = {
  id: number
  employeeId: string
  firstName: string
  lastName: string
  email: string
  role: Role
  designation: string | null
  profilePhoto?: string | null
}

export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const groups = useGroups(typed.trim())
  const items = groups.flatMap((group) => group.items)
  const { at, onKeyDown, point } = useCursor(items, typed, take)
  const list = useId()
  const idOf = (item: Item) => `${list}-${item.id}`

  useEffect(() => {
    // The heading of a group scrolls into view with its first entry.
    if (at) document.getElementById(idOf(at))?.scrollIntoView({ block: 'nearest' })
  })

  function take({ id, target }: Item) {
    storeChoice(id)
    onClose()
    void router.navigate({
      to: target.to,
      search: (target.search ?? {}) as never,
      ...(target.hash && { hash: target.hash }),
    })
  }

  return (
    <Modal className="palette" aria-label="Go to" onClose={onClose} begin="input">
      <div className="palette-line">
        <Search size={18} aria-hidden />
        <input
          className="palette-input"
          role="combobox"
          aria-label="Go to a screen, a person or an action"
          placeholder="A screen, a person or an action"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={at && idOf(at)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          inputMode="search"
          enterKeyHint="go"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="palette-list" id={list} role="listbox" aria-label="Screens, people and actions">
        {groups.map((group) => (
          <div key={group.value} role="group" aria-label={group.value}>
            <p className="palette-kind" aria-hidden>
              {group.value}
            </p>
            {group.items.map((item) => (
              // The focus is in the field; hovering selects the entry that Enter opens.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={item.id}
                id={idOf(item)}
                role="option"
                aria-selected={item.id === at?.id}
                className="palette-item"
                onPointerMove={() => point(item)}
                onClick={() => take(item)}
              >
                {item.icon}
                <span className="palette-label">{item.label}</span>
                {item.hint && <span className="palette-hint faint">{item.hint}</span>}
                <CornerDownLeft className="palette-enter" size={14} aria-hidden />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="out-of-sight" role="status">
        {typed && `${items.length} found`}
      </p>
    </Modal>
  )
}

/** The selected entry: the first, or the one moved to while it is in the results. */
function useCursor(items: readonly Item[], typed: string, take: (item: Item) => void) {
  const [gone, setGone] = useState({ typed, id: '' })
  const at = items.find(({ id }) => gone.typed === typed && id === gone.id) ?? items[0]
  const point = (item: Item) => setGone({ typed, id: item.id })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && at) {
      event.preventDefault()
      return take(at)
    }
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (!step || !at) return
    event.preventDefault()
    const to = items.indexOf(at) + step
    // A single step wraps around; a page step stops at the end.
    const next =
      Math.abs(step) === 1 ? (to + items.length) % items.length : Math.min(items.length - 1, Math.max(0, to))
    point(items[next]!)
  }
  return { at, onKeyDown, point }
}

function useGroups(typed: string): Group[] {
  const who = useWho()
  const { screens, actions } = entriesOf(who)
  const people = usePeople(typed)
  const records = useRecords(typed)
  if (!typed) {
    const all = [...screens, ...actions]
    const last = recentChoices().flatMap((id) => all.find((entry) => entry.id === id) ?? [])
    const rest = (entries: Entry[]) =>
      entries.filter((entry) => !last.includes(entry) && entry.screen !== 'settings').map(itemOf)
    return filled([
      { value: 'Last', items: last.map(itemOf) },
      { value: 'Actions', items: rest(actions) },
      {
        value: 'Screens',
        items: [
          ...rest(screens),
          ...screens.filter((entry) => entry.id === 'settings' && !last.includes(entry)).map(itemOf),
        ],
      },
    ])
  }
  const assistant: Item = {
    id: 'ask',
    label: `Ask the assistant: ${typed}`,
    icon: <Bot size={18} aria-hidden />,
    target: { to: '/chatbot', search: { ask: typed } },
  }
  return filled([
    { value: 'Screens', items: matching(screens, typed).map(itemOf) },
    { value: 'Actions', items: matching(actions, typed).slice(0, 8).map(itemOf) },
    { value: 'People', items: people },
    ...records,
    { value: 'Assistant', items: [assistant] },
  ])
}

const filled = (groups: Group[]) => groups.filter(({ items }) => items.length > 0)

function itemOf({ id, label, hint, screen, target }: Entry): Item {
  const Icon = id === screen ? screenIcons[screen] : Zap
  return { id, label, ...(hint && { hint }), icon: <Icon size={18} aria-hidden />, target }
}

/** For roles with the directory: searches people like the directory. */
function usePeople(typed: string): Item[] {
  const mayLook = may(useWho(), 'manage_team')
  const manages = may(useWho(), 'manage_employees')
  const search = useDebounced(typed, 150)
  const shouldSearch = mayLook && search.length >= 2 && typed.length >= 2
  const { data } = useQuery({
    ...askAt('/api/users', { search, page: '1', limit: '6', status: 'all' }),
    enabled: shouldSearch,
    placeholderData: (before: unknown) => before,
  })
  if (!shouldSearch) return []
  return ((data as { data?: Found[] } | undefined)?.data ?? []).map((person) => ({
    id: `person-${person.id}`,
    label: fullName(person),
    hint: [person.employeeId, person.designation].filter(Boolean).join(' · '),
    icon: <Avatar person={person} />,
    target: {
      to: '/employees',
      search: { search: person.employeeId, status: 'all', ...(manages && { person: person.id }) },
    },
  }))
}
