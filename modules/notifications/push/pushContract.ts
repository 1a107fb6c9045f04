/** Web push: subscribed browsers, receipts, and delivery results. */
import { endpoint, z, idText, ok } from '../../../src/domain/endpoint'

const own = 'use_own_account'

const base64url = (what: string, bytes: number) =>
  z.string(`${what} is missing`).check(
    z.regex(/^[A-Za-z0-9_-]+={0,2}$/, `${what} is not base64url`),
    z.refine(
      (t) => Math.floor((t.replace(/(?<!=)=+$/, '').length * 3) / 4) === bytes,
      `${what} must be ${bytes} bytes`,
    ),
  )
export const subscription = z.object({
  endpoint: z.url('Must be an address').check(z.maxLength(1000)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({ p256dh: base64url('p256dh', 65), auth: base64url('auth', 16) }),
})
export const vapidKey = endpoint({
  method: 'GET',
  path: '/api/push/vapid-key',
  may: own,
  title: 'The public key with which a browser subscribes',
  query: z.object({ token: z.optional(z.string()) }),
  answer: z.object({ publicKey: z.string() }),
})
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  may: own,
  needsSession: true,
  title: 'Subscribe this browser to push',
  body: z.object({
    subscription,
    userAgent: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    /** The key it was made with; default the newest. */
    publicKey: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  may: own,
  needsSession: true,
  title: 'Unsubscribe this browser',
  body: z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  answer: ok,
})
export const debugPush = endpoint({
  method: 'GET',
  path: '/api/push/debug/:userId',
  may: 'manage_settings',
  title: "A person's devices and recent deliveries",
  params: z.object({ userId: idText() }),
  answer: z.object({
    userId: z.int(),
    name: z.string(),
    subscriptionCount: z.int(),
    currentVapidKey: z.string(),
    recommendation: z.string(),
    subscriptions: z.array(
      z.object({
        endpoint: z.string(),
        status: z.string(),
        error: z.nullable(z.string()),
        createdAt: z.string(),
        userAgent: z.nullable(z.string()),
        sentAt: z.nullable(z.string()),
        shownAt: z.nullable(z.string()),
      }),
    ),
    recent: z.array(
      z.object({
        title: z.string(),
        state: z.string(),
        attempts: z.int(),
        createdAt: z.string(),
        dueAt: z.string(),
        settledAt: z.nullable(z.string()),
        shownAt: z.nullable(z.string()),
        clickedAt: z.nullable(z.string()),
        error: z.nullable(z.string()),
      }),
    ),
  }),
})
/** The browser reports that a push was shown or clicked; the push's secret is the permission. */
export const pushReceipt = endpoint({
  method: 'POST',
  path: '/api/push/receipts',
  may: 'public',
  title: 'Report that a push was shown or clicked',
  body: z.object({
    receipt: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
    what: z.enum(['shown', 'clicked']),
  }),
  answer: ok,
})
/** Deliveries given up after every attempt. */
export const deadDeliveries = endpoint({
  method: 'GET',
  path: '/api/push/dead',
  may: 'manage_settings',
  title: 'Failed pushes',
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      title: z.string(),
      error: z.nullable(z.string()),
      attempts: z.int(),
      createdAt: z.string(),
      settledAt: z.nullable(z.string()),
    }),
  ),
})
