/** The import dialog: choose a file, check the preview, import, and undo if needed. */
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../web/ui/Dialog'
import { ErrorState } from '../../../web/ui/Empty'
import { Waiting } from '../../../web/ui/Spinner'
import { ChooseFile } from './ChooseFile'
import type { Sheet } from './sheet'
import { Outcome } from './Outcome'
import { Preview } from './Preview'
import { Progress } from './Progress'
import { useImport } from './useImport'
import './imports.css'

export default function ImportDialog({ onClose, ...sheet }: Sheet & { onClose: () => void }) {
  const [id, setId] = useState<number | null>(null)
  const body = useRef<HTMLDivElement>(null)
  // The focused button is gone; WebKit would focus the dialog's close button.
  useEffect(() => {
    if (id !== null) body.current?.focus()
  }, [id])
  return (
    <Dialog title={sheet.title} onClose={onClose} wide>
      <div className="import" ref={body} tabIndex={-1}>
        {id === null ? (
          <ChooseFile sheet={sheet} onFile={setId} />
        ) : (
          <Steps key={id} id={id} sheet={sheet} onAgain={() => setId(null)} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function Steps({
  id,
  sheet,
  onAgain,
  onClose,
}: {
  id: number
  sheet: Sheet
  onAgain: () => void
  onClose: () => void
}) {
  const { data, error, refetch } = useImport(id)
  if (!data)
    return error ? <ErrorState retry={() => void refetch()}>{error.sentence}</ErrorState> : <Waiting />
  if (data.state === 'reading')
    return <Progress words={data.total ? 'Comparing rows' : 'Reading the file'} info={data} />
  if (data.state === 'applying')
    return (
      <Progress
        words={data.done < data.total ? 'Importing' : 'Setting passwords'}
        info={data}
        note="You can close this window. The import continues in the background."
      />
    )
  if (data.state === 'undoing')
    return (
      <Progress
        words="Undoing"
        info={data}
        note="You can close this window. The import continues in the background."
      />
    )
  if (data.state === 'ready') return <Preview info={data} sheet={sheet} onAgain={onAgain} />
  return <Outcome info={data} sheet={sheet} onAgain={onAgain} onClose={onClose} />
}
