/** Backups: what there is, and making one now. */
import { endpoint, z } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'backup.made': { file: string; size: number; encrypted: boolean }
    'backup.failed': { why: string }
    /**
     * The first entry after a restore: everything before it is of the backup. Who holds what may not come
     * back to life with it ends it.
     */
    'backup.restored': { madeAt: string; version: string }
  }
}

export const backupStages = ['copying', 'writing', 'checking'] as const

const backupRun = z.object({
  id: z.int(),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Where it was written; null where it failed. */
  file: z.nullable(z.string()),
  size: z.nullable(z.int()),
  isEncrypted: z.boolean(),
  /** Not rotated away, nor taken elsewhere. */
  isThere: z.boolean(),
  /** Who asked for it; null: the schedule, or the command line. */
  by: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type BackupRun = z.output<typeof backupRun>

const state = z.object({
  /** What is being made just now. */
  running: z.nullable(
    z.object({ startedAt: z.string(), stage: z.enum(backupStages), done: z.int(), total: z.int() }),
  ),
  folder: z.string(),
  /** A broken disk takes both. */
  isOnTheSameDisk: z.boolean(),
  isEncrypted: z.boolean(),
  /** When the next is due; null while the schedule is off. */
  nextAt: z.nullable(z.string()),
  runs: z.array(backupRun),
})
export type BackupState = z.output<typeof state>

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  may: 'manage_settings',
  title: 'The last backups, and the one under way',
  answer: state,
})
export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  may: 'manage_settings',
  title: 'Back up now; answered when it has begun',
  answer: state,
})
