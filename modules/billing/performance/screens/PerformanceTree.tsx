/**
 * The team as a tree. A filter shows the matching employees and their managers. One row has the focus: arrow
 * keys, Home and End move it, right and left open and close.
 */
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { ChevronRight } from 'lucide-react'
import { fullName } from '../../../../web/format'
import { Avatar } from '../../../../web/ui/Avatar'
import { RoleBadge } from '../../../../web/ui/Badge'
import { focusRow, useVirtualRows } from '../../../../web/ui/virtualRows'
import type { PerformanceMember } from '../../contract'
import { money } from '../../screens/words'
import { NobodyFound } from './NobodyFound'
import { TargetBadge } from './TargetBadge'
import { ledBy, rowAfterKey, rowsOf, type Led, type TreeRow } from './teamTree'

/** Maximum number of rows opened automatically after a search. */
const few = 200

type TreeProps = {
  members: readonly PerformanceMember[]
  shown: readonly PerformanceMember[]
  /** Set if a filter is active. */ onClear: (() => void) | undefined
}

export function PerformanceTree({ members, shown, onClear }: TreeProps) {
  const led = useMemo(() => ledBy(members, shown), [members, shown])
  if (!led.get(null)?.length) return <NobodyFound onClear={onClear} />
  // A search opens all rows; otherwise the first two levels are open.
  const levels = onClear && shown.length <= few ? Infinity : 2
  return <Tree key={levels} led={led} levels={levels} />
}

function Tree({ led, levels }: { led: Led; levels: number }) {
  /** Rows that the user opened or closed against their default. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [focused, setFocused] = useState<number | null>(null)
  const rows = useMemo(
    () => rowsOf(led, ({ id }, level) => level <= levels !== turned.has(id)),
    [led, levels, turned],
  )
  const list = useRef<HTMLUListElement>(null)
  const focus = Math.max(
    0,
    rows.findIndex(({ member }) => member.id === focused),
  )
  const near = useVirtualRows(list, { count: rows.length, height: 60, gap: 4, alwaysShown: focus })

  const turn = ({ member, isOpen }: TreeRow) => {
    if (isOpen === null) return
    const next = new Set(turned)
    if (!next.delete(member.id)) next.add(member.id)
    setTurned(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Key combinations belong to the browser: Alt and left goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const row = rows[focus]!
    const to = rowAfterKey(rows, focus, event.key)
    const turns = { ArrowRight: row.isOpen === false, ArrowLeft: row.isOpen, Enter: true, ' ': true }[
      event.key
    ]
    if (to === undefined && !turns) return
    event.preventDefault()
    if (turns) return turn(row)
    flushSync(() => setFocused(rows[to!]!.member.id))
    focusRow(list.current!.querySelector('[tabindex="0"]')!)
  }

  return (
    <ul
      ref={list}
      role="tree"
      aria-label="Team"
      className="performance-tree"
      style={{ paddingBlockEnd: near.below }}
      onKeyDown={onKeyDown}
    >
      {near.rows.map(({ index, space }) => {
        const row = rows[index]!
        return (
          <li
            key={row.member.id}
            ref={near.measure}
            data-index={index}
            role="treeitem"
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.of}
            aria-expanded={row.isOpen ?? undefined}
            tabIndex={index === focus ? 0 : -1}
            className={row.isOpen === null ? undefined : 'leads'}
            style={{ marginBlockStart: space, '--level': row.level - 1 } as object}
            onFocus={() => setFocused(row.member.id)}
            onClick={() => turn(row)}
          >
            <Row member={row.member} leads={row.isOpen !== null} />
          </li>
        )
      })}
    </ul>
  )
}

function Row({ member, leads }: { member: PerformanceMember; leads: boolean }) {
  const { team, own } = member
  return (
    <div className="performance-row">
      {leads && <ChevronRight className="performance-chevron" size={16} aria-hidden />}
      <Avatar person={member} />
      <span className="performance-who">
        <b>{fullName(member)}</b>
        <span className="faint">{member.designation ?? member.role}</span>
      </span>
      <RoleBadge role={member.role} />
      <span className="performance-sums figures">
        <span>
          {team.selections}{' '}
          <span className="faint">{team.selections === 1 ? 'selection' : 'selections'}</span>
        </span>
        <span>
          {money(team.billing)} <span className="faint">{leads ? 'team billing' : 'billing'}</span>
        </span>
        <span>
          {money(team.pipeline)} <span className="faint">pipeline</span>
        </span>
        {leads && own.selections > 0 && (
          <span className="faint">
            own {own.selections}, {money(own.billing)}
          </span>
        )}
      </span>
      {places(member) ? <TargetBadge member={member} /> : <span />}
    </div>
  )
}

/** Roles that do not place candidates have no target. */
const places = ({ role, team }: PerformanceMember) =>
  team.selections > 0 || (role !== 'Accounts' && role !== 'Scheduler')
