/** The secret address at which a calendar program reads holidays and one's own leave. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { CopyText } from '../../../../web/ui/CopyText'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { sentenceOf } from '../../../../web/sendOnce'
import { renewCalendarLink } from '../../contract'

export function CalendarLink({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      const { path } = await call(renewCalendarLink)
      setUrl(new URL(path, location.origin).href)
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to create a calendar link'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Calendar link" onClose={onClose}>
      <p className="soft">
        {url
          ? 'Add this address to your calendar program as a calendar by URL. Anybody with it can read your ' +
            'leave. It is shown only now.'
          : "Show holidays and your own leave in your phone's or computer's calendar. A new link replaces " +
            'the previous one.'}
      </p>
      {url && <CopyText label="Address" text={url} />}
      <DialogButtons>
        {url && <Button onClick={onClose}>Done</Button>}
        <Button variant={url ? 'quiet' : 'primary'} busy={busy} onClick={() => void make()}>
          {url ? 'Create another' : 'Create link'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
