/**
 * A request with all details and the decision buttons, and the dialog that asks for the reason of a
 * rejection.
 */
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/Button'
import { Dialog, DialogButtons } from '../ui/Dialog'
import { Textarea } from '../ui/Field'
import { nameOf, waitingWords, type Action, type Decidable, type Kind } from './requestKind'

type DecisionDialogProps<Row extends Decidable> = {
  kind: Kind<Row>
  row: Row
  /** True if the request was decided. */
  decide: (row: Row, action: Action, comment: string | null) => Promise<boolean>
  onClose: () => void
}

export const needsComment = 'Please enter a reason for the rejection.'

export function DetailDialog<Row extends Decidable>({
  kind,
  row,
  decide,
  onClose,
}: DecisionDialogProps<Row>) {
  const { Detail } = kind
  const form = useRef<HTMLDivElement>(null)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState<Action | null>(null)

  async function run(action: Action) {
    const words = comment.trim()
    if (action === 'reject' && !words) {
      setMissing(true)
      form.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(action)
    if (await decide(row, action, words || null)) onClose()
    else setBusy(null)
  }

  return (
    <Dialog
      wide
      title={`${nameOf(row)}: ${kind.words(row)}`}
      onClose={onClose}
      foot={
        <div ref={form} className="decision-foot">
          <Textarea
            label="Comment"
            rows={1}
            maxLength={1000}
            placeholder="Required to reject, optional to approve"
            value={comment}
            error={missing && !comment.trim() ? needsComment : undefined}
            onChange={(event) => setComment(event.target.value)}
          />
          <div className="decision-buttons">
            <Button variant="primary" busy={busy === 'approve'} onClick={() => void run('approve')}>
              Approve
            </Button>
            <Button busy={busy === 'reject'} onClick={() => void run('reject')}>
              Reject
            </Button>
          </div>
        </div>
      }
    >
      {!row.isYours && <p className="soft">{waitingWords(row)}</p>}
      <Detail row={row} />
    </Dialog>
  )
}

export function RejectDialog<Row extends Decidable>({
  kind,
  row,
  decide,
  onClose,
}: DecisionDialogProps<Row>) {
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!comment.trim()) {
      setMissing(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    setBusy(true)
    if (await decide(row, 'reject', comment.trim())) onClose()
    else setBusy(false)
  }

  return (
    <Dialog title={`Reject ${nameOf(row)}'s request`} onClose={onClose}>
      <p className="soft">{kind.words(row)}</p>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <Textarea
          label="Comment"
          hint="The employee will see this."
          maxLength={1000}
          value={comment}
          error={missing && !comment.trim() ? needsComment : undefined}
          onChange={(event) => setComment(event.target.value)}
        />
        <DialogButtons>
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="danger" busy={busy}>
            {busy ? 'Rejecting…' : 'Reject'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
