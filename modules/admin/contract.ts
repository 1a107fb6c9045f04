/** Bulk actions of an Admin: first a preview, then each person by itself. */
import { endpoint, z, day, id, words } from '../../src/domain/endpoint'
import { roles } from '../../src/domain/access'

declare module '../../src/domain/events' {
  interface Events {
    /** One entry for the whole action, in addition to each person's. */
    'person.bulk_changed': {
      action: BulkAction
      value: unknown
      people: number
      done: number
      refused: number
    }
  }
}

export const bulkActions = [
  'activate',
  'deactivate',
  'role-change',
  'manager-change',
  'designation-change',
  'shift-change',
  'send-notification',
] as const
export type BulkAction = (typeof bulkActions)[number]

const whom = {
  /** Chosen one by one, otherwise by the filter. */
  ids: z.optional(
    z
      .array(id())
      .check(
        z.minLength(1, 'Choose at least one person'),
        z.maxLength(20_000, 'At most 20,000 people at once'),
      ),
  ),
  filter: z.optional(
    z.object({
      search: z.optional(z.string().check(z.maxLength(200))),
      role: z.optional(z.enum(roles)),
      status: z.optional(z.enum(['active', 'inactive', 'all'])),
      password: z.optional(z.literal('missing')),
    }),
  ),
  /** `seen` comes from the preview: 409 if the filter now matches other people. */
  seen: z.optional(z.string().check(z.maxLength(64))),
}
const missing = 'Please fill in title and message'
const line = (most: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, `At most ${most} characters`))
export const message = z.object({
  title: line(100),
  message: line(500),
  sendPush: z._default(z.boolean(), true),
  sendInApp: z._default(z.boolean(), true),
})

const bulkBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('activate'), ...whom }),
  /** The last day worked; default today. */
  z.object({ action: z.literal('deactivate'), value: z.optional(day()), ...whom }),
  z.object({ action: z.literal('role-change'), value: z.enum(roles, 'Choose a role'), ...whom }),
  z.object({ action: z.literal('manager-change'), value: z.nullable(id()), ...whom }),
  z.object({ action: z.literal('designation-change'), value: z.nullable(words(120)), ...whom }),
  z.object({ action: z.literal('shift-change'), value: id(), ...whom }),
  z.object({ action: z.literal('send-notification'), value: message, ...whom }),
])
export type Bulk = z.output<typeof bulkBody>

const named = { id: z.int(), name: z.string(), employeeId: z.string() }
const bulkChange = z.object({
  ...named,
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Other effects. */ note: z.nullable(z.string()),
})
const bulkRefusal = z.object({ ...named, reason: z.string() })
export type BulkChange = z.output<typeof bulkChange>
export type BulkRefusal = z.output<typeof bulkRefusal>

/** `changes` and `refused` list at most 500 each; the counts are complete. */
const outcome = z.object({
  people: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refusedCount: z.int(),
  changes: z.array(bulkChange),
  refused: z.array(bulkRefusal),
})
export type BulkOutcome = z.output<typeof outcome>

export const bulkPreview = endpoint({
  method: 'POST',
  path: '/api/admin/bulk/preview',
  may: 'manage_employees',
  title: 'Preview of the changes and refusals of a bulk action: runs the real verbs and rolls back',
  body: bulkBody,
  answer: z.extend(outcome, { seen: z.string() }),
})
export const bulk = endpoint({
  method: 'POST',
  path: '/api/admin/bulk',
  may: 'manage_employees',
  title: 'Change many people; if one is refused, the others are still changed',
  body: bulkBody,
  answer: outcome,
})
export const bulkProgress = endpoint({
  method: 'GET',
  path: '/api/admin/bulk/:key',
  may: 'manage_employees',
  title: 'Progress of a running bulk action by its Idempotency-Key; null if none runs',
  params: z.object({ key: z.string().check(z.maxLength(128)) }),
  answer: z.nullable(z.object({ done: z.int(), total: z.int() })),
})
