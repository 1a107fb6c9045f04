/** Creates or changes a webhook. The secret of a new one is shown once. */
import { useState } from 'react'
import { FormDialog } from '../../../web/form/FormDialog'
import { useForm } from '../../../web/form/useForm'
import { Checkbox } from '../../../web/ui/Checkbox'
import { Input } from '../../../web/ui/Field'
import { ShownOnce } from '../../../web/ui/ShownOnce'
import { changeWebhook, createWebhook, payloadGroups, type Webhook, type WebhookEvent } from '../contract'

type Values = { name: string; address: string; events: WebhookEvent[] }

const groups = Object.entries(payloadGroups).map(([title, events]) => ({
  title,
  events: Object.entries(events).map(([event, { title: words }]) => ({
    event: event as WebhookEvent,
    words,
  })),
}))

export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm(webhook ? changeWebhook : createWebhook, {
    read: (): Values => ({
      name: webhook?.name ?? '',
      address: webhook?.address ?? '',
      events: webhook?.events ?? [],
    }),
    faults: ({ name, address, events }): Record<string, string> => ({
      ...(!name.trim() && { name: 'Enter which system it is' }),
      ...(!address.trim() && { address: 'Enter its address' }),
      ...(events.length === 0 && { events: 'Choose at least one' }),
    }),
    write: (values) => (webhook ? { ...values, id: String(webhook.id) } : values),
    failed: { title: 'Error', text: 'The webhook could not be saved', once: true },
    onSent: (made) => (made && 'secret' in made ? setSecret(made.secret as string) : onClose()),
  })
  if (secret)
    return (
      <ShownOnce title="The secret of the webhook" label="Signing secret" text={secret} onClose={onClose} />
    )
  const { events } = form.values
  const choose = (some: readonly WebhookEvent[], isChosen: boolean) =>
    form.set({
      events: isChosen ? [...new Set([...events, ...some])] : events.filter((one) => !some.includes(one)),
    })
  return (
    <FormDialog
      id="webhook-form"
      title={webhook ? 'Edit Webhook' : 'New Webhook'}
      action={webhook ? 'Save' : 'Create Webhook'}
      form={form}
      onClose={onClose}
    >
      <Input label="System" {...form.tie('name')} required maxLength={60} hint="For example Payroll" />
      <Input
        label="Address"
        {...form.tie('address')}
        required
        type="url"
        maxLength={2000}
        hint="Begins with https://"
      />
      {groups.map((group) => {
        const all = group.events.map(({ event }) => event)
        const chosen = all.filter((event) => events.includes(event)).length
        return (
          <details key={group.title} className="webhook-group" open={Boolean(webhook) && chosen > 0}>
            <summary>
              {group.title} {chosen > 0 && <span className="soft">{chosen} chosen</span>}
            </summary>
            <div>
              <Checkbox
                label={<b>All of {group.title.toLowerCase()}</b>}
                checked={chosen === all.length}
                onChange={(change) => choose(all, change.target.checked)}
              />
              {group.events.map(({ event, words }) => (
                <Checkbox
                  key={event}
                  label={words}
                  checked={events.includes(event)}
                  onChange={(change) => choose([event], change.target.checked)}
                />
              ))}
            </div>
          </details>
        )
      })}
      {form.errors.events && (
        <p className="field-error" role="alert">
          {form.errors.events}
        </p>
      )}
    </FormDialog>
  )
}
