/** The audit: who did what, when and from where, with the values before and after. For Admins. */
import { endpoint, z, countText, day, idText } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'audit.exported': { from: string; to: string; entries: number }
  }
}

/** The groups of entries, by the first part of their name. */
export const auditGroups = [
  'people',
  'sign-ins',
  'settings',
  'leave',
  'approvals',
  'regularization',
  'attendance',
  'billing',
  'tasks',
  'imports and exports',
  'notifications',
  'whatsapp',
  'other',
] as const
export type AuditGroup = (typeof auditGroups)[number]

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** `person.changed` for programs, and its text. */
  name: z.string(),
  what: z.string(),
  /** The actor; null if Muster acted itself. */
  by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** An address, `cli`, `job:…`, `import:…`. */
  source: z.string(),
  about: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Field by field. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Its other values. */
  details: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Its content was erased when its retention ended. */
  erased: z.boolean(),
})
export type AuditEntry = z.output<typeof auditEntry>

const filters = {
  from: z.optional(day()),
  to: z.optional(day()),
  by: z.optional(idText()),
  about: z.optional(idText()),
  group: z.optional(z.enum(auditGroups)),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  may: 'view_audit',
  title: 'The audit, newest first',
  query: z.object({
    ...filters,
    /** Entries before this one. */ before: z.optional(idText()),
    limit: z.optional(countText(200)),
  }),
  answer: z.object({
    data: z.array(auditEntry),
    /** Continue with entries before this one; null if there are no more. */ next: z.nullable(z.int()),
  }),
})
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/audit/verify',
  may: 'view_audit',
  title: 'Verifies the audit: nothing removed, changed, inserted, or erased too early',
  answer: z.object({
    entries: z.int(),
    erased: z.int(),
    head: z.nullable(z.object({ id: z.int(), hash: z.string() })),
    /** The number of heads compared: those in the database, and those stored elsewhere. */
    heads: z.object({ recorded: z.int(), outside: z.int() }),
    /** The entry concerned, if any; the meaning, and what to do. */
    wrong: z.array(z.object({ id: z.nullable(z.int()), what: z.string(), todo: z.string() })),
    /** Whether there are more problems than listed. */
    more: z.boolean(),
  }),
})
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  may: 'view_audit',
  title: 'The audit as CSV; itself an entry',
  query: z.object(filters),
  answer: z.any(),
  media: 'text/csv',
})
