/**
 * What was typed and not saved is not lost without asking: another screen, another page, or the window
 * closed.
 */
import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../../../web/ui/Button'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'

export function AskBeforeLeaving({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Who signs out is out already.
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && (next.pathname as string) !== '/login',
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog title="Leave without saving?" onClose={reset}>
      <p>What you have changed in your profile is not saved yet.</p>
      <DialogButtons>
        <Button onClick={reset}>Stay here</Button>
        <Button variant="danger" onClick={proceed}>
          Leave without saving
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
