/** Deleting in two steps: first what stays and what is deleted, then typing a word. */
import { useState, type FormEvent } from 'react'
import { call } from '../../../../web/api'
import { fullName } from '../../../../web/format'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { Input } from '../../../../web/ui/Field'
import { sentenceOf } from '../../../../web/sendOnce'
import { removePerson, type Person } from '../../contract'

const word = 'DELETE'

export function DeleteEmployee({ person, onClose }: { person: Person; onClose: () => void }) {
  const [asks, setAsks] = useState(false)
  const name = fullName(person)
  if (asks) return <TypeIt person={person} onClose={onClose} />
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <p>
        Sign-in and personal data will be deleted permanently: {name} can no longer sign in, and name,
        contacts, addresses, Aadhar, PAN and salary are deleted.
      </p>
      <p>
        Attendance, leave and all other records stay under the name <b>Former employee {person.id}</b>.
      </p>
      <p className="soft">If this person may return, deactivate instead of deleting.</p>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={() => setAsks(true)}>
          Delete
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function TypeIt({ person, onClose }: { person: Person; onClose: () => void }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)

  function cancel() {
    onClose()
    toast({ title: 'Deletion Cancelled', text: 'Employee deletion was cancelled.' })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (text !== word) return cancel()
    setBusy(true)
    try {
      await call(removePerson, { id: String(person.id) })
      toast({ title: 'Success', text: 'Employee deleted successfully', tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to delete employee'), tone: 'bad' })
    }
  }

  return (
    <Dialog title="Are you sure?" onClose={busy ? () => {} : cancel}>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          This cannot be undone. To delete <b>{fullName(person)}</b>, type <b>{word}</b>.
        </p>
        <Input
          label={`Type ${word} to confirm`}
          hideLabel
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy}>
            {busy ? 'Deleting…' : 'Delete permanently'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
