/**
 * Reports and Analytics: the latest of each type, counts, recent and historical reports; one of them opened
 * on the page.
 */
import { useState } from 'react'
import { FilePlus2 } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { may } from '../../../src/domain/access'
import { useAddressAction } from '../../../web/addressActions'
import { useWho } from '../../../web/session'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { FigureStrip } from '../../../web/ui/FigureStrip'
import { Page } from '../../../web/ui/Page'
import { reportTypesOf } from '../contract'
import { GenerateReport } from './GenerateReport'
import { Historical } from './Historical'
import { LatestCards } from './LatestCards'
import { ReportList } from './ReportList'
import { ReportPage } from './ReportPage'
import { Trends } from './Trends'
import { useRecent, useSummary } from './useReports'
import { sizeWords } from './words'
import './reports.css'

export default function Reports() {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const id = Number(view)
  return Number.isInteger(id) && id > 0 ? <ReportPage key={id} id={id} /> : <Overview />
}

function Overview() {
  const who = useWho()
  const types = reportTypesOf(who)
  const navigate = useNavigate()
  const { data, isError } = useSummary()
  const recent = useRecent()
  const [isOpen, setOpen] = useState(false)
  // `/reports?new=1`
  useAddressAction(['new'], () => setOpen(true))
  const figure = (value: number | string | undefined) => value ?? (isError ? '--' : undefined)
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
      <div className="report-figures">
        <FigureStrip
          label="Reports in figures"
          figures={[
            { label: 'Total Reports', value: figure(data?.total) },
            { label: 'This Month', value: figure(data?.thisMonth) },
            { label: 'Processing', value: figure(data?.processing) },
            { label: 'Total Size', value: figure(data && sizeWords(data.size)) },
          ]}
        />
      </div>
      {may(who, 'view_all_attendance') && <Trends />}
      <Historical years={data?.years ?? []} newest={data?.newest ?? null} onView={open} />
      <Card title="Recent Reports">
        <ReportList
          label="Recent Reports"
          isCompact
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
