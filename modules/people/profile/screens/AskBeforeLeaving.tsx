/** Asks before unsaved input is lost: another screen, another page, or closing the window. */
import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'

export function AskBeforeLeaving({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Signing out needs no question.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && (next.pathname as string) !== '/login',
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title="Leave without saving?" onClose={reset}>
      <p>Your profile changes are not saved yet.</p>
      <DialogButtons>
        <Button onClick={reset}>Stay</Button>
        <Button variant="danger" onClick={proceed}>
          Leave without saving
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
