/** What an Admin does to many people at once: first shown, then done, each row by itself. */
import { endpoint, z, day, id, words } from '../../src/domain/endpoint'
import { roles } from '../../src/domain/access'

declare module '../../src/domain/events' {
  interface Events {
    /** One entry for the whole, beside that of each person. */
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
  /** Chosen one by one; else whom the filter finds. */
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
    }),
  ),
  /** `seen` of the preview: 409 when the filter finds others by now. */
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
  /** The last day worked; today unless told. */
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
  /** What else it touches. */ note: z.nullable(z.string()),
})
const bulkRefusal = z.object({ ...named, reason: z.string() })
export type BulkChange = z.output<typeof bulkChange>
export type BulkRefusal = z.output<typeof bulkRefusal>

/** `changes` and `refused` list the first 500 each; the counts are of all. */
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
  title: 'Who would be changed from what to what, and who refused and why: the real verbs, thrown away',
  body: bulkBody,
  answer: z.extend(outcome, { seen: z.string() }),
})
export const bulk = endpoint({
  method: 'POST',
  path: '/api/admin/bulk',
  may: 'manage_employees',
  title: 'Change many people, each by itself: one that is refused stops nobody else',
  body: bulkBody,
  answer: outcome,
})
export const bulkProgress = endpoint({
  method: 'GET',
  path: '/api/admin/bulk/:key',
  may: 'manage_employees',
  title: 'How far a bulk action under way is, by its Idempotency-Key; null when none is',
  params: z.object({ key: z.string().check(z.maxLength(128)) }),
  answer: z.nullable(z.object({ done: z.int(), total: z.int() })),
})
