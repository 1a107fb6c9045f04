/** Real figures about Muster, for System Information in Settings. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../src/app'
import type { Answer } from '../../src/domain/endpoint'
import { cached } from '../../src/cache/cached'
import { version } from '../../src/version'
import type { systemStats } from './contract'

export function stats(app: App, startedAt: string): Answer<typeof systemStats> {
  return app.ask((ask) => {
    const one = (sql: string, ...params: (string | number)[]) => ask.db.one<{ n: number }>(sql, ...params)!.n
    const since = new Date(Date.parse(ask.now()) - 86_400_000).toISOString()
    return {
      version,
      lastUpdated: ask.db.one<{ at: string }>('select max(at) as at from migrations')!.at,
      ...cached(ask, ['people'], ['counted'], () => ({
        activeUsers: one('select count(*) as n from users where is_active = 1'),
        totalUsers: one('select count(*) as n from users where removed_at is null'),
      })),
      signedIn: one(
        `select count(distinct user_id) as n
         from sessions
         where ended_at is null and seen_at >= ?`,
        since,
      ),
      windows: app.live.size,
      databaseStatus: 'Connected',
      databaseSize: sizeOf(app.database.file) + sizeOf(`${app.database.file}-wal`),
      filesSize: folderSize(join(app.config.data, 'files')),
      memory: process.memoryUsage.rss(),
      startedAt,
      node: process.version,
      auditEntries: one('select coalesce(max(id), 0) as n from events'),
      failedJobs: app.scheduler.list().flatMap(({ name, error }) => (error ? [{ name, error }] : [])),
    }
  })
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    return 0
  }
}

/** At most some thousand files: reports, sheets, photos. */
function folderSize(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
      (sum, entry) => sum + (entry.isFile() ? sizeOf(join(entry.parentPath, entry.name)) : 0),
      0,
    )
  } catch {
    return 0
  }
}
