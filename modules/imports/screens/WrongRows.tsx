/** The rows with errors as a workbook, each with its reason. */
import { useState } from 'react'
import { Download } from 'lucide-react'
import { downloadFrom } from '../../../web/download'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { sentenceOf } from '../../../web/sendOnce'
import type { ImportInfo } from '../contract'

export function WrongRows({ info }: { info: ImportInfo }) {
  const [busy, setBusy] = useState(false)
  return (
    <p className="import-wrong">
      <Button
        size="small"
        busy={busy}
        icon={<Download size={16} aria-hidden />}
        onClick={() => {
          setBusy(true)
          void downloadFrom(`/api/imports/${info.id}/wrong`, 'rows with errors.xlsx')
            .catch((error: unknown) =>
              toast({ title: 'Download Failed', text: sentenceOf(error, 'Please try again.'), tone: 'bad' }),
            )
            .finally(() => setBusy(false))
        }}
      >
        Download rows with errors
      </Button>
      <span className="faint">
        as a workbook with the reason beside each cell. Fix them and import the file again
      </span>
    </p>
  )
}
