/** Recipients from a sheet: uploaded, read by the server, with usable and unusable rows. */
import { useRef, useState, type DragEvent } from 'react'
import { Download, FileSpreadsheet, FileUp, X } from 'lucide-react'
import { ApiError } from '../../../../web/api'
import { downloadFrom } from '../../../../web/download'
import { toast } from '../../../../web/toast'
import { Button, IconButton } from '../../../../web/ui/Button'
import { formOf, sendFile } from '../../../../web/upload'
import { summaryOf } from '../../../../web/sendOnce'
import { readRecipients, recipientsTemplate, type SheetRecipients } from '../../contract'
import { setBulk, type BulkDraft } from './drafts'
import { countWords, many } from '../../screens/words'

type Failure = { title: string; text: string }

/** The server names the problem of the sheet; if it could not be reached, nothing was read. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0)
    return { title: 'Failed to load Excel processing library', text: summaryOf(error, 'Please try again.') }
  const titles = ['Column Missing', 'No Valid Recipients', 'Parse Error']
  const first = error.errors[0]
  return { title: titles.find((one) => one === first?.field) ?? 'Parse Error', text: error.sentence }
}

export function ExcelSource({ sheet }: { sheet: BulkDraft['sheet'] }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function take(file: File | undefined) {
    if (!file || part !== null) return
    setPart(0)
    setFailure(null)
    try {
      const received = await sendFile<SheetRecipients>(readRecipients.path, formOf(file), { sent: setPart })
      setBulk({ sheet: { name: file.name, read: received }, custom: {} })
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      toast({ ...failed, tone: 'bad' })
    } finally {
      setPart(null)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const template = () =>
    void downloadFrom(recipientsTemplate.path as `/api/${string}`, 'whatsapp_recipients.xlsx').catch(
      (error: unknown) =>
        toast({ title: 'Download Failed', text: summaryOf(error, 'Please try again.'), tone: 'bad' }),
    )

  return (
    <>
      <div
        className={over ? 'wa-drop over' : 'wa-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <div className="wa-buttons">
          <Button
            icon={<FileUp size={16} aria-hidden />}
            busy={part !== null}
            onClick={() => input.current?.click()}
          >
            {part === null
              ? sheet
                ? 'Choose another sheet'
                : 'Choose a sheet'
              : part < 1
                ? `Sending… ${Math.round(part * 100)}%`
                : 'Reading…'}
          </Button>
          <Button variant="quiet" icon={<Download size={16} aria-hidden />} onClick={template}>
            Download Template
          </Button>
        </div>
        <p className="faint">
          Excel (.xlsx, .xls) or CSV with a column for phone numbers. Other columns can be used in the
          message.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls,.ods,.csv"
          aria-label="Sheet of recipients"
          onChange={(event) => (void take(event.target.files?.[0]), (event.target.value = ''))}
        />
      </div>
      {failure && (
        <div className="wa-note bad" role="alert">
          <p>
            <b>{failure.title}</b>
          </p>
          <p>{failure.text}</p>
        </div>
      )}
      {sheet && <Read {...sheet} />}
    </>
  )
}

function Read({
  name,
  read: { recipients, merged, skipped, skippedCount, columns },
}: NonNullable<BulkDraft['sheet']>) {
  return (
    <div className="wa-sheet" role="status">
      <div className="wa-file">
        <FileSpreadsheet size={18} aria-hidden />
        <span>
          {name} <b>{many(recipients.length, 'recipient')}</b>
        </span>
        <IconButton label={`Remove ${name}`} onClick={() => setBulk({ sheet: null, custom: {} })}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {columns.length > 0 && <p className="faint">Columns for the message: {columns.join(', ')}</p>}
      {merged > 0 && (
        <p className="faint">
          {many(merged, 'duplicate number')} {merged === 1 ? 'gets' : 'get'} one message.
        </p>
      )}
      {skippedCount > 0 && (
        <details className="wa-skipped">
          <summary>
            {skippedCount === 1 ? '1 row is left out' : `${countWords(skippedCount)} rows are left out`}
          </summary>
          <ul>
            {skipped.map(({ row, reason }) => (
              <li key={row}>
                <b>Row {countWords(row)}:</b> {reason}
              </li>
            ))}
            {skippedCount > skipped.length && <li>and {countWords(skippedCount - skipped.length)} more</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
