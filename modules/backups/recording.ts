/**
 * Records each backup's result in the database and the audit, and notifies the Admins of a failure once a
 * day.
 */
import { basename } from 'node:path'
import type { Ask, Tx } from '../../src/app'
import type { Instant } from '../../src/domain/day'
import { firmDay } from '../firm/service'
import { notify } from '../notifications/service'

export const scheduled = 'job:backups.make'

export type Row = {
  id: number
  startedAt: Instant
  finishedAt: Instant
  file: string | null
  size: number | null
  isEncrypted: number
  source: string
  by: string | null
  error: string | null
}

const columns = `
  b.id, b.started_at as startedAt, b.finished_at as finishedAt, b.file, b.size, b.is_encrypted as isEncrypted,
  b.source, trim(u.full_name) as "by", b.error
`

export const lastRows = ({ db }: Ask, most: number): Row[] =>
  db.all<Row>(
    `select ${columns}
     from backups b
     left join users u on u.id = b.by_user
     order by b.id desc
     limit ?`,
    most,
  )
export const madeRows = ({ db }: Ask, most: number): Row[] =>
  db.all<Row>(
    `select ${columns}
     from backups b
     left join users u on u.id = b.by_user
     where b.file is not null
     order by b.id desc
     limit ?`,
    most,
  )

export function noteMade(
  tx: Tx,
  {
    file,
    size,
    startedAt,
    isEncrypted,
  }: { file: string; size: number; startedAt: Instant; isEncrypted: boolean },
) {
  tx.db.run(
    `insert into backups (started_at, finished_at, file, size, is_encrypted, source, by_user)
     values (?, ?, ?, ?, ?, ?, ?)`,
    startedAt,
    tx.now(),
    file,
    size,
    isEncrypted ? 1 : 0,
    tx.source,
    tx.actor,
  )
  tx.record('backup.made', { file: basename(file), size, encrypted: isEncrypted })
}

export function noteFailed(
  tx: Tx,
  { startedAt, why, isEncrypted }: { startedAt: Instant; why: string; isEncrypted: boolean },
) {
  const today = firmDay(tx)
  // A person who started one sees the error at once.
  const shouldNotify = tx.source === scheduled && !tx.db.one('select 1 from backups where told_on = ?', today)
  tx.db.run(
    `insert into backups (started_at, finished_at, is_encrypted, source, by_user, error, told_on)
     values (?, ?, ?, ?, ?, ?, ?)`,
    startedAt,
    tx.now(),
    isEncrypted ? 1 : 0,
    tx.source,
    tx.actor,
    why,
    shouldNotify ? today : null,
  )
  tx.record('backup.failed', { why })
  if (!shouldNotify) return
  const people = tx.db
    .all<{ id: number }>(`select id from users where role = 'Admin' and is_active = 1`)
    .map(({ id }) => id)
  notify(tx, {
    people,
    type: 'other',
    title: 'The backup failed',
    message: `${why} Muster retries every hour.`,
    link: '/settings#backups',
  })
}
