/** The result and what can still be done: invitations, rows with errors, undo. */
import { Suspense, useEffect, useRef, useState } from 'react'
import { CircleCheck, CircleAlert, Undo2 } from 'lucide-react'
import { pieces } from '../../../web/module'
import { toast } from '../../../web/toast'
import { Button } from '../../../web/ui/Button'
import { DialogButtons } from '../../../web/ui/Dialog'
import type { ImportInfo } from '../contract'
import type { Sheet } from './sheet'
import { List } from './Rows'
import { takeBack } from './useImport'
import { doneWords, failedWords, partlyWords, undoWords } from './words'
import { WrongRows } from './WrongRows'

export function Outcome({
  info,
  sheet,
  onAgain,
  onClose,
}: {
  info: ImportInfo
  sheet: Sheet
  onAgain: () => void
  onClose: () => void
}) {
  const { applied, refused, wrong } = info.counts
  const { afterImport: AfterImport } = pieces()
  useSaid(info)
  const done = info.state === 'applied'
  return (
    <>
      <p className="import-outcome">
        {done ? (
          <CircleCheck size={22} className="good" aria-hidden />
        ) : (
          <CircleAlert size={22} aria-hidden />
        )}
        <b>{title(info)}</b>
      </p>
      {info.message && <p className="import-said">{info.message}</p>}
      {done && refused > 0 && <List id={info.id} show="refused" />}
      {(refused > 0 || (done && wrong > 0)) && <WrongRows info={info} />}
      {done && sheet.kind === 'employees' && applied > 0 && AfterImport && (
        <Suspense>
          <AfterImport />
        </Suspense>
      )}
      {done && applied > 0 && <UndoImport info={info} />}
      <DialogButtons>
        <Button onClick={onAgain}>Import another file</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </>
  )
}

function title(info: ImportInfo): string {
  const { state, fileName } = info
  if (state === 'applied') return doneWords(info)
  if (state === 'undone') return `The import of ${fileName} has been undone. Everything is as it was before.`
  return `${fileName} could not be read.`
}

/** The specification's toast, once, when it has just ended. */
function useSaid(info: ImportInfo) {
  const announced = useRef(false)
  useEffect(() => {
    if (announced.current || Date.now() - Date.parse(info.finishedAt ?? '') > 10_000) return
    announced.current = true
    const { refused } = info.counts
    if (info.state === 'failed')
      toast({ title: failedWords(info), text: info.message ?? 'An unexpected error occurred', tone: 'bad' })
    else if (info.state === 'applied' && refused)
      toast({ title: partlyWords(info), text: info.firstReasons.join('\n'), tone: 'bad' })
    else if (info.state === 'applied')
      toast({ title: 'Import Successful', text: doneWords(info), tone: 'good' })
  }, [info])
}

/** Asks first, because all rows change at once. */
function UndoImport({ info }: { info: ImportInfo }) {
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { added, applied } = info.counts
  if (!confirming)
    return (
      <p className="import-wrong">
        <Button size="small" icon={<Undo2 size={16} aria-hidden />} onClick={() => setConfirming(true)}>
          Undo this import
        </Button>
        <span className="faint">possible until an imported record is changed or used</span>
      </p>
    )
  return (
    <div className="import-ask" role="group" aria-label="Undo this import">
      <p>
        <b>Undo the whole import?</b> {undoWords(added, applied - added)}
      </p>
      <p className="import-wrong">
        <Button
          variant="danger"
          busy={busy}
          onClick={() => {
            setBusy(true)
            void takeBack(info.id).finally(() => setBusy(false))
          }}
        >
          {busy ? 'Undoing…' : 'Undo import'}
        </Button>
        <Button disabled={busy} onClick={() => setConfirming(false)}>
          Keep import
        </Button>
      </p>
    </div>
  )
}
