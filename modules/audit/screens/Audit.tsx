/** The audit, newest first, with the values before and after. */
import { useState } from 'react'
import { Download } from 'lucide-react'
import { downloadFrom } from '../../../web/download'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { Card } from '../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { sentenceOf } from '../../../web/sendOnce'
import { AuditFilters } from './AuditFilters'
import { CheckChain } from './CheckChain'
import { Entry } from './Entry'
import { toQuery, useAudit, useFilters } from './useAudit'
import './audit.css'

export default function Audit() {
  const { filters, isFiltered, clear } = useFilters()
  const {
    entries,
    isError,
    error,
    isPending,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useAudit()
  const isFading = isFetching && !isFetchingNextPage

  return (
    <Page
      title="Audit"
      note="Every change, with its author, time and values before and after. Entries cannot be edited."
      actions={<ExportCsv onDone={() => void refetch()} />}
    >
      <CheckChain />
      <Card
        title="Entries"
        note={
          filters.group
            ? undefined
            : 'Punches, sign-ins and notifications are hidden, because there are thousands a day. Choose ' +
              'their type to see them.'
        }
      >
        <AuditFilters />
        {isPending ? (
          <Waiting />
        ) : isError && entries.length === 0 ? (
          <ErrorState retry={() => void refetch()}>
            {sentenceOf(error, 'The audit could not be loaded.')}
          </ErrorState>
        ) : entries.length === 0 ? (
          <EmptyState action={isFiltered && <Button onClick={clear}>Clear Filters</Button>}>
            {isFiltered ? 'No entries match these filters.' : 'No entries yet.'}
          </EmptyState>
        ) : (
          <>
            <ol className={isFading ? 'audit fading' : 'audit'} aria-label="Entries, newest first">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            <div className="audit-foot">
              {hasNextPage ? (
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {isFetchingNextPage ? 'Loading…' : 'Load older'}
                </Button>
              ) : (
                <p className="faint">No older entries.</p>
              )}
              {isError && (
                <p className="field-error" role="alert">
                  {sentenceOf(error, 'Older entries could not be loaded.')}
                </p>
              )}
            </div>
          </>
        )}
      </Card>
    </Page>
  )
}

function ExportCsv({ onDone }: { onDone: () => void }) {
  const { filters } = useFilters()
  const [busy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    try {
      const query = new URLSearchParams(toQuery(filters) as Record<string, string>)
      await downloadFrom(`/api/audit/export?${query}`, 'audit.csv')
      toast({ title: 'Audit exported', text: 'The export is recorded in the audit.', tone: 'good' })
      onDone()
    } catch (error) {
      toast({ title: 'Download Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} icon={<Download size={16} aria-hidden />} onClick={() => void take()}>
      {busy ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}
