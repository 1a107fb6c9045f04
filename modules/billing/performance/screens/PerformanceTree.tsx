/**
 * The team as a tree: each manager opens to whom they lead. Under a filter, those who match and the way up to
 * them.
 */
import { useMemo, useState } from 'react'
import { fullName } from '../../../../web/format'
import { Avatar } from '../../../../web/ui/Avatar'
import { RoleBadge } from '../../../../web/ui/Badge'
import { firstOf, useSeen } from '../../../../web/ui/painted'
import { useNear } from '../../../../web/ui/useNear'
import type { PerformanceMember } from '../../contract'
import { NobodyFound } from './NobodyFound'
import { Standing } from './standing'
import { money } from '../../screens/words'

type Kids = Map<number | null, PerformanceMember[]>

/** As many are opened to at once where somebody was looked for. */
const few = 200
/** Where the tree begins at the earliest, and how high a row is at least. */
const rows = { from: 500, height: 60 }
/** As many rows as a window has are made at once. */
const score = 20
const nobody: readonly PerformanceMember[] = []

type TreeProps = {
  members: readonly PerformanceMember[]
  shown: readonly PerformanceMember[]
  /** Where a filter is set. */ onClear: (() => void) | undefined
}

export function PerformanceTree({ members, shown, onClear }: TreeProps) {
  const kids = useMemo(() => {
    const byId = new Map(members.map((one) => [one.id, one]))
    const kept = new Set<number>()
    for (const one of shown)
      for (
        let at: PerformanceMember | undefined = one;
        at && !kept.has(at.id);
        at = at.managerId === null ? undefined : byId.get(at.managerId)
      )
        kept.add(at.id)
    const by: Kids = new Map()
    for (const one of members) {
      if (!kept.has(one.id)) continue
      const beside = by.get(one.managerId)
      if (beside) beside.push(one)
      else by.set(one.managerId, [one])
    }
    return by
  }, [members, shown])
  const top = kids.get(null) ?? nobody
  const seen = useSeen(top, rows)
  if (!top.length) return <NobodyFound onClear={onClear} />
  const isOpened = Boolean(onClear) && shown.length <= few
  return (
    <ul className="performance-tree">
      <Beside key={String(isOpened)} all={seen} kids={kids} depth={0} isOpened={isOpened} />
    </ul>
  )
}

type Place = { kids: Kids; depth: number; isOpened: boolean }
type OneProps = Place & { member: PerformanceMember }

/** Those who have the same manager: one by one, and who may be far by the score. */
function Beside({ all, ...place }: Place & { all: readonly PerformanceMember[] }) {
  return parted(all, place.kids).map((part, at) =>
    Array.isArray(part) ? (
      <Far key={`far ${at}`} far={part} {...place} />
    ) : (
      <One key={part.id} member={part} {...place} />
    ),
  )
}

function parted(all: readonly PerformanceMember[], kids: Kids): (PerformanceMember | PerformanceMember[])[] {
  const parts: (PerformanceMember | PerformanceMember[])[] = []
  const first = firstOf(rows)
  for (const [at, one] of all.entries()) {
    const last = parts.at(-1)
    if (at < first || kids.has(one.id)) parts.push(one)
    else if (Array.isArray(last) && last.length < score) last.push(one)
    else parts.push([one])
  }
  return parts
}

function One(props: OneProps) {
  const below = props.kids.get(props.member.id)
  return below ? <Branch {...props} below={below} /> : <Leaf {...props} />
}

function Leaf({ member }: OneProps) {
  return (
    <li className="performance-leaf">
      <div className="performance-row">
        <Row member={member} leads={false} />
      </div>
    </li>
  )
}

/** People who lead nobody, below the window: their names, until they come near it. */
function Far({ far, ...props }: Omit<OneProps, 'member'> & { far: readonly PerformanceMember[] }) {
  const [room, isNear] = useNear<HTMLLIElement>(false)
  if (isNear) return far.map((member) => <Leaf key={member.id} member={member} {...props} />)
  return (
    <li ref={room} className="performance-far" style={{ '--rows': far.length } as object}>
      {far.map(fullName).join('\n')}
    </li>
  )
}

function Branch({
  member,
  kids,
  depth,
  isOpened,
  below,
}: OneProps & { below: readonly PerformanceMember[] }) {
  // Opened where somebody was looked for; else the first two levels. What is closed is not drawn: a firm has
  // thousands.
  const [isOpen, setOpen] = useState(isOpened || depth < 2)
  const seen = useSeen(below, rows)
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="performance-row">
          <Row member={member} leads />
        </summary>
        {isOpen && (
          <ul>
            <Beside all={seen} kids={kids} depth={depth + 1} isOpened={isOpened} />
          </ul>
        )}
      </details>
    </li>
  )
}

function Row({ member, leads }: { member: PerformanceMember; leads: boolean }) {
  const { team, own } = member
  return (
    <>
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
      {places(member) ? <Standing member={member} /> : <span />}
    </>
  )
}

/** Who places nobody by role is not measured by placements. */
const places = ({ role, team }: PerformanceMember) =>
  team.selections > 0 || (role !== 'Accounts' && role !== 'Scheduler')
