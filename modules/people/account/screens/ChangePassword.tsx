/** Changes one's own password. */
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '../../../../web/api'
import { byField, fieldErrors } from '../../../../web/form/fieldErrors'
import { toast } from '../../../../web/toast'
import { useWho } from '../../../../web/session'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { Input } from '../../../../web/ui/Field'
import { changePassword } from '../../contract'

export default function ChangePassword({ onClose }: { onClose: () => void }) {
  const who = useWho()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? '')
    const given = { currentPassword: text('currentPassword'), newPassword: text('newPassword') }
    const wrong = fieldErrors(changePassword.body!, given)
    if (!text('confirmPassword')) wrong.confirmPassword = 'Please confirm your password'
    else if (text('confirmPassword') !== given.newPassword) wrong.confirmPassword = "Passwords don't match"
    setErrors(wrong)
    const first = Object.keys(wrong)[0]
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()

    setBusy(true)
    try {
      await call(changePassword, given)
      toast({ title: 'Success', text: 'Your password has been changed successfully.', tone: 'good' })
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError) setErrors(byField(error.errors))
      toast({
        title: 'Error',
        text: (error instanceof ApiError && error.sentence) || 'Failed to change password',
        tone: 'bad',
      })
    }
  }

  return (
    <Dialog title="Change Password" onClose={onClose}>
      <p className="soft">You stay signed in here and are signed out everywhere else.</p>
      <form className="dialog-form" onSubmit={(event) => void submit(event)} noValidate>
        {/* Password managers look for the account of the password. */}
        <input type="text" name="username" autoComplete="username" value={who.email} readOnly hidden />
        <Input
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          autoFocus
          error={errors.currentPassword}
        />
        <Input
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
          error={errors.newPassword}
        />
        <Input
          label="Confirm new password"
          name="confirmPassword"
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        <SendButtons onCancel={onClose} busy={busy} doing="Changing…">
          Change Password
        </SendButtons>
      </form>
    </Dialog>
  )
}
