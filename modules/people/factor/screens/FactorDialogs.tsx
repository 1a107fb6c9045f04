/** The dialogs of one's own second factor. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Dialog, SendButtons } from '../../../../web/ui/Dialog'
import { Input } from '../../../../web/ui/Field'
import { renewCodes, switchOffFactor } from '../../factorContract'
import { CodeInput, textIn } from './CodeInput'
import { Enrol, useSending } from './Enrol'
import { RecoveryCodes } from './RecoveryCodes'
import './factor.css'

export type FactorAction = 'on' | 'renew' | 'off'
type FactorDialogProps = {
  action: FactorAction
  hasPassword: boolean
  isRequired: boolean
  onClose: () => void
}

export default function FactorDialog({ action, hasPassword, isRequired, onClose }: FactorDialogProps) {
  if (action === 'on')
    return (
      <Dialog title="Set up a second factor" onClose={onClose}>
        <Enrol hasPassword={hasPassword} onDone={onClose} />
      </Dialog>
    )
  return action === 'renew' ? (
    <Renew hasPassword={hasPassword} onClose={onClose} />
  ) : (
    <SwitchOff hasPassword={hasPassword} isRequired={isRequired} onClose={onClose} />
  )
}

function Proofs({ hasPassword, errors }: { hasPassword: boolean; errors: Record<string, string> }) {
  return (
    <>
      {hasPassword && (
        <Input
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
      )}
      <CodeInput recovers error={errors.code} />
    </>
  )
}

const needed = (hasPassword: boolean) => ({
  ...(hasPassword && { password: 'Password is required' }),
  code: 'Code is required',
})
const proofsIn = (form: HTMLFormElement) => ({
  password: textIn(form, 'password'),
  code: textIn(form, 'code'),
})

function Renew({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { errors, busy, send } = useSending()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form
          className="dialog-form"
          noValidate
          onSubmit={(event) =>
            void send(event, needed(hasPassword), async (form) =>
              setCodes((await call(renewCodes, proofsIn(form))).recoveryCodes),
            )
          }
        >
          <p>You get ten new codes. Your current codes stop working.</p>
          <Proofs hasPassword={hasPassword} errors={errors} />
          <SendButtons onCancel={onClose} busy={busy} doing="Creating…">
            Create new codes
          </SendButtons>
        </form>
      )}
    </Dialog>
  )
}

function SwitchOff({
  hasPassword,
  isRequired,
  onClose,
}: {
  hasPassword: boolean
  isRequired: boolean
  onClose: () => void
}) {
  const { errors, busy, send } = useSending()
  async function off(form: HTMLFormElement) {
    await call(switchOffFactor, proofsIn(form))
    toast({ title: 'Second factor disabled', text: 'You now sign in with your password only.', tone: 'good' })
    onClose()
  }
  return (
    <Dialog title="Disable second factor" onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => void send(event, needed(hasPassword), off)}
      >
        <p>
          {isRequired
            ? 'Your firm requires a second factor. After disabling it, you cannot use anything else ' +
              'until you set it up again, for example on another phone.'
            : 'You will sign in with your password only.'}
        </p>
        <Proofs hasPassword={hasPassword} errors={errors} />
        <SendButtons onCancel={onClose} busy={busy} doing="Disabling…">
          Disable
        </SendButtons>
      </form>
    </Dialog>
  )
}
