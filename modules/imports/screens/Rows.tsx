/** The rows of a file by effect, with the changed fields. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../web/query'
import { Pagination } from '../../../web/ui/Pagination'
import { Table, type Column } from '../../../web/ui/Table'
import { Tabs } from '../../../web/ui/Tabs'
import { listImportRows, type ImportRow } from '../contract'

export type Show = 'wrong' | 'new' | 'changed' | 'unchanged'
const words: Record<Show, string> = {
  wrong: 'Errors',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
}

export function Rows({
  id,
  counts,
  show,
  onShow,
}: {
  id: number
  counts: Record<Show, number>
  show: Show
  onShow: (show: Show) => void
}) {
  const tabs = (['wrong', 'new', 'changed', 'unchanged'] as const).map((name) => ({
    id: name,
    label: `${words[name]} ${counts[name].toLocaleString('en-IN')}`,
    panel: <List key={name} id={id} show={name} />,
  }))
  return <Tabs label="Rows by effect" tabs={tabs} value={show} onChange={(next) => onShow(next as Show)} />
}

const empty: Record<Show | 'refused', string> = {
  wrong: 'No rows with errors.',
  new: 'No new rows.',
  changed: 'No changed rows.',
  unchanged: 'No unchanged rows.',
  refused: 'No refused rows.',
}

export function List({ id, show }: { id: number; show: Show | 'refused' }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ask(listImportRows, { id: String(id), show, page: String(page), limit: '20' }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Table
        label={`Rows: ${show}`}
        columns={columns}
        rows={data?.data}
        rowKey={({ row }) => row}
        error={error?.sentence}
        retry={() => void refetch()}
        empty={empty[show]}
        fading={isPlaceholderData}
      />
      <Pagination page={page} pages={data?.pagination.totalPages ?? 1} onPage={setPage} />
    </>
  )
}

const columns: Column<ImportRow>[] = [
  {
    head: 'Row',
    cell: ({ row, name }) => (
      <>
        <b>{name}</b> <span className="faint">row {row.toLocaleString('en-IN')}</span>
      </>
    ),
    phone: 'lead',
  },
  { head: 'Details', cell: (row) => <What row={row} />, phone: 'row' },
]

function What({ row }: { row: ImportRow }) {
  const reasons = row.refusal ? [{ title: '', message: row.refusal }] : row.problems
  if (reasons.length)
    return (
      <ul className="import-reasons">
        {reasons.map(({ title, message }, index) => (
          <li key={index}>
            {title && <b>{title}: </b>}
            {message}
          </li>
        ))}
      </ul>
    )
  if (!row.changes.length) return <span className="faint">unchanged</span>
  return (
    <dl className="import-changes">
      {row.changes.map(({ field, title, before, after }) => (
        <div key={field}>
          <dt>{title}</dt>
          <dd>
            {row.state === 'changed' && (
              <>
                <del>{before ?? 'empty'}</del> <span aria-hidden>→</span>{' '}
              </>
            )}
            <ins>{after ?? 'empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
