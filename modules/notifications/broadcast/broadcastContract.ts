/** Broadcasts: sending to roles or designations, and their progress. */
import { endpoint, z, idText, words } from '../../../src/domain/endpoint'
import { roles } from '../../../src/domain/access'

const byId = z.object({ id: idText() })

export const broadcastMissing = 'Please fill in all required fields and select recipients'
/** Longest texts of a broadcast, in characters. */
export const broadcastLongest = { title: 100, message: 500 }
const text = {
  title: z
    .string(broadcastMissing)
    .check(
      z.trim(),
      z.minLength(1, broadcastMissing),
      z.maxLength(broadcastLongest.title, `At most ${broadcastLongest.title} characters`),
    ),
  message: z
    .string(broadcastMissing)
    .check(
      z.trim(),
      z.minLength(1, broadcastMissing),
      z.maxLength(broadcastLongest.message, `At most ${broadcastLongest.message} characters`),
    ),
  sendPush: z._default(z.boolean(), true),
  sendInApp: z._default(z.boolean(), true),
}
export const broadcastGroups = ['All', ...roles] as const
export const broadcastAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  warning: z.optional(z.string()),
  sentCount: z.int(),
  /** People whose devices are queued; people without a device count as failed. */
  pushSentCount: z.int(),
  pushFailedCount: z.int(),
  inAppSentCount: z.int(),
  broadcastId: z.nullable(z.int()),
})
export const broadcast = endpoint({
  method: 'POST',
  path: '/api/notifications/broadcast',
  may: 'manage_settings',
  title: 'Send to roles',
  body: z.object({
    ...text,
    roles: z.array(z.enum(broadcastGroups), broadcastMissing).check(z.minLength(1, broadcastMissing)),
  }),
  answer: broadcastAnswer,
})
export const broadcastByDesignation = endpoint({
  method: 'POST',
  path: '/api/notifications/broadcast-by-designation',
  may: 'manage_settings',
  title: 'Send to designations',
  body: z.object({
    ...text,
    designations: z.array(words(120), broadcastMissing).check(z.minLength(1, broadcastMissing)),
  }),
  answer: broadcastAnswer,
})
export const broadcastProgress = endpoint({
  method: 'GET',
  path: '/api/notifications/broadcasts/:id',
  may: 'manage_settings',
  title: "A broadcast's progress",
  params: byId,
  answer: z.object({
    id: z.int(),
    recipients: z.int(),
    inApp: z.int(),
    withoutPush: z.int(),
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    shown: z.int(),
    isDone: z.boolean(),
  }),
})
export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin/roles',
  may: 'manage_settings',
  title: 'Roles with their number of active people',
  answer: z.array(z.object({ role: z.enum(roles), count: z.int() })),
})
export const listDesignations = endpoint({
  method: 'GET',
  path: '/api/admin/designations',
  dependsOn: ['people'],
  sameFor: 'everybody',
  may: 'manage_settings',
  title: 'Designations with their number of active people',
  answer: z.array(z.object({ designation: z.string(), count: z.int() })),
})
