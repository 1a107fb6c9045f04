/** The actions of a webhook: edit, test, pause, resume, a new secret, delete. */
import { useState } from 'react'
import { EllipsisVertical, KeyRound, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react'
import { call } from '../../../web/api'
import { sentenceOf } from '../../../web/sendOnce'
import { toast } from '../../../web/toast'
import { Confirm } from '../../../web/ui/Confirm'
import { Drop, MenuEntry } from '../../../web/ui/Menu'
import { ShownOnce } from '../../../web/ui/ShownOnce'
import { deleteWebhook, pauseWebhook, renewWebhookSecret, testWebhook, type Webhook } from '../contract'
import { Resume } from './Resume'
import { WebhookDialog } from './WebhookDialog'

type Open = 'edit' | 'pause' | 'resume' | 'renew' | 'delete'

export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { name, waiting, pausedAt } = webhook
  const id = String(webhook.id)
  const close = () => setOpen(null)
  const entry = (what: Open, icon: React.ReactNode, words: string, shut: () => void) => (
    <MenuEntry icon={icon} onSelect={() => (shut(), setOpen(what))}>
      {words}
    </MenuEntry>
  )
  return (
    <>
      <Drop label={`Actions for ${name}`} button={<EllipsisVertical size={18} aria-hidden />}>
        {(shut) => (
          <>
            {entry('edit', <Pencil size={16} aria-hidden />, 'Edit', shut)}
            <MenuEntry icon={<Send size={16} aria-hidden />} onSelect={() => (shut(), void tryOut(webhook))}>
              Send a test
            </MenuEntry>
            {pausedAt
              ? entry('resume', <Play size={16} aria-hidden />, 'Resume', shut)
              : entry('pause', <Pause size={16} aria-hidden />, 'Pause', shut)}
            {entry('renew', <KeyRound size={16} aria-hidden />, 'New secret', shut)}
            {entry('delete', <Trash2 size={16} aria-hidden />, 'Delete', shut)}
          </>
        )}
      </Drop>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'resume' && <Resume webhook={webhook} onClose={close} />}
      {open === 'pause' && (
        <Confirm
          title={`Pause ${name}?`}
          action="Pause"
          busy="Pausing…"
          keep="Cancel"
          tone="primary"
          run={() => done('Paused', () => call(pauseWebhook, { id }))}
          onClose={close}
        >
          <p>Its events wait until an Admin resumes it.</p>
        </Confirm>
      )}
      {open === 'renew' && (
        <Confirm
          title={`New secret for ${name}?`}
          action="Create secret"
          busy="Creating…"
          keep="Cancel"
          tone="primary"
          run={() =>
            done('New secret', async () => setSecret((await call(renewWebhookSecret, { id })).secret))
          }
          onClose={close}
        >
          <p>For 24 hours deliveries are signed with both, so that the receiver can change over.</p>
        </Confirm>
      )}
      {open === 'delete' && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete"
          busy="Deleting…"
          run={() => done('Webhook deleted', () => call(deleteWebhook, { id }))}
          onClose={close}
        >
          <p>
            {waiting ? `${waiting} waiting ${waiting === 1 ? 'event is' : 'events are'} not sent. ` : ''}
            Its log is deleted too.
          </p>
        </Confirm>
      )}
      {secret && (
        <ShownOnce
          title="The new secret"
          label="Signing secret"
          text={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

async function done(title: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    toast({ title, tone: 'good' })
    return true
  } catch (error) {
    toast({ title: 'Error', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
    return false
  }
}

async function tryOut({ id, name }: Webhook) {
  try {
    const { isSent, message } = await call(testWebhook, { id: String(id) })
    toast({
      title: isSent ? 'Test delivered' : 'Test not delivered',
      text: `${name}: ${message}`,
      tone: isSent ? 'good' : 'bad',
    })
  } catch (error) {
    toast({ title: 'Error', text: sentenceOf(error, 'Please try again.'), tone: 'bad' })
  }
}
