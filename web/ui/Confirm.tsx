/** One question before something that is not easily taken back. */
import { useState, type ReactNode } from 'react'
import { Button } from './Button'
import { Dialog, DialogButtons } from './Dialog'

type ConfirmProps = {
  title: string
  /** What the button does, in a verb. */
  action: string
  busy: string
  /** What the way back does. */
  keep?: string
  tone?: 'danger' | 'primary'
  children: ReactNode
  /** Closes when it is done; stays when it says false. */
  run: () => Promise<boolean>
  onClose: () => void
}

export function Confirm({
  title,
  action,
  busy,
  keep = 'Keep it',
  tone = 'danger',
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
