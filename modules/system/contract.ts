/** System information, retention, and the download of one's own data. */
import { endpoint, z } from '../../src/domain/endpoint'
import type { Day } from '../../src/domain/day'

export { reportFault } from '../../src/domain/faultReport'

declare module '../../src/domain/events' {
  interface Events {
    /** Purged rows by kind, and the day before which each kind was purged. */
    'retention.ran': { went: Record<string, number>; before: Record<string, Day> }
    'profile.data_taken': { userId: number; format: string }
  }
}

export const systemStats = endpoint({
  method: 'GET',
  path: '/api/system/stats',
  may: 'manage_settings',
  title: 'System information',
  answer: z.object({
    version: z.string(),
    /** When the database was last upgraded to a version's schema. */
    lastUpdated: z.string(),
    /** People who may sign in, and all people of the directory. */
    activeUsers: z.int(),
    totalUsers: z.int(),
    /** People signed in within the last day, and open windows. */
    signedIn: z.int(),
    windows: z.int(),
    databaseStatus: z.string(),
    /** Bytes. */
    databaseSize: z.int(),
    filesSize: z.int(),
    memory: z.int(),
    /** When this server started. */
    startedAt: z.string(),
    node: z.string(),
    auditEntries: z.int(),
    failedJobs: z.array(z.object({ name: z.string(), error: z.string() })),
  }),
})

export const retentionPreview = endpoint({
  method: 'GET',
  path: '/api/system/retention',
  may: 'manage_settings',
  title: 'Data that will be deleted tonight because its retention has ended',
  answer: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** The setting that decides it. */ by: z.string(),
      before: z.nullable(z.string()),
      count: z.int(),
    }),
  ),
})
export const retentionRun = endpoint({
  method: 'POST',
  path: '/api/system/retention',
  may: 'manage_settings',
  title: 'Delete expired data now instead of tonight',
  answer: z.object({ went: z.record(z.string(), z.int()) }),
})

export const address = endpoint({
  method: 'GET',
  path: '/api/system/address',
  may: 'manage_settings',
  title: 'The address that people open, as configured',
  answer: z.object({
    /** MUSTER_URL; null: not set. */ url: z.nullable(z.string()),
    isSecure: z.boolean(),
    trustsProxy: z.boolean(),
  }),
})
export const checkAddress = endpoint({
  method: 'POST',
  path: '/api/system/address/check',
  may: 'manage_settings',
  title: 'Opens the configured address, and says whether this Muster answers there',
  answer: z.object({
    found: z.enum(['this Muster', 'another server', 'no answer', 'not set']),
    message: z.string(),
  }),
})

export const ownData = endpoint({
  method: 'GET',
  path: '/api/profile/data',
  may: 'use_own_account',
  title: 'Everything that Muster stores about the signed-in person; recorded in the audit',
  query: z.object({ format: z.optional(z.enum(['json', 'xlsx'])) }),
  secret: 'runs again',
  answer: z.any(),
  media: 'application/json',
})
