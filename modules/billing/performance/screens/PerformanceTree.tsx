/**
 * The team as a tree. A filter shows the matching employees and their managers. One row has the focus: arrow
 * keys, Home and End move it, right and left open and close.
 */
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { ChevronRight } from 'lucide-react'
import { shortRupees } from '../../../../web/charts/scale'
import { fullName } from '../../../../web/format'
import { Avatar } from '../../../../web/ui/Avatar'
import { focusRow, useVirtualRows } from '../../../../web/ui/virtualRows'
import type { PerformanceMember } from '../../contract'
import { countWords, money } from '../../screens/words'
import { NobodyFound } from './NobodyFound'
import { saysNoSelection } from './TargetBadge'
import { TargetBar, withPipeline } from './TargetBar'
import { ledBy, rowAfterKey, rowsOf, type Led, type TreeRow } from './teamTree'

/** Maximum number of rows opened automatically after a search. */
const few = 200

type TreeProps = {
  members: readonly PerformanceMember[]
  shown: readonly PerformanceMember[]
  /** Set if a filter is active. */ onClear: (() => void) | undefined
  /** The share of the month that has passed. */ share: number
  /** The percentage at the full width of the bars. */ full: number
}

export function PerformanceTree({ members, shown, onClear, share, full }: TreeProps) {
  const led = useMemo(() => ledBy(members, shown), [members, shown])
  if (!led.get(null)?.length) return <NobodyFound onClear={onClear} />
  // A search opens all rows; otherwise the first two levels are open.
  const levels = onClear && shown.length <= few ? Infinity : 2
  return (
    <div className="performance-box">
      <div className="performance-heads" aria-hidden>
        <span>Name</span>
        <span>Selections</span>
        <span>Billing</span>
        <span>Pipeline</span>
        <span>Target</span>
      </div>
      <Tree key={levels} led={led} shown={shown} levels={levels} share={share} full={full} />
    </div>
  )
}

type OpenTreeProps = Pick<TreeProps, 'shown' | 'share' | 'full'> & { led: Led; levels: number }

function Tree({ led, shown, levels, share, full }: OpenTreeProps) {
  /** Rows that the user opened or closed against their default. */
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set())
  const [focused, setFocused] = useState<number | null>(null)
  const found = useMemo(() => new Set(shown.map(({ id }) => id)), [shown])
  const rows = useMemo(
    () => rowsOf(led, ({ id }, level) => level <= levels !== turned.has(id)),
    [led, levels, turned],
  )
  const list = useRef<HTMLUListElement>(null)
  const focus = Math.max(
    0,
    rows.findIndex(({ member }) => member.id === focused),
  )
  const near = useVirtualRows(list, { count: rows.length, height: 56, gap: 0, alwaysShown: focus })

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
            {found.has(row.member.id) ? (
              <Row member={row.member} leads={row.isOpen !== null} share={share} full={full} />
            ) : (
              <ManagerOnly member={row.member} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A zero has a quieter colour. */
const figure = (value: number | string) =>
  `performance-figure performance-wide figures${Number(value) === 0 ? ' none' : ''}`

/** A manager whom a filter leaves out, above the people found. */
function ManagerOnly({ member }: Pick<RowProps, 'member'>) {
  return (
    <div className="performance-row above">
      <ChevronRight className="performance-chevron" size={16} aria-hidden />
      <Avatar person={member} />
      <span className="performance-who">
        <span>{fullName(member)}</span>
        <span className="faint">{member.designation ?? member.role}</span>
      </span>
    </div>
  )
}

/** Selected candidates of whom none has joined or will join. */
const isStopped = ({ selections, billing, pipeline }: PerformanceMember['team']) =>
  selections > 0 && Number(billing) === 0 && Number(pipeline) === 0
const stoppedWords = 'on hold or lost'

/** Without the amounts that are zero. The bar beside them has no room for its percentages. */
function phoneFigures(member: PerformanceMember, share: number): string[] {
  const { team, percent, target } = member
  const { selections, billing, pipeline } = team
  const isWithoutPlacements = !member.hasTarget && selections === 0
  if (isWithoutPlacements || saysNoSelection(member, share)) return [member.designation ?? member.role]
  const amount = (value: string, what: string) =>
    Number(value) === 0 ? [] : [`${shortRupees(Number(value))} ${what}`]
  const of = (share: number | null, words: string) => (share === null ? '' : `, ${share}%${words}`)
  return [
    selections === 0 ? 'No selections' : countWords(selections, 'selection'),
    ...(isStopped({ selections, billing, pipeline }) ? [stoppedWords] : []),
    ...amount(billing, `billing${of(percent, '')}`),
    ...amount(
      pipeline,
      `pipeline${of(percent === null ? null : withPipeline(team, target), ' with pipeline')}`,
    ),
  ]
}

type RowProps = { member: PerformanceMember; leads: boolean; share: number; full: number }

function Row({ member, leads, share, full }: RowProps) {
  const { team, own } = member
  const selections = team.selections === 1 ? 'selection' : 'selections'
  return (
    <div className="performance-row">
      {leads && <ChevronRight className="performance-chevron" size={16} aria-hidden />}
      <Avatar person={member} />
      <span className="performance-who">
        <b>{fullName(member)}</b>
        <span className="faint">
          <span className="performance-narrow note-parts figures">
            {phoneFigures(member, share).map((words) => (
              <span key={words}>{words} </span>
            ))}
          </span>
          <span className="performance-wide">{member.designation ?? member.role}</span>
        </span>
      </span>
      <span className={figure(team.selections)}>
        {team.selections} <span className="out-of-sight">{selections}</span>
        {leads && own.selections > 0 && <small>own {own.selections}</small>}
        {isStopped(team) && <small>{stoppedWords}</small>}
      </span>
      <span className={figure(team.billing)}>
        <b>{money(team.billing)}</b>{' '}
        <span className="out-of-sight">{leads ? 'team billing' : 'billing'}</span>
        {leads && own.selections > 0 && <small>own {money(own.billing)}</small>}
      </span>
      <span className={figure(team.pipeline)}>
        {money(team.pipeline)} <span className="out-of-sight">pipeline</span>
      </span>
      {member.hasTarget ? (
        <TargetBar member={member} share={share} full={full} />
      ) : (
        <span className="target-words faint">No target</span>
      )}
    </div>
  )
}
