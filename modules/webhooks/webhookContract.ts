/** Webhooks: the addresses of other systems to which events are sent, and the log. */
import { countText, endpoint, id, idText, ok, pagination, words, z } from '../../src/domain/endpoint'
import { webhookEvents } from './payloadContract'

const may = 'manage_settings'

export const pauseReasons = ['admin', 'failing', 'gone', 'owner', 'restored'] as const
export type PauseReason = (typeof pauseReasons)[number]
/** For the screen and the notice. */
export const pauseWords: Record<PauseReason, string> = {
  admin: 'An Admin has paused it.',
  failing: 'Nothing could be delivered for a day.',
  gone: 'The address answered that it wants no more deliveries (410).',
  owner: 'The Admin who saved it has left or is no Admin any more.',
  restored: 'Muster was restored from a backup. Check its address and secret first.',
}
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const

const webhook = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** It sends only what this Admin may see: who saved or resumed it last. */ owner: z.string(),
  pausedAt: z.nullable(z.string()),
  pausedWhy: z.nullable(z.enum(pauseReasons)),
  /** Nothing has been delivered since. */ failingSince: z.nullable(z.string()),
  lastSentAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** Counted up to 10,000, as are those given up. */ waiting: z.int(),
  /** Given up, and not sent again. */ failed: z.int(),
})
export type Webhook = z.output<typeof webhook>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  may,
  title: 'List webhooks, with what waits and what was given up',
  answer: z.array(webhook),
})

export const listWebhookEvents = endpoint({
  method: 'GET',
  path: '/api/webhooks/events',
  may,
  title: 'The events that webhooks send, with the version and the JSON schema of their data',
  answer: z.array(
    z.object({ event: z.enum(webhookEvents), version: z.int(), title: z.string(), schema: z.any() }),
  ),
})

const facts = z.object({
  name: words(60),
  address: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(2000)),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1, 'Choose at least one')),
})
const secret = z.object({ /** Begins with `whsec_`. */ secret: z.string() })
const params = z.object({ id: idText() })

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  may,
  secret: 'shown once',
  title: 'Create a webhook. The secret that signs its deliveries is shown once',
  body: facts,
  answer: z.extend(webhook, secret.shape),
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/:id',
  may,
  needsSession: true,
  title: 'Change the name, the address or the events. It then sends what the caller may see',
  params,
  body: facts,
  answer: webhook,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  may,
  needsSession: true,
  title: 'Delete a webhook, what waits and its log',
  params,
  answer: ok,
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  may,
  secret: 'shown once',
  title: 'Create a new secret. For 24 hours deliveries are signed with the earlier one too',
  params,
  answer: secret,
})

export const pauseWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/pause',
  may,
  needsSession: true,
  title: 'Pause a webhook. Its events wait',
  params,
  answer: webhook,
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/resume',
  may,
  needsSession: true,
  title: 'Resume a webhook: send what has waited, or drop it',
  params,
  body: z.object({ waiting: z.enum(['send', 'drop']) }),
  answer: webhook,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  may,
  needsSession: true,
  title: 'Send a test event now and return what the address answered',
  params,
  answer: z.object({ isSent: z.boolean(), message: z.string() }),
})

const delivery = z.object({
  id: z.int(),
  /** The header `webhook-id`. */ messageId: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: z.string(),
  /** The next attempt, while it waits. */ dueAt: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  /** The last HTTP status. */ status: z.nullable(z.int()),
  /** Why it was no success, in words. */ answer: z.nullable(z.string()),
  body: z.string(),
})
export type Delivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  may,
  title: 'The log of a webhook, the newest first',
  params,
  query: z.object({
    page: z.optional(countText(1_000_000)),
    limit: z.optional(countText(100)),
    state: z.optional(z.enum(deliveryStates)),
  }),
  answer: z.object({ data: z.array(delivery), pagination }),
})

export const resendDeliveries = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/resend',
  may,
  needsSession: true,
  title: 'Send deliveries again, with the same webhook-id: some, or all that were given up',
  params,
  body: z.object({
    /** Absent: all that were given up. */
    deliveries: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(100))),
  }),
  answer: z.object({ count: z.int() }),
})
