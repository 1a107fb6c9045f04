/** Deletes old reports. */
import type { Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'

/** Reports of periods that ended before a day; their files are deleted after the commit. Returns how many. */
export function deleteReportsBefore(tx: Tx, day: Day): number {
  const reportIds = tx.db
    .all<{ id: number }>(
      `select id
       from reports
       where to_day < ? and status <> 'processing'
       order by id`,
      day,
    )
    .map(({ id }) => id)
  if (!reportIds.length) return 0
  tx.db.run('delete from reports where id in (select value from json_each(?))', JSON.stringify(reportIds))
  tx.record('report.deleted', { before: day, reportIds })
  return reportIds.length
}
