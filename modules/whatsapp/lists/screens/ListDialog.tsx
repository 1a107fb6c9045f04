/** Create Broadcast List: numbers under a name. */
import { useRef, useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../../web/api'
import { byField, fieldErrors } from '../../../../web/forms'
import { stale } from '../../../../web/query'
import { toast } from '../../../../web/toast'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { Input } from '../../../../web/ui/Field'
import { useDiscard } from '../../../../web/ui/useDiscard'
import { summaryOf, useWish } from '../../../../web/wish'
import { broadcastLists, createBroadcastList, type BroadcastList } from '../../contract'
import { NumbersField } from './NumbersField'
import { readNumbers } from './readNumbers'
import { many } from '../../screens/words'

type ListDialogProps = {
  country: string
  /** To begin with. */ numbers: string
  onCreated: (made: BroadcastList) => void
  onClose: () => void
}

export function ListDialog({ country, numbers, onCreated, onClose }: ListDialogProps) {
  const wish = useWish()
  const [start] = useState({ name: '', description: '', recipients: numbers })
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { close, question } = useDiscard(JSON.stringify(values) !== JSON.stringify(start), busy, onClose)

  const set = (change: Partial<typeof start>) => {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
  }

  function fail(found: Record<string, string>) {
    // Of one number among many: it stands below the field of all.
    const wrong = Object.fromEntries(
      Object.entries(found).map(([field, message]) => [field.replace(/\.\d+$/, ''), message]),
    )
    setErrors(wrong)
    const first = ['name', 'description', 'recipients'].find((name) => wrong[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const body = { ...values, recipients: readNumbers(values.recipients, country).numbers }
    const wrong = fieldErrors(createBroadcastList.body!, body)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    setBusy(true)
    try {
      const made = await wish(body, (key) => call(createBroadcastList, body, { key }))
      toast({
        title: 'Broadcast list created',
        text: `${made.name}: ${many(made.recipients.length, 'recipient')}`,
        tone: 'good',
      })
      await stale(broadcastLists.path)
      onCreated(made)
      onClose()
    } catch (error) {
      setBusy(false)
      toast({
        title: 'Failed to create broadcast list',
        text: summaryOf(error, 'Please try again.'),
        tone: 'bad',
      })
      if (error instanceof ApiError) fail(byField(error.errors))
    }
  }

  return (
    <>
      <Dialog
        title="Create Broadcast List"
        onClose={close}
        foot={
          <SendButtons form="wa-list" onCancel={close} busy={busy} doing="Creating…">
            Create Broadcast List
          </SendButtons>
        }
      >
        <form
          id="wa-list"
          ref={form}
          className="dialog-form"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <Input
            label="Name"
            name="name"
            maxLength={100}
            value={values.name}
            error={errors.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <Input
            label="Description (optional)"
            name="description"
            maxLength={300}
            value={values.description}
            error={errors.description}
            onChange={(event) => set({ description: event.target.value })}
          />
          <NumbersField
            label="Recipients"
            name="recipients"
            country={country}
            value={values.recipients}
            error={errors.recipients === errors.name ? undefined : errors.recipients}
            onChange={(recipients) => set({ recipients })}
          />
        </form>
      </Dialog>
      {question}
    </>
  )
}
