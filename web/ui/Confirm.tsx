/** A question before an action that is hard to reverse. */
import { useState, type ReactNode } from 'react'
import { Button } from './Button'
import { Dialog, DialogButtons } from './Dialog'

type ConfirmProps = {
  title: string
  /** The button's verb. */
  action: string
  busy: string
  /** The cancel button's label. */
  keep?: string
  tone?: 'danger' | 'primary'
  /** Until something in `children` is answered. */
  disabled?: boolean
  children: ReactNode
  /** Closes after success; stays open if it returns false. */
  run: () => Promise<boolean>
  onClose: () => void
}

export function Confirm({
  title,
  action,
  busy,
  keep = 'Keep it',
  tone = 'danger',
  disabled = false,
  children,
  run,
  onClose,
}: ConfirmProps) {
  const [running, setRunning] = useState(false)
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <DialogButtons>
        <Button onClick={onClose}>{keep}</Button>
        <Button
          variant={tone}
          busy={running}
          disabled={disabled}
          onClick={() => {
            setRunning(true)
            void run().then((done) => (done ? onClose() : setRunning(false)))
          }}
        >
          {running ? busy : action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
