/** Resumes a webhook, and asks whether the waiting events are sent or dropped. */
import { useState } from 'react'
import { call } from '../../../web/api'
import { sentenceOf } from '../../../web/sendOnce'
import { toast } from '../../../web/toast'
import { Confirm } from '../../../web/ui/Confirm'
import { Segmented } from '../../../web/ui/Segmented'
import { resumeWebhook, type Webhook } from '../contract'

export function Resume({
  webhook: { id, name, waiting },
  onClose,
}: {
  webhook: Webhook
  onClose: () => void
}) {
  const [choice, setChoice] = useState<'send' | 'drop'>('send')
  async function run(): Promise<boolean> {
    try {
      await call(resumeWebhook, { id: String(id), waiting: choice })
      toast({ title: 'Resumed', text: name, tone: 'good' })
      return true
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
      return false
    }
  }
  return (
    <Confirm
      title={`Resume ${name}?`}
      action="Resume"
      busy="Resuming…"
      keep="Cancel"
      tone="primary"
      run={run}
      onClose={onClose}
    >
      {waiting > 0 && (
        <>
          <p>
            {waiting} {waiting === 1 ? 'event has' : 'events have'} waited.
          </p>
          <Segmented
            label="Waiting events"
            value={choice}
            options={[
              { id: 'send', label: 'Send them' },
              { id: 'drop', label: 'Drop them' },
            ]}
            onChange={setChoice}
          />
        </>
      )}
      <p className="soft">From now on it sends what you may see.</p>
    </Confirm>
  )
}
