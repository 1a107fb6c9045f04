/** One report on the page: the rows of its file, with headers and totals. */
import { useEffect, useRef, useState } from 'react'
import { ArrowLeft, Download } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { dayWords } from '../../../web/format'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Select } from '../../../web/ui/Field'
import { Page } from '../../../web/ui/Page'
import { Pagination } from '../../../web/ui/Pagination'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/sendOnce'
import type { ReportView } from '../contract'
import { downloadReport } from './download'
import { useView } from './useReports'

type Cell = ReportView['rows'][number][number]
type Column = ReportView['columns'][number]

export function ReportPage({ id }: { id: number }) {
  const [at, setAt] = useState({ table: 0, page: 1 })
  const { data, error, isError, isPlaceholderData, refetch } = useView(id, at.table, at.page)
  const [busy, setBusy] = useState(false)

  async function take() {
    if (!data) return
    setBusy(true)
    await downloadReport(data.report)
    setBusy(false)
  }

  return (
    <Page
      title={data?.report.title ?? 'Report'}
      note={data?.period}
      actions={
        <>
          <Link to="." search={{} as never} className="button secondary">
            <ArrowLeft size={16} aria-hidden />
            All reports
          </Link>
          {data && (
            <Button
              variant="primary"
              busy={busy}
              icon={<Download size={16} aria-hidden />}
              onClick={() => void take()}
            >
              Download
            </Button>
          )}
        </>
      }
    >
      <Card>
        {isError ? (
          <ErrorState retry={() => void refetch()}>
            {sentenceOf(error, 'The report could not be loaded.')}
          </ErrorState>
        ) : !data ? (
          <Waiting />
        ) : (
          <>
            {data.tables.length > 1 && (
              <div className="report-filters">
                <Select
                  label="Report section"
                  value={at.table}
                  onChange={(event) => setAt({ table: Number(event.target.value), page: 1 })}
                >
                  {data.tables.map((name, index) => (
                    <option key={name} value={index}>
                      {name}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            <Rows view={data} fading={isPlaceholderData} />
            <Pagination
              page={data.pagination.page}
              pages={data.pagination.totalPages}
              onPage={(page) => setAt({ ...at, page })}
            />
            <ul className="report-notes faint">
              {data.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </Page>
  )
}

/** Keeps its width, also on a phone: the name stays visible while the days scroll. */
function Rows({
  view: { report, columns, rows, totals, pagination },
  fading,
}: {
  view: ReportView
  fading: boolean
}) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which is not a clean-up function.
    scroll.current?.scrollTo({ top: 0 })
  }, [pagination.page])
  const stays = columns.findIndex(({ header }) => header === 'Name')
  const classOf = ({ kind, isDay }: Column, i: number) =>
    [i === stays && 'stays', isDay ? 'day' : kind !== 'text' && kind !== 'day' && 'number']
      .filter(Boolean)
      .join(' ') || undefined
  if (!rows.length) return <EmptyState>No entries in this period.</EmptyState>
  return (
    // A scrolling area must be reachable by keyboard.
    <div
      ref={scroll}
      className="report-rows"
      role="region"
      aria-label={`Rows of ${report.title}`}
      tabIndex={0}
    >
      <table className={fading ? 'fading' : undefined} aria-label={report.title}>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={column.header} scope="col" className={classOf(column, i)}>
                {column.isDay ? column.header.replaceAll(' ', '\n') : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((column, i) => (
                <td
                  key={column.header}
                  className={classOf(column, i)}
                  data-letter={column.isDay && typeof row[i] === 'string' ? row[i].toUpperCase() : undefined}
                >
                  {cellText(row[i] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && pagination.page === pagination.totalPages && (
          <tfoot>
            <tr>
              {columns.map((column, i) => (
                <td key={column.header} className={classOf(column, i)}>
                  {cellText(totals[i] ?? null, column)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

function cellText(cell: Cell, { kind }: Column): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return dayWords(cell.day)
  if (typeof cell === 'number')
    return kind === 'money' ? money.format(cell) : kind === 'hours' ? cell.toFixed(2) : String(cell)
  return cell
}
