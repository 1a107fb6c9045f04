/** The list of reports with type, progress, download and view. */
import { useState, type ReactNode } from 'react'
import { Download, Eye } from 'lucide-react'
import { todayIn, useZone } from '../../../web/firm'
import { useNarrow } from '../../../web/useNarrow'
import { shortMomentWords, shortRangeWords } from '../../../web/format'
import { Badge, type Colour } from '../../../web/ui/Badge'
import { IconButton } from '../../../web/ui/Button'
import { Spinner } from '../../../web/ui/Spinner'
import { Table, type Column } from '../../../web/ui/Table'
import type { Report } from '../contract'
import { downloadReport } from './download'
import { formatWords, sizeWords } from './words'

const colours: Record<Report['status'], Colour> = { processing: 'yellow', completed: 'green', failed: 'red' }
const statusWords: Record<Report['status'], string> = {
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
}
const typeNames: Record<Report['type'], string> = {
  attendance: 'Attendance',
  leave: 'Leave',
  payroll: 'Payroll',
}

type Props = {
  label: string
  /** Two lines for each report. A phone always has them. */ isCompact?: boolean
  reports: readonly Report[] | undefined
  isFailed: boolean
  fading?: boolean
  retry: () => void
  empty: ReactNode
  onView: (id: number) => void
}

export function ReportList({ label, isCompact, reports, isFailed, fading, retry, empty, onView }: Props) {
  const zone = useZone()
  const today = todayIn(zone)
  const when = ({ generatedAt }: Report) => (generatedAt ? shortMomentWords(generatedAt, today, zone) : '--')
  const isNarrow = useNarrow()
  const actions: Column<Report> = {
    head: 'Actions',
    cell: (report) => report.status === 'completed' && <Actions report={report} onView={onView} />,
  }
  const about = (report: Report) => (
    <>
      <Title report={report} />
      <span className="report-under faint">
        {report.status === 'completed' ? (
          `${formatWords[report.format]}, ${sizeWords(report.size)} · ${when(report)}`
        ) : (
          <Status report={report} />
        )}
      </span>
    </>
  )
  const whole: readonly Column<Report>[] = [
    { head: 'Report', cell: (report) => <Title report={report} /> },
    { head: 'Type', cell: ({ type }) => typeNames[type] },
    {
      head: 'Period',

      cell: ({ from, to }) => <span className="nowrap">{shortRangeWords(from, to, today)}</span>,
    },
    {
      head: 'Generated',

      cell: (report) => (
        <Under text={when(report)} note={report.madeBy ? `by ${report.madeBy}` : 'automatically'} />
      ),
    },
    {
      head: 'Size',
      number: true,

      cell: ({ status, size, format }) => (
        <Under text={status === 'completed' ? sizeWords(size) : '--'} note={formatWords[format]} />
      ),
    },
    { head: 'Status', cell: (report) => <Status report={report} /> },
    actions,
  ]
  const isShort = isCompact || isNarrow
  return (
    <div className={isShort ? 'report-list short' : 'report-list'}>
      <Table
        label={label}
        few="always"
        columns={isShort ? [{ head: 'Report', cell: about }, actions] : whole}
        rows={reports}
        rowKey={({ id }) => id}
        error={isFailed && !reports && 'The reports could not be loaded.'}
        retry={retry}
        empty={empty}
        fading={fading ?? false}
      />
    </div>
  )
}

function Title({ report }: { report: Report }) {
  return <span className="report-title">{report.title}</span>
}

function Under({ text, note }: { text: string; note: string }) {
  return (
    <>
      <span className="nowrap">{text}</span>
      <span className="report-under faint">{note}</span>
    </>
  )
}

function Status({ report: { title, status, done, total, error } }: { report: Report }) {
  return (
    <span className="report-status" role="status">
      <Badge colour={colours[status]}>{statusWords[status]}</Badge>
      {status === 'processing' && (
        <progress aria-label={`${title}: progress`} value={done} max={Math.max(1, total)} />
      )}
      {status === 'failed' && <span className="faint">{error}</span>}
    </span>
  )
}

function Actions({ report, onView }: { report: Report; onView: (id: number) => void }) {
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    await downloadReport(report)
    setBusy(false)
  }
  return (
    <span className="report-actions">
      <IconButton
        label={`Download: ${report.title}`}
        aria-busy={busy || undefined}
        onClick={() => !busy && void take()}
      >
        {busy ? <Spinner /> : <Download size={18} aria-hidden />}
      </IconButton>
      <IconButton label={`View: ${report.title}`} onClick={() => onView(report.id)}>
        <Eye size={18} aria-hidden />
      </IconButton>
    </span>
  )
}
