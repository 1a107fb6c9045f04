/** How Muster comes on the home screen, where the browser does not offer it by itself. */
import { isApple } from '../installing'
import { Button } from '../ui/Button'
import { Dialog, DialogButtons } from '../ui/Dialog'

export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Install Muster" onClose={onClose}>
      <p>On the home screen Muster opens like an app: without the address bar, and without a network too.</p>
      <ol className="steps">
        {isApple() ? (
          <>
            <li>Open Muster in Safari.</li>
            <li>Press Share, then Add to Home Screen.</li>
            <li>Open Muster from the home screen. Only there can iOS show its notifications.</li>
          </>
        ) : (
          <>
            <li>Open the menu of the browser (⋮).</li>
            <li>Press Install app or Add to Home screen.</li>
            <li>Open Muster from the home screen.</li>
          </>
        )}
      </ol>
      <DialogButtons>
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
