/** Message Logs: sent messages with recipient and status, newest first. */
import { useState } from 'react'
import { Ban, Download } from 'lucide-react'
import { downloadFrom } from '../../../../web/download'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Table, type Column } from '../../../../web/ui/Table'
import { useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { sentenceOf } from '../../../../web/sendOnce'
import { exportLogs, type MessageLog } from '../../contract'
import { numberText } from '../../rules'
import { LogFilters } from './LogFilters'
import { MessageDialog } from './MessageDialog'
import { OptOuts } from '../../lists/screens/OptOuts'
import type { Link } from '../../link/screens/useLink'
import { queryText, useFilters, useLogs } from './useLogs'
import { MessageBadge } from '../../screens/words'
import './logs.css'

export function MessageLogs({ link }: { link: Link }) {
  const { isFiltered, clear } = useFilters()
  const {
    messages,
    isPending,
    isError,
    error,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    refetch,
  } = useLogs()
  const [open, setOpen] = useState<{ message: MessageLog } | 'opt-outs' | null>(null)
  // The current state, because it changes while it is shown.
  const shown =
    open && open !== 'opt-outs' ? (messages.find(({ id }) => id === open.message.id) ?? open.message) : null
  return (
    <Card
      title="Message Logs"
      actions={
        <>
          <Button
            icon={<Ban size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen('opt-outs')}
          >
            Opt-out List
          </Button>
          <ExportCsv />
        </>
      }
    >
      <LogFilters />
      <Table
        label="Messages"
        columns={columnsFor(useZone(), (message) => setOpen({ message }))}
        rows={isPending ? undefined : messages}
        rowKey={({ id }) => id}
        error={isError && messages.length === 0 && sentenceOf(error, 'The messages could not be loaded.')}
        retry={() => void refetch()}
        fading={isPlaceholderData}
        empty={
          isFiltered
            ? 'No messages match these filters.'
            : 'No messages yet. Messages you send are listed here with their status.'
        }
      />
      {messages.length > 0 && hasNextPage && (
        <div className="wa-more">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
      {isError && messages.length > 0 && (
        <p className="field-error" role="alert">
          {sentenceOf(error, 'The messages could not be refreshed.')}
        </p>
      )}
      {isFiltered && messages.length === 0 && !isPending && !isError && (
        <div className="wa-more">
          <Button onClick={clear}>Clear filters</Button>
        </div>
      )}
      {shown && (
        <MessageDialog message={shown} isConnected={link.isConnected} onClose={() => setOpen(null)} />
      )}
      {open === 'opt-outs' && <OptOuts country={link.status.country} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function columnsFor(zone: string, onOpen: (message: MessageLog) => void): Column<MessageLog>[] {
  return [
    {
      head: 'Recipient',
      cell: (message) => <Recipient message={message} onOpen={() => onOpen(message)} />,
      phone: 'lead',
    },
    { head: 'Status', cell: ({ status }) => <MessageBadge state={status} />, phone: 'row' },
    { head: 'Message', cell: (message) => <Text message={message} />, phone: 'row' },
    {
      head: 'Time',
      cell: ({ createdAt, sentAt }) => (
        <time className="nowrap" dateTime={sentAt ?? createdAt}>
          {momentWords(sentAt ?? createdAt, zone)}
        </time>
      ),
      phone: 'wide',
    },
    {
      head: 'Batch',
      cell: ({ batchId }) =>
        batchId === null ? <span className="faint">–</span> : <BatchLink id={batchId} />,
    },
  ]
}

function Recipient({
  message: { recipientName, recipientNumber },
  onOpen,
}: {
  message: MessageLog
  onOpen: () => void
}) {
  return (
    <div className="wa-recipient">
      <button type="button" className="row-link figures" aria-haspopup="dialog" onClick={onOpen}>
        {recipientName || numberText(recipientNumber)}
      </button>
      {recipientName && <span className="faint figures">{numberText(recipientNumber)}</span>}
    </div>
  )
}

function Text({ message: { message, errorMessage, attachmentName } }: { message: MessageLog }) {
  return (
    <div className="wa-logged">
      <p className="wa-clamp">{message}</p>
      {attachmentName && <p className="faint">With {attachmentName}</p>}
      {errorMessage && <p className="wa-error">{errorMessage}</p>}
    </div>
  )
}

function BatchLink({ id }: { id: number }) {
  const { set } = useFilters()
  return (
    <button
      type="button"
      className="row-link"
      aria-label={`Messages of bulk send ${id}`}
      onClick={() => set({ batch: String(id) })}
    >
      {id}
    </button>
  )
}

function ExportCsv() {
  const { filters } = useFilters()
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      await downloadFrom(
        `${exportLogs.path as '/api/whatsapp/message-logs/export'}${queryText(filters)}`,
        'whatsapp_messages.csv',
      )
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
