/** The team as a table, highest billing first. */
import { useState } from 'react'
import { fullName } from '../../../../web/format'
import { Pagination } from '../../../../web/ui/Pagination'
import { Table, type Column } from '../../../../web/ui/Table'
import type { PerformanceMember } from '../../contract'
import { NobodyFound } from './NobodyFound'
import { TargetBadge } from './TargetBadge'
import { money } from '../../screens/words'

const pageSize = 50

export function PerformanceTable({
  members,
  onClear,
}: {
  members: readonly PerformanceMember[]
  /** Set if a filter is active. */ onClear: (() => void) | undefined
}) {
  const [page, setPage] = useState(1)
  if (!members.length) return <NobodyFound onClear={onClear} />
  const sorted = members.toSorted(
    (a, b) => Number(b.team.billing) - Number(a.team.billing) || b.team.selections - a.team.selections,
  )
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize))
  const at = Math.min(page, pages)
  return (
    <div className="performance-table">
      <Table
        label="Team performance"
        columns={columns}
        rows={sorted.slice((at - 1) * pageSize, at * pageSize)}
        rowKey={({ id }) => id}
        empty={null}
      />
      <Pagination page={at} pages={pages} onPage={setPage} />
    </div>
  )
}

const columns: Column<PerformanceMember>[] = [
  {
    head: 'Name',
    cell: (one) => (
      <>
        <b>{fullName(one)}</b>
        <br />
        <span className="faint">{one.designation ?? one.role}</span>
      </>
    ),
    phone: 'lead',
  },
  { head: 'Role', cell: ({ role }) => role },
  { head: 'Selections', cell: ({ team }) => team.selections, number: true },
  { head: 'Billing', cell: ({ team }) => money(team.billing), number: true },
  { head: 'Pipeline', cell: ({ team }) => money(team.pipeline), number: true },
  { head: 'Target', cell: ({ target }) => (target === null ? '-' : money(target)), number: true },
  { head: 'Performance', cell: (one) => <TargetBadge member={one} />, phone: 'row' },
]
