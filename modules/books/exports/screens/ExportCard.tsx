/** Writes a file of the books: company and month, what the file adds up to, and what prevents it. */
import { useState, type ReactNode } from 'react'
import { Download } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Given } from '../../../../src/domain/endpoint'
import { addMonths, isMonth, monthOf, wholeMonth } from '../../../../src/domain/month'
import { call } from '../../../../web/api'
import { downloadFrom } from '../../../../web/download'
import { todayIn, useZone } from '../../../../web/firm'
import { momentWords } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { sentenceOf } from '../../../../web/sendOnce'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Card } from '../../../../web/ui/Card'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { ErrorState } from '../../../../web/ui/Empty'
import { Select } from '../../../../web/ui/Field'
import { MonthField } from '../../../../web/ui/MonthField'
import { Waiting } from '../../../../web/ui/Spinner'
import { Table, type Column } from '../../../../web/ui/Table'
import { listCompanies } from '../../../billing/contract'
import { listExports, previewExport, writeExport, type ExportedFile, type ExportKind } from '../../contract'
import { FilePreview, keyOf, openIn, type LeftOutNow } from './FilePreview'

type ExportCardProps = {
  kind: ExportKind
  title: string
  note: string
  /** `documents` */ what: string
  /** Further buttons, for the chosen company. */ more?: (company: string) => ReactNode
}

export function ExportCard({ kind, title, note, what, more }: ExportCardProps) {
  const today = todayIn(useZone())
  const companies = useQuery(ask(listCompanies)).data ?? []
  const [chosen, setChosen] = useState('')
  const [month, setMonth] = useState(addMonths(monthOf(today), -1))
  const [again, setAgain] = useState(false)
  const [without, setWithout] = useState<readonly LeftOutNow[]>([])
  /** Another file has other problems. */
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setWithout([])
    }
  const company = chosen || companies[0]?.name || ''
  const wanted = isMonth(month) && company ? { kind, company, ...wholeMonth(month) } : null
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...ask(previewExport, {
      ...(wanted ?? { kind, company: '-', from: today, to: today }),
      ...(again && { again: 'true' as const }),
      ...(without.length && { without: without.map(keyOf).join(',') }),
    }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={title} note={note} actions={more?.(company)}>
      <div className="books-tools">
        {companies.length > 1 && (
          <Select
            label="Company"
            value={company}
            onChange={(event) => changed(setChosen)(event.target.value)}
          >
            {companies.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
        <MonthField label="Month" value={month} onChange={changed(setMonth)} />
        <Checkbox
          label="Include earlier files"
          checked={again}
          onChange={(event) => changed(setAgain)(event.target.checked)}
        />
      </div>
      {!isMonth(month) ? (
        <p className="soft">Choose a month.</p>
      ) : error && !data ? (
        <ErrorState retry={() => void refetch()}>{error.sentence}</ErrorState>
      ) : !data ? (
        <Waiting />
      ) : (
        <div className={isPlaceholderData ? 'fading' : undefined}>
          <FilePreview data={data} what={what} month={month} without={without} onWithout={setWithout} />
          <Write
            wanted={{ ...wanted!, again, without: [...without] }}
            isPossible={
              !isPlaceholderData && data.count + without.length > 0 && openIn(data, without).length === 0
            }
            onWritten={() => setWithout([])}
          />
        </div>
      )}
      <Files kind={kind} />
    </Card>
  )
}

function Write({
  wanted,
  isPossible,
  onWritten,
}: {
  wanted: Given<typeof writeExport>
  isPossible: boolean
  onWritten: () => void
}) {
  const [busy, setBusy] = useState(false)
  async function write() {
    setBusy(true)
    try {
      const { id, fileName, count } = await call(writeExport, wanted)
      await downloadFrom(`/api/books/exports/${id}/file`, fileName)
      onWritten()
      toast({ title: 'Export Complete', text: `${fileName}: ${count} in it`, tone: 'good' })
    } catch (error) {
      toast({ title: 'Export Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    setBusy(false)
  }
  return (
    <p>
      <Button
        variant="primary"
        busy={busy}
        disabled={!isPossible}
        icon={<Download size={16} aria-hidden />}
        onClick={() => void write()}
      >
        Write File
      </Button>
    </p>
  )
}

function Files({ kind }: { kind: ExportKind }) {
  const zone = useZone()
  const { data } = useQuery(ask(listExports, { kind }))
  if (!data?.length) return null
  const columns: Column<ExportedFile>[] = [
    {
      head: 'File',
      phone: 'lead',
      cell: ({ fileName }) => <span className="books-narration">{fileName}</span>,
    },
    { head: 'In it', number: true, phone: 'named row', cell: ({ count }) => count },
    {
      head: 'Written',
      phone: 'named row',
      cell: ({ at, by }) => `${momentWords(at, zone)}${by ? ` by ${by}` : ''}`,
    },
    {
      head: 'Download',
      phone: 'row',
      cell: ({ id, fileName }) => (
        <Button
          size="small"
          aria-label={`Download ${fileName}`}
          onClick={() =>
            void downloadFrom(`/api/books/exports/${id}/file`, fileName).catch((error: unknown) =>
              toast({ title: 'Download Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' }),
            )
          }
        >
          Download
        </Button>
      ),
    },
  ]
  return (
    <details open={data.length < 4}>
      <summary>Files written before</summary>
      <Table
        label="Files written before"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        empty="None"
      />
    </details>
  )
}
