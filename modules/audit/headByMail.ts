/**
 * The nightly head of the audit to an address outside the firm, where nobody who can write to the database
 * can change it. Queued once a day, however often the job runs.
 */
import type { Tx } from '../../src/app'
import { lineOf, type DaysHead } from '../../src/chain/heads'
import { dayText } from '../../src/domain/day'
import { mailServerOf } from '../firm/service'
import { mailTo } from '../notifications/service'

export function mailHead(tx: Tx, head: DaysHead): void {
  const to = mailServerOf(tx)?.auditTo
  if (!to) return
  mailTo(tx, [to], {
    kind: 'audit',
    once: `audit:${head.day}`,
    title: `Audit head of ${dayText(head.day)}`,
    message:
      `${lineOf(head)}\n\n` +
      'Keep this mail. The line says where the record of changes ended that night. To check that nothing ' +
      'before it was removed or rewritten, put such lines into a file and run: muster admin audit verify ' +
      '--heads FILE.',
    link: null,
  })
}
