/** Webhooks: events are sent to other systems, as Standard Webhooks describes. */
import type { PauseReason } from './webhookContract'

type WebhookState = { name: string; address: string; events: string[]; paused: PauseReason | null }

declare module '../../src/domain/events' {
  interface Events {
    /** `after` is null for a deleted one. */
    'webhook.changed': { webhookId: number; before: WebhookState | null; after: WebhookState | null }
    'webhook.secret_renewed': { webhookId: number; name: string }
    'webhook.resent': { webhookId: number; name: string; count: number }
  }
}

export * from './webhookContract'
export * from './payloadContract'
