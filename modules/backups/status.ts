/** The state of the backups, for Settings, the schedule and doctor. */
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { App, Ask, Finding, Gauge } from '../../src/app'
import type { Instant } from '../../src/domain/day'
import { firmOf, zoneOf } from '../firm/service'
import type { BackupState } from './contract'
import { backupFolder } from './folder'
import { lastRows, madeRows, scheduled } from './recording'
import { isDue, lastDue, nextDue } from './rules'
import { runnerOf, wished } from './running'

const mostListed = 12
const dayMs = 86_400_000

export function stateOf(app: App): BackupState {
  return app.ask((ask) => {
    const { isOn, at } = wished(ask)
    const { running } = runnerOf(app)
    return {
      running: running && {
        startedAt: running.startedAt,
        stage: running.stage,
        done: running.done,
        total: running.total,
      },
      folder: backupFolder(app.config),
      isOnTheSameDisk: isOnTheSameDisk(app),
      isEncrypted: app.config.backupPassphrase !== null,
      nextAt: isOn && !firmOf(ask)?.isDemo ? nextDue(ask.now(), at, zoneOf(ask)) : null,
      runs: lastRows(ask, mostListed).map(({ isEncrypted, source: _, ...row }) => ({
        ...row,
        isEncrypted: isEncrypted === 1,
        isThere: row.file !== null && existsSync(row.file),
      })),
    }
  })
}

function isOnTheSameDisk({ config }: App): boolean {
  let folder = backupFolder(config)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    return statSync(folder).dev === statSync(config.data).dev
  } catch {
    return true
  }
}

/** Whether the schedule is due. A demo firm makes none, and a new firm waits for its first night. */
export function isWanted(app: App): boolean {
  return app.ask((ask) => {
    const firm = firmOf(ask)
    const { isOn, at } = wished(ask)
    if (!firm || firm.isDemo || !isOn) return false
    const now = ask.now()
    const due = lastDue(now, at, zoneOf(ask))
    const setUpAt = ask.db.one<{ at: Instant }>('select set_up_at as at from firm')!.at
    if (setUpAt > due) return false
    const noted = ask.db.all<{ at: Instant; failed: number }>(
      `select started_at as at, error is not null as failed
       from backups
       where started_at >= ? and (source = ? or error is null)`,
      due,
      scheduled,
    )
    const { lastFailed } = runnerOf(app)
    return isDue(now, due, [
      ...noted.map(({ at: tried, failed }) => ({ at: tried, failed: failed === 1 })),
      ...(lastFailed ? [{ at: lastFailed, failed: true }] : []),
    ])
  })
}

export function gauges(ask: Ask): Gauge[] {
  const [last] = madeRows(ask, 1)
  return [
    {
      name: 'muster_last_backup_seconds',
      help: 'When the last verified backup was made, Unix time; 0 if none exists',
      value: last ? Math.round(Date.parse(last.finishedAt) / 1000) : 0,
    },
  ]
}

/** For doctor: the age of the last backup that still exists. */
export function examine(app: App): Finding[] {
  return app.ask((ask) => {
    const firm = firmOf(ask)
    if (!firm || firm.isDemo) return []
    const now = Date.parse(ask.now())
    const made = madeRows(ask, 50)
    const last = made.find(
      ({ file, finishedAt }) => existsSync(file!) && Date.parse(finishedAt) <= now + dayMs,
    )
    const failed = lastRows(ask, 1)[0]?.error
    const why = failed ? ` The last attempt failed: ${failed}` : ''
    if (!last) {
      const isNew =
        now - Date.parse(ask.db.one<{ at: Instant }>('select set_up_at as at from firm')!.at) < 2 * dayMs
      return [
        {
          ok: isNew && !failed,
          text: made.length ? 'No backup is left in its folder' : 'No backup has been made yet',
          todo: `Run muster backup.${why}`,
        },
      ]
    }
    const hours = Math.max(0, Math.floor((now - Date.parse(last.finishedAt)) / 3_600_000))
    const age = hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.floor(hours / 24)} days`
    const isFresh = hours < 50
    return [
      {
        ok: isFresh,
        text: `The last verified backup is ${age} old: ${last.file}`,
        ...(isFresh
          ? {}
          : {
              todo:
                (wished(ask).isOn
                  ? 'Does the server run at night? '
                  : 'The schedule is off (Settings, Backups). ') + `Run muster backup to make one now.${why}`,
            }),
      },
      ...(isOnTheSameDisk(app)
        ? [
            {
              ok: true,
              text: 'Backups are on the same disk as the data',
              todo:
                'One broken disk would take both. Set MUSTER_BACKUPS to a folder on another disk, or ' +
                'copy them elsewhere.',
            },
          ]
        : []),
    ]
  })
}
