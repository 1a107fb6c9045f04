/**
 * Reports and Analytics: the latest of each type, counts, recent and historical reports; one of them opened
 * on the page.
 */
import { useState } from 'react'
import { CalendarCheck2, FilePlus2, Files, HardDrive, LoaderCircle } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAddressAction } from '../../../web/addressActions'
import { useWho } from '../../../web/session'
import { Button } from '../../../web/ui/Button'
import { Card, StatCard } from '../../../web/ui/Card'
import { Page } from '../../../web/ui/Page'
import { reportTypesOf } from '../contract'
import { GenerateReport } from './GenerateReport'
import { Historical } from './Historical'
import { LatestCards } from './LatestCards'
import { ReportList } from './ReportList'
import { ReportPage } from './ReportPage'
import { useRecent, useSummary } from './useReports'
import { sizeWords } from './words'
import './reports.css'

export default function Reports() {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const id = Number(view)
  return Number.isInteger(id) && id > 0 ? <ReportPage key={id} id={id} /> : <Overview />
}

function Overview() {
  const types = reportTypesOf(useWho())
  const navigate = useNavigate()
  const { data, isError } = useSummary()
  const recent = useRecent()
  const [isOpen, setOpen] = useState(false)
  // `/reports?new=1`
  useAddressAction(['new'], () => setOpen(true))
  const figure = (value: number | string | undefined) => value ?? (isError ? '--' : '…')
  const open = (id: number) => void navigate({ to: '.', search: { view: id } as never })

  return (
    <Page
      title="Reports and Analytics"
      note="Monthly reports are ready on the 1st. Generate others any time."
      actions={
        <Button
          variant="primary"
          icon={<FilePlus2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Generate Report
        </Button>
      }
    >
      <LatestCards types={types} summary={data} isFailed={isError} onView={open} />
      <div className="report-figures" aria-busy={!data && !isError}>
        <StatCard label="Total Reports" value={figure(data?.total)} icon={<Files size={16} aria-hidden />} />
        <StatCard
          label="This Month"
          value={figure(data?.thisMonth)}
          icon={<CalendarCheck2 size={16} aria-hidden />}
        />
        <StatCard
          label="Processing"
          value={figure(data?.processing)}
          icon={<LoaderCircle size={16} aria-hidden />}
        />
        <StatCard
          label="Total Size"
          value={figure(data && sizeWords(data.size))}
          icon={<HardDrive size={16} aria-hidden />}
        />
      </div>
      <Historical years={data?.years ?? []} newest={data?.newest ?? null} onView={open} />
      <Card title="Recent Reports">
        <ReportList
          label="Recent Reports"
          reports={recent.reports}
          isFailed={recent.isError}
          retry={() => void recent.refetch()}
          empty="No reports yet. Monthly reports follow when the month ends."
          onView={open}
        />
      </Card>
      {isOpen && <GenerateReport types={types} onClose={() => setOpen(false)} />}
    </Page>
  )
}
