/** The monthly reports to the addresses that an Admin named, each with its file, once. */
import type { Tx } from '../../src/app'
import { mailServerOf } from '../firm/service'
import { mailTo } from '../notifications/service'
import type { ReportFormat } from './contract'
import { fileNameOf } from './rules'

export function mailReports(tx: Tx, ids: readonly number[]): void {
  const to = mailServerOf(tx)?.reportsTo ?? []
  if (!to.length) return
  const generated = tx.db.all<{ id: number; title: string; format: ReportFormat; file: string }>(
    `select id, title, format, file
     from reports
     where id in (select value from json_each(?)) and status = 'completed'`,
    JSON.stringify(ids),
  )
  for (const { id, title, format, file } of generated)
    mailTo(tx, to, {
      kind: 'report',
      once: `report:${id}`,
      title,
      message: 'The report of last month is attached. A file above 15 MB is only in Muster, under Reports.',
      link: '/reports',
      files: [{ key: file, name: fileNameOf(title, format) }],
    })
}
