/** An Admin sets a person's password; all their sessions end. */
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../../web/api'
import { fullName } from '../../../../web/format'
import { byField } from '../../../../web/form/fieldErrors'
import { toast } from '../../../../web/toast'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { Input } from '../../../../web/ui/Field'
import { summaryOf } from '../../../../web/sendOnce'
import { setPersonPassword, type Person } from '../../contract'

const tooShort = 'Password must be at least 8 characters long'

export function SetPassword({ person, onClose }: { person: Person; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const short = password.length < 8 ? tooShort : undefined
    setWrong(short)
    if (short) return event.currentTarget.querySelector<HTMLElement>('[name=password]')?.focus()
    setBusy(true)
    try {
      await call(setPersonPassword, { id: String(person.id), password })
      toast({ title: 'Success', text: 'Password changed successfully!', tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError) setWrong(byField(error.errors).password)
      toast({ title: 'Error', text: summaryOf(error, 'Failed to change password'), tone: 'bad' })
    }
  }

  return (
    <Dialog title="Change Password" onClose={onClose}>
      <p>
        A new password for <b>{fullName(person)}</b>. They will be signed out everywhere.
      </p>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        {/* A password manager saves it for this person, not for the Admin. */}
        <input type="text" name="username" autoComplete="off" value={person.email} readOnly hidden />
        <Input
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          hint="At least 8 characters"
          error={wrong}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <SendButtons onCancel={onClose} busy={busy} doing="Changing…">
          Change Password
        </SendButtons>
      </form>
    </Dialog>
  )
}
