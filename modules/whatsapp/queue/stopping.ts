/** Stops a bulk send: paused, or ended because nothing of it waits. */
import type { Tx } from '../../../src/app'
import { notify } from '../../notifications/service'

export function pauseBatch(tx: Tx, userId: number, batchId: number, why: string | null): void {
  if (
    tx.db.run(
      `update whatsapp_batches
       set state = 'paused', trouble = ?
       where id = ?
         and user_id = ?
         and state = 'running'`,
      why,
      batchId,
      userId,
    ).changes
  )
    tx.record('whatsapp.batch_changed', { userId, batchId, before: 'running', after: 'paused', why })
}

/** All of a person's; returns how many messages wait in them. */
export function pauseAll(tx: Tx, userId: number, why: string): number {
  const running = tx.db.all<{ id: number; waiting: number }>(
    `select b.id,
       (
         select count(*)
         from whatsapp_messages m
         where m.batch_id = b.id and m.state = 'queued'
       ) as waiting
     from whatsapp_batches b
     where b.user_id = ? and b.state = 'running'`,
    userId,
  )
  for (const { id } of running) pauseBatch(tx, userId, id, why)
  return running.reduce((sum, { waiting }) => sum + waiting, 0)
}

/** A batch without waiting messages has ended, and its sender is notified. */
export function endIfDone(tx: Tx, userId: number, batchId: number | null): void {
  if (
    batchId === null ||
    tx.db.one(
      `select 1
       from whatsapp_messages
       where batch_id = ? and state in ('queued', 'sending')
       limit 1`,
      batchId,
    )
  )
    return
  const batch = tx.db.one<{ state: 'running' | 'paused' }>(
    `select state
     from whatsapp_batches
     where id = ? and state in ('running', 'paused')`,
    batchId,
  )
  if (!batch) return
  tx.db.run(
    `update whatsapp_batches
     set state = 'ended', trouble = null, ended_at = ?
     where id = ?`,
    tx.now(),
    batchId,
  )
  tx.record('whatsapp.batch_changed', { userId, batchId, before: batch.state, after: 'ended', why: null })
  const counts = tx.db.one<{ sent: number; failed: number; unknown: number }>(
    `select sum(state in ('sent', 'delivered', 'read')) as sent, sum(state = 'failed') as failed,
       sum(state = 'unknown') as unknown
     from whatsapp_messages
     where batch_id = ?`,
    batchId,
  )!
  const parts = [
    `${counts.sent} sent`,
    ...(counts.failed ? [`${counts.failed} failed`] : []),
    ...(counts.unknown ? [`${counts.unknown} unknown`] : []),
  ]
  notify(tx, {
    people: [userId],
    type: 'other',
    title: 'Bulk send finished',
    message: `${parts.join(', ')}.`,
    link: `/whatsapp-sender?tab=logs&batch=${batchId}`,
  })
}
