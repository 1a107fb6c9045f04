/** Backups: the list, and making one now. */
import { endpoint, z } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'backup.made': { file: string; size: number; encrypted: boolean }
    'backup.failed': { why: string }
    /**
     * The first entry after a restore; everything before it comes from the backup. Modules end what must not
     * come back.
     */
    'backup.restored': { madeAt: string; version: string }
  }
}

export const backupStages = ['copying', 'writing', 'checking'] as const

const backupRun = z.object({
  id: z.int(),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Where it was written; null if it failed. */
  file: z.nullable(z.string()),
  size: z.nullable(z.int()),
  isEncrypted: z.boolean(),
  /** Still in the folder: neither rotated away nor moved. */
  isThere: z.boolean(),
  /** Who started it; null for the schedule or the command line. */
  by: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type BackupRun = z.output<typeof backupRun>

const state = z.object({
  /** The running backup. */
  running: z.nullable(
    z.object({ startedAt: z.string(), stage: z.enum(backupStages), done: z.int(), total: z.int() }),
  ),
  folder: z.string(),
  /** One broken disk would take both. */
  isOnTheSameDisk: z.boolean(),
  isEncrypted: z.boolean(),
  /** When the next is due; null if the schedule is off. */
  nextAt: z.nullable(z.string()),
  runs: z.array(backupRun),
})
export type BackupState = z.output<typeof state>

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  may: 'manage_settings',
  title: 'The latest backups, and the running one',
  answer: state,
})
export const makeBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  may: 'manage_settings',
  title: 'Back up now; answers when it has started',
  answer: state,
})
