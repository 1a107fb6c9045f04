/** Bank statements and TDS certificates as sheets: the Import buttons of the Books screen. */
import { lazy, Suspense, useState } from 'react'
import { Upload } from 'lucide-react'
import { Button } from '../../../web/ui/Button'
import type { Sheet } from './sheet'

const ImportDialog = lazy(() => import('./ImportDialog'))

function ImportButton({ label, sheet }: { label: string; sheet: Sheet }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        icon={<Upload size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog {...sheet} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const Statements = () => (
  <ImportButton
    label="Import Statement"
    sheet={{ kind: 'bank statements', title: 'Import Bank Statement', one: 'credit' }}
  />
)

export const Certificates = () => (
  <ImportButton
    label="Import Certificate"
    sheet={{ kind: 'tds certificates', title: 'Import TDS Certificate or Form 26AS (168)', one: 'line' }}
  />
)
