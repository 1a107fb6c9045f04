/** The GST tab: GSTR-1 and e-invoices of a month, and what the e-invoice portal answered. */
import { useState } from 'react'
import { FileUp } from 'lucide-react'
import { Button } from '../../../../web/ui/Button'
import { ExportCard } from '../../exports/screens/ExportCard'
import { AnswerDialog } from './AnswerDialog'

export default function GstTab() {
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="books-stack">
      <ExportCard
        kind="gstr1"
        title="GSTR-1"
        note="The return of a month as the JSON that the GST portal takes. Its sums equal the register."
        what="document"
      />
      <ExportCard
        kind="e-invoice"
        title="E-Invoices"
        note="Documents of registered clients as JSON for the bulk upload of the e-invoice portal."
        what="document"
        more={() => (
          <Button
            icon={<FileUp size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setImporting(true)}
          >
            Import Answer
          </Button>
        )}
      />
      {isImporting && <AnswerDialog onClose={() => setImporting(false)} />}
    </div>
  )
}
