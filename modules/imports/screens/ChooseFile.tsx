/** The first step: choose or drop a file; below it, earlier imports. */
import { useRef, useState, type DragEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, FileUp } from 'lucide-react'
import { downloadFrom } from '../../../web/download'
import { useZone } from '../../../web/firm'
import { momentWords } from '../../../web/format'
import { ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { sentenceOf } from '../../../web/sendOnce'
import { listImports, type ImportInfo } from '../contract'
import type { Sheet } from './sheet'
import { upload } from './useImport'
import { failedWords } from './words'

export function ChooseFile({ sheet, onFile }: { sheet: Sheet; onFile: (id: number) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const earlier = useQuery({ ...ask(listImports, { kind: sheet.kind }), staleTime: 0 })

  async function take(file: File | undefined) {
    if (!file || sent !== null) return
    setSent(0)
    try {
      onFile((await upload(sheet.kind, file, setSent)).id)
    } catch (error) {
      toast({
        title: failedWords(sheet),
        text: sentenceOf(error, 'An unexpected error occurred'),
        tone: 'bad',
      })
      setSent(null)
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const template = (format: 'csv' | 'xlsx') =>
    void downloadFrom(`${sheet.template!}?format=${format}`, `template.${format}`).catch((error: unknown) =>
      toast({ title: 'Download Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' }),
    )

  return (
    <>
      <p className="soft">You see a preview of every row before anything changes.</p>
      <div
        className={over ? 'import-drop over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
        <p>Drop a file here: Excel (.xlsx, .xls), OpenDocument (.ods) or CSV, up to 25 MB</p>
        <Button
          variant="primary"
          busy={sent !== null}
          icon={<FileUp size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {sent === null ? 'Choose a file' : `Sending… ${Math.round(sent * 100)}%`}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.htm,.html,.xml"
          aria-label="File to import"
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            // Choosing the same file again after a failure counts too.
            event.target.value = ''
            void take(chosen)
          }}
        />
      </div>
      {sheet.template && (
        <p className="import-templates soft">
          Start with a template:
          {sheet.kind === 'employees' && (
            <Button size="small" variant="quiet" onClick={() => template('csv')}>
              CSV
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => template('xlsx')}>
            Excel, with column descriptions
          </Button>
        </p>
      )}
      {Boolean(earlier.data?.length) && <Earlier imports={earlier.data!} onOpen={onFile} />}
    </>
  )
}

const words: Record<ImportInfo['state'], string> = {
  reading: 'reading',
  ready: 'not imported yet',
  applying: 'importing',
  applied: 'imported',
  undoing: 'undoing',
  undone: 'undone',
  failed: 'failed',
  discarded: 'discarded',
}

function Earlier({ imports, onOpen }: { imports: readonly ImportInfo[]; onOpen: (id: number) => void }) {
  const zone = useZone()
  return (
    <section className="import-earlier">
      <h3>Earlier imports</h3>
      <ul>
        {imports
          .filter(({ state }) => state !== 'discarded')
          .slice(0, 8)
          .map((one) => (
            <li key={one.id}>
              <Button size="small" variant="quiet" onClick={() => onOpen(one.id)}>
                {one.fileName}
              </Button>
              <span className="faint">
                {words[one.state]}
                {one.state === 'applied' && `, ${one.counts.applied} rows`} · {one.by} ·{' '}
                {momentWords(one.createdAt, zone)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}
