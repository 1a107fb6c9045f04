/** The secret address under which a calendar program reads holidays and one's own leave. */
import { useState } from 'react'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Button } from '../../../../web/ui/Button'
import { CopyText } from '../../../../web/ui/CopyText'
import { Dialog, DialogButtons } from '../../../../web/ui/Dialog'
import { sentenceOf } from '../../../../web/wish'
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
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to make a calendar link'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title="Calendar link" onClose={onClose}>
      <p className="soft">
        {url
          ? 'Add this address to your calendar program as a calendar by URL. Whoever has it can read your ' +
            'leave; it is shown only now.'
          : 'Holidays and your own leave in the calendar of your phone or computer. Making a link ends ' +
            'the one made before.'}
      </p>
      {url && <CopyText label="Address" text={url} />}
      <DialogButtons>
        {url && <Button onClick={onClose}>Done</Button>}
        <Button variant={url ? 'quiet' : 'primary'} busy={busy} onClick={() => void make()}>
          {url ? 'Make another' : 'Make a link'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
