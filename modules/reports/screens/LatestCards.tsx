/** A card per type with its latest report, to download or view. */
import { useState } from 'react'
import { Download, Eye } from 'lucide-react'
import { todayIn, useZone } from '../../../web/firm'
import { shortMomentWords, shortRangeWords } from '../../../web/format'
import { toast } from '../../../web/toast'
import { Button, IconButton } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import type { Report, ReportSummary, ReportType } from '../contract'
import { downloadReport } from './download'
import { formatWords, sizeWords, typeNotes, typeWords } from './words'

type Props = {
  types: readonly ReportType[]
  summary: ReportSummary | undefined
  isFailed: boolean
  onView: (id: number) => void
}

export function LatestCards({ types, summary, isFailed, onView }: Props) {
  return (
    <div className="report-cards">
      {types.map((type) => (
        <LatestCard
          key={type}
          type={type}
          latest={summary && (summary.latest.find((one) => one.type === type)?.report ?? null)}
          isFailed={isFailed}
          onView={onView}
        />
      ))}
    </div>
  )
}

function LatestCard({
  type,
  latest,
  isFailed,
  onView,
}: {
  type: ReportType
  latest: Report | null | undefined
  isFailed: boolean
  onView: (id: number) => void
}) {
  const zone = useZone()
  const today = todayIn(zone)
  const [busy, setBusy] = useState(false)

  async function take() {
    if (!latest)
      return toast({ title: 'No Report Available', text: `No ${type} report is available for download yet.` })
    setBusy(true)
    await downloadReport(latest)
    setBusy(false)
  }

  return (
    <Card title={typeWords[type]} note={typeNotes[type]} className="report-card">
      <div className="report-latest" aria-busy={latest === undefined && !isFailed}>
        {latest ? (
          <>
            <p>
              <b>{latest.title}</b>
            </p>
            <p className="faint">
              {shortRangeWords(latest.from, latest.to, today)} · {formatWords[latest.format]},{' '}
              {sizeWords(latest.size)} · {shortMomentWords(latest.generatedAt!, today, zone)}
            </p>
          </>
        ) : (
          <p className="soft">
            {latest === null ? 'No report yet.' : isFailed ? 'The reports could not be loaded.' : 'Loading…'}
          </p>
        )}
      </div>
      <div className="report-card-buttons">
        <Button
          busy={busy}
          disabled={latest === undefined}
          icon={<Download size={16} aria-hidden />}
          aria-label={`Download Latest Report: ${typeWords[type]}`}
          onClick={() => void take()}
        >
          Download Latest Report
        </Button>
        {latest && (
          <IconButton label={`View Latest Report: ${typeWords[type]}`} onClick={() => onView(latest.id)}>
            <Eye size={18} aria-hidden />
          </IconButton>
        )}
      </div>
    </Card>
  )
}
