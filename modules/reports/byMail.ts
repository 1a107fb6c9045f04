/** The monthly reports to the addresses that an Admin named, each with its file, once. */
import type { Tx } from '../../src/app'
import { plus } from '../../src/domain/day'
import type { Month } from '../../src/domain/month'
import { mailServerOf } from '../firm/service'
import { mailTo } from '../notifications/service'
import type { ReportFormat } from './contract'
import { fileNameOf } from './rules'

/** In minutes. */
const recent = 3 * 24 * 60

/** Reports of that month that were generated in the last days; not those of long ago to a new address. */
export function mailReports(tx: Tx, month: Month): void {
  const to = mailServerOf(tx)?.reportsTo ?? []
  if (!to.length) return
  const generated = tx.db.all<{ id: number; title: string; format: ReportFormat; file: string }>(
    `select id, title, format, file
     from reports
     where monthly = ?
       and status = 'completed'
       and generated_at > ?`,
    month,
    plus(tx.now(), -recent),
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
