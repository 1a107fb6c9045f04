/** How to add Muster to the home screen if the browser does not offer it. */
import { isApple } from '../installing'
import { Button } from '../ui/Button'
import { Dialog, DialogButtons } from '../ui/Dialog'

export default function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Install Muster" onClose={onClose}>
      <p>From the home screen Muster opens like an app, without the address bar, and works offline.</p>
      <ol className="steps">
        {isApple() ? (
          <>
            <li>Open Muster in Safari.</li>
            <li>Press Share, then Add to Home Screen.</li>
            <li>Open Muster from the home screen. On iOS, notifications work only there.</li>
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
