/** Old reports go. */
import type { Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'

/** Of periods that ended before a day; the files go once it is committed. Answers how many. */
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
