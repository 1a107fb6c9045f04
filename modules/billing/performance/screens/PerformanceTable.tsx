/** The team as a table, highest billing first. */
import { useState } from 'react'
import { fullName } from '../../../../web/format'
import { Pagination } from '../../../../web/ui/Pagination'
import { RowList } from '../../../../web/ui/RowList'
import { Table, type Column } from '../../../../web/ui/Table'
import { useNarrow } from '../../../../web/useNarrow'
import type { PerformanceMember } from '../../contract'
import { NobodyFound } from './NobodyFound'
import { PerformanceDetails } from './PerformanceDetails'
import { TargetBadge } from './TargetBadge'
import { byBilling } from './teamTree'
import { countWords, money } from '../../screens/words'

const pageSize = 50

export function PerformanceTable({
  members,
  onClear,
  share,
}: {
  members: readonly PerformanceMember[]
  /** Set if a filter is active. */ onClear: (() => void) | undefined
  /** The share of the month that has passed. */ share: number
}) {
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<number | null>(null)
  const isNarrow = useNarrow()
  if (!members.length) return <NobodyFound onClear={onClear} />
  const sorted = members.toSorted(byBilling)
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize))
  const at = Math.min(page, pages)
  const rows = sorted.slice((at - 1) * pageSize, at * pageSize)
  const details = rows.find(({ id }) => id === shown)
  return (
    <>
      {isNarrow ? (
        <RowList
          label="Team performance"
          rows={rows.map((one) => ({
            key: one.id,
            title: fullName(one),
            note: `${one.designation ?? one.role} · ${countWords(one.team.selections, 'selection')}`,
            state: <TargetBadge member={one} share={share} />,
            figure: money(one.team.billing),
            press: 'Show details',
            onPress: () => setShown(one.id),
          }))}
          empty={null}
        />
      ) : (
        <Table
          label="Team performance"
          columns={columnsOf(share)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={null}
        />
      )}
      <Pagination page={at} pages={pages} onPage={setPage} />
      {details && <PerformanceDetails member={details} share={share} onClose={() => setShown(null)} />}
    </>
  )
}

const columnsOf = (share: number): Column<PerformanceMember>[] => [
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
  { head: 'Performance', cell: (one) => <TargetBadge member={one} share={share} />, phone: 'row' },
]
