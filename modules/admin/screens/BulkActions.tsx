/** Bulk Actions: choose the action and the people, check the preview, then see the result for each person. */
import type { FormEvent } from 'react'
import { todayIn, useZone } from '../../../web/firm'
import type { Dialogs } from '../../../web/module'
import { Button } from '../../../web/ui/Button'
import { Dialog, DialogButtons, SendButtons } from '../../../web/ui/Dialog'
import { Select } from '../../../web/ui/Field'
import { bulkActions, type BulkAction } from '../contract'
import { BulkValue } from './BulkValue'
import { Outcome } from './Outcome'
import { people, useBulk } from './useBulk'
import './bulk.css'

const actionWords: Record<BulkAction, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  'role-change': 'Change role',
  'manager-change': 'Change manager',
  'designation-change': 'Change designation',
  'shift-change': 'Change shift',
  'send-notification': 'Send notification',
}

export default function BulkActions(props: Dialogs['bulkActions']) {
  const { chosen, found, onClose } = props
  const form = useBulk(props, todayIn(useZone()))
  const { draft, set, busy, shown, progress, look, run, back } = form
  const words = actionWords[draft.action]

  if (shown?.of === 'result')
    return (
      <Dialog
        wide
        title="Bulk Actions: result"
        onClose={onClose}
        foot={
          <DialogButtons>
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </DialogButtons>
        }
      >
        <Outcome shown={shown} action={draft.action} />
      </Dialog>
    )
  if (shown)
    return (
      <Dialog
        wide
        title={`${words}: preview`}
        onClose={busy ? () => {} : onClose}
        foot={
          <DialogButtons>
            <Button disabled={busy} onClick={back}>
              Back
            </Button>
            <Button
              variant={draft.action === 'deactivate' ? 'danger' : 'primary'}
              busy={busy}
              disabled={shown.outcome.done === 0}
              onClick={() => void run()}
            >
              {busy
                ? progress?.total
                  ? `Working… ${progress.done} of ${progress.total}`
                  : 'Working…'
                : `${words}: ${people(shown.outcome.done)}`}
            </Button>
          </DialogButtons>
        }
      >
        <Outcome shown={shown} action={draft.action} />
      </Dialog>
    )
  return (
    <Dialog title="Bulk Actions" onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!busy) void look()
        }}
      >
        <fieldset className="bulk-whom">
          <legend>People</legend>
          {chosen.length > 0 && (
            <label>
              <input type="radio" name="whom" checked={!draft.all} onChange={() => set({ all: false })} />
              The {people(chosen.length)} selected
            </label>
          )}
          <label>
            <input type="radio" name="whom" checked={draft.all} onChange={() => set({ all: true })} />
            All {found} filtered people
          </label>
        </fieldset>
        <Select
          label="Action"
          value={draft.action}
          onChange={(event) =>
            set({ action: bulkActions.find((action) => action === event.target.value) ?? 'activate' })
          }
        >
          {bulkActions.map((action) => (
            <option key={action} value={action}>
              {actionWords[action]}
            </option>
          ))}
        </Select>
        <BulkValue form={form} />
        <SendButtons onCancel={onClose} busy={busy} doing="Preparing…">
          Preview
        </SendButtons>
      </form>
    </Dialog>
  )
}
