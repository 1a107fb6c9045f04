/** Writes a file of the books: company and month, what the file adds up to, and what prevents it. */
import { useState, type ReactNode } from 'react'
import { Download, FileOutput } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import {
  listExports,
  previewExport,
  writeExport,
  type ExportedFile,
  type ExportKind,
  type ExportPreview,
} from '../../contract'
import { countWords, money, monthWords } from '../../screens/words'

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
  const company = chosen || companies[0]?.name || ''
  const wanted = isMonth(month) && company ? { kind, company, ...wholeMonth(month) } : null
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...ask(previewExport, {
      ...(wanted ?? { kind, company: '-', from: today, to: today }),
      ...(again && { again: 'true' as const }),
    }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={title} icon={<FileOutput size={18} aria-hidden />} note={note} actions={more?.(company)}>
      <div className="books-tools">
        {companies.length > 1 && (
          <Select label="Company" value={company} onChange={(event) => setChosen(event.target.value)}>
            {companies.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
        <MonthField label="Month" value={month} onChange={setMonth} />
        <Checkbox
          label="Include earlier files"
          checked={again}
          onChange={(event) => setAgain(event.target.checked)}
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
          <Preview data={data} what={what} month={month} />
          <Write
            wanted={{ ...wanted!, again }}
            isPossible={data.count > 0 && !data.problems.some(({ isBlocking }) => isBlocking)}
          />
        </div>
      )}
      <Files kind={kind} />
    </Card>
  )
}

function Preview({ data, what, month }: { data: ExportPreview; what: string; month: string }) {
  return (
    <>
      <p>
        <b>
          {data.count === 0
            ? `Nothing of ${monthWords(month)} is left to export`
            : countWords(data.count, what)}
        </b>
        {data.exportedBefore > 0 && `, ${data.exportedBefore} in earlier files`}
      </p>
      {data.problems.length > 0 && (
        <>
          <p>{data.problems.some(({ isBlocking }) => isBlocking) ? 'To be fixed first:' : 'Please note:'}</p>
          <ul>
            {data.problems.slice(0, 50).map(({ number, message }, at) => (
              <li key={`${number} ${at}`}>
                <b>{number}</b>: {message}
              </li>
            ))}
          </ul>
          {data.problems.length > 50 && <p className="soft">and {data.problems.length - 50} more</p>}
        </>
      )}
      {data.sums.length > 0 && (
        <Table
          label="Sums"
          few="wide"
          columns={[
            { head: 'Sum of the month', phone: 'lead', cell: ({ label }) => label },
            { head: 'Documents', number: true, cell: ({ amount }) => money(amount) },
            {
              head: 'Register',
              number: true,
              cell: ({ register }) => (register === null ? '' : money(register)),
            },
          ]}
          rows={data.sums}
          rowKey={({ label }) => label}
          empty="Nothing"
        />
      )}
    </>
  )
}

function Write({
  wanted,
  isPossible,
}: {
  wanted: { kind: ExportKind; company: string; from: string; to: string; again: boolean }
  isPossible: boolean
}) {
  const [busy, setBusy] = useState(false)
  async function write() {
    setBusy(true)
    try {
      const { id, fileName, count } = await call(writeExport, wanted)
      await downloadFrom(`/api/books/exports/${id}/file`, fileName)
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
