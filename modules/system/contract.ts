/** The machine room: how Muster itself is, how long things are kept, and one's own data. */
import { endpoint, z } from '../../src/domain/endpoint'
import type { Day } from '../../src/domain/day'

export { reportFault } from '../../src/domain/faultReport'

declare module '../../src/domain/events' {
  interface Events {
    /** What went, by name; the days from before which. */
    'retention.ran': { went: Record<string, number>; before: Record<string, Day> }
    'profile.data_taken': { userId: number; format: string }
  }
}

export const systemStats = endpoint({
  method: 'GET',
  path: '/api/system/stats',
  may: 'manage_settings',
  title: 'How Muster itself is',
  answer: z.object({
    version: z.string(),
    /** When the database was last brought up to the schema of a version. */
    lastUpdated: z.string(),
    /** People who may sign in, and all people of the directory. */
    activeUsers: z.int(),
    totalUsers: z.int(),
    /** People signed in within the last day, and windows open now. */
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
  title: 'What would go tonight because the time to keep it is over',
  answer: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      /** The setting that says so. */ by: z.string(),
      before: z.nullable(z.string()),
      count: z.int(),
    }),
  ),
})
export const retentionRun = endpoint({
  method: 'POST',
  path: '/api/system/retention',
  may: 'manage_settings',
  title: 'Let go now of what would go tonight',
  answer: z.object({ went: z.record(z.string(), z.int()) }),
})

export const ownData = endpoint({
  method: 'GET',
  path: '/api/profile/data',
  may: 'use_own_account',
  title: 'Everything that Muster holds of oneself; itself an entry in the audit',
  query: z.object({ format: z.optional(z.enum(['json', 'xlsx'])) }),
  secret: 'runs again',
  answer: z.any(),
  media: 'application/json',
})
