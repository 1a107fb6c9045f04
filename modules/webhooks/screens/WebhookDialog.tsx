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
  all: Object.entries(events).map(([event, { title: words }]) => ({
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
      <fieldset className="webhook-groups">
        <legend>Events</legend>
        {groups.map((group) => (
          <EventGroup key={group.title} {...group} chosen={events} choose={choose} isNew={!webhook} />
        ))}
        {form.errors.events && (
          <p className="field-error" role="alert">
            {form.errors.events}
          </p>
        )}
      </fieldset>
      {webhook && <p className="soft">After saving it sends what you may see. Now: {webhook.owner}.</p>}
    </FormDialog>
  )
}

type EventGroupProps = (typeof groups)[number] & {
  chosen: readonly WebhookEvent[]
  choose: (some: readonly WebhookEvent[], isChosen: boolean) => void
  isNew: boolean
}

function EventGroup({ title, all, chosen: chosenEvents, choose, isNew }: EventGroupProps) {
  const events = all.map(({ event }) => event)
  const count = events.filter((event) => chosenEvents.includes(event)).length
  return (
    <details className="webhook-group" open={!isNew && count > 0}>
      <summary>
        {title} {count > 0 && <span className="soft">{count} chosen</span>}
      </summary>
      <div>
        <Checkbox
          label={<b>All of {title.toLowerCase()}</b>}
          checked={count === all.length}
          onChange={(change) => choose(events, change.target.checked)}
        />
        {all.map(({ event, words }) => (
          <Checkbox
            key={event}
            label={words}
            checked={chosenEvents.includes(event)}
            onChange={(change) => choose([event], change.target.checked)}
          />
        ))}
      </div>
    </details>
  )
}
