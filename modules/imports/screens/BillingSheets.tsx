/** Candidates and clients as sheets: the buttons of the Billing screen. */
import { lazy, Suspense, useState } from 'react'
import { Download, FileDown, Upload } from 'lucide-react'
import { downloadFrom } from '../../../web/download'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { sentenceOf } from '../../../web/sendOnce'
import type { Sheet } from './sheet'

const ImportDialog = lazy(() => import('./ImportDialog'))
/** The URL's filters, which an export of candidates uses. */
const filters = ['search', 'client', 'month', 'status', 'recruiter', 'team', 'location', 'entity', 'joining']

type Kind = Sheet & { template: `/api/${string}`; words: string; exported: `/api/${string}` }

export function Sheets({ kind: { words, exported, ...sheet } }: { kind: Kind }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<'template' | 'export' | null>(null)

  const get = async (what: 'template' | 'export', path: `/api/${string}`, failed: string) => {
    setBusy(what)
    try {
      await downloadFrom(path, `${sheet.kind}.xlsx`)
      if (what === 'export')
        toast({ title: 'Export Complete', text: `${words} have been exported.`, tone: 'good' })
    } catch (error) {
      toast({ title: failed, text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    }
    setBusy(null)
  }
  const following = () => {
    const given = new URLSearchParams(location.search)
    const sticky = new URLSearchParams(
      filters.flatMap((name) => (given.get(name) ? [[name, unquoted(given.get(name)!)]] : [])),
    )
    return sheet.kind === 'candidates' && sticky.size
      ? (`${exported}?${sticky.toString()}` as const)
      : exported
  }

  return (
    <>
      <Button
        busy={busy === 'template'}
        icon={<Download size={16} aria-hidden />}
        onClick={() => void get('template', sheet.template, 'Failed to download template')}
      >
        Download Template
      </Button>
      <Button icon={<Upload size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Import
      </Button>
      <Button
        busy={busy === 'export'}
        icon={<FileDown size={16} aria-hidden />}
        onClick={() => void get('export', following(), `Failed to export ${sheet.kind}`)}
      >
        Export
      </Button>
      {open && (
        <Suspense>
          <ImportDialog {...sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The URL writes text that looks like a number in quotes. */
const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1')
