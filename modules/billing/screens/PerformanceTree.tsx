/** The team as a tree: each manager opens to whom they lead. Under a filter, those who match and the way up to them. */
import { useMemo } from 'react'
import { inr, paiseOf } from '../../../src/domain/money'
import { fullName } from '../../../web/format'
import { Avatar } from '../../../web/ui/Avatar'
import { RoleBadge } from '../../../web/ui/Badge'
import { EmptyState } from '../../../web/ui/Empty'
import type { PerformanceMember } from '../contract'
import { Standing } from './standing'

type Kids = Map<number | null, PerformanceMember[]>

export function PerformanceTree({ members, shown, isFiltered }: { members: readonly PerformanceMember[]; shown: readonly PerformanceMember[]; isFiltered: boolean }) {
  const kids = useMemo(() => {
    const byId = new Map(members.map((one) => [one.id, one]))
    const kept = new Set<number>()
    for (const one of shown) for (let at: PerformanceMember | undefined = one; at && !kept.has(at.id); at = at.managerId === null ? undefined : byId.get(at.managerId)) kept.add(at.id)
    const by: Kids = new Map()
    for (const one of members) if (kept.has(one.id)) by.set(one.managerId, [...(by.get(one.managerId) ?? []), one])
    return by
  }, [members, shown])
  const top = kids.get(null) ?? []
  if (!top.length) return <EmptyState>No team members found.{isFiltered && ' Choose another role, or search for another name.'}</EmptyState>
  return (
    <ul className="performance-tree">
      {top.map((one) => (
        <Branch key={one.id} member={one} kids={kids} depth={0} isFiltered={isFiltered} />
      ))}
    </ul>
  )
}

function Branch({ member, kids, depth, isFiltered }: { member: PerformanceMember; kids: Kids; depth: number; isFiltered: boolean }) {
  const below = kids.get(member.id) ?? []
  if (!below.length)
    return (
      <li>
        <div className="performance-row leaf">
          <Row member={member} leads={false} />
        </div>
      </li>
    )
  return (
    <li>
      {/* Opened where somebody was looked for; else the first two levels. */}
      <details open={isFiltered || depth < 2} key={String(isFiltered)}>
        <summary className="performance-row">
          <Row member={member} leads />
        </summary>
        <ul>
          {below.map((one) => (
            <Branch key={one.id} member={one} kids={kids} depth={depth + 1} isFiltered={isFiltered} />
          ))}
        </ul>
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
          {team.selections} <span className="faint">{team.selections === 1 ? 'selection' : 'selections'}</span>
        </span>
        <span>
          {inr(paiseOf(team.billing) ?? 0)} <span className="faint">{leads ? 'team billing' : 'billing'}</span>
        </span>
        <span>
          {inr(paiseOf(team.pipeline) ?? 0)} <span className="faint">pipeline</span>
        </span>
        {leads && own.selections > 0 && <span className="faint">own {own.selections}, {inr(paiseOf(own.billing) ?? 0)}</span>}
      </span>
      {places(member) ? <Standing member={member} /> : <span />}
    </>
  )
}

/** Who places nobody by role is not measured by placements. */
const places = ({ role, team }: PerformanceMember) => team.selections > 0 || (role !== 'Accounts' && role !== 'Scheduler')
