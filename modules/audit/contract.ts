/** The audit: who did what, when, from where, and what it was before and after. For Admin. */
import { endpoint, z, countText, day, idText } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'audit.exported': { from: string; to: string; entries: number }
  }
}

/** What entries are sorted into, by the first part of their name. */
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
  /** `person.changed`, as programs read it, and in words. */
  name: z.string(),
  what: z.string(),
  /** Who did it; null when Muster did it by itself. */
  by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** An address, `cli`, `job:…`, `import:…`. */
  source: z.string(),
  about: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Field by field. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** The rest of what it says. */
  details: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Its words were erased when the time to keep them was over. */
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
    /** Ask for entries before this one; null when there are no more. */ next: z.nullable(z.int()),
  }),
})
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/audit/verify',
  may: 'view_audit',
  title: 'Whether the audit is whole: nothing removed, altered, put in, or erased before its time',
  answer: z.object({
    entries: z.int(),
    erased: z.int(),
    head: z.nullable(z.object({ id: z.int(), hash: z.string() })),
    /** How many heads it was compared with: those of the database, those that were kept outside. */
    heads: z.object({ recorded: z.int(), outside: z.int() }),
    /** The entry, where it is about one; what it means, and what to do. */
    wrong: z.array(z.object({ id: z.nullable(z.int()), what: z.string(), todo: z.string() })),
    /** Whether there is more that is wrong than is told. */
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
