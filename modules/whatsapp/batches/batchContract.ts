/** Bulk sends: progress, pausing, resuming and cancelling. */
import { endpoint, idText, z } from '../../../src/domain/endpoint'
import { messageStates } from '../sending/messageContract'

const own = 'use_own_account'
const byId = z.object({ id: idText() })

export const batchStates = ['running', 'paused', 'ended', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]
export const batch = z.object({
  id: z.int(),
  status: z.enum(batchStates),
  /** Why it waits although nobody paused it: until when, or what to do. */
  trouble: z.nullable(z.string()),
  message: z.string(),
  attachmentName: z.nullable(z.string()),
  total: z.int(),
  /** The number of messages in each state. */
  counts: z.record(z.enum(messageStates), z.int()),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** The estimated end, by pauses, daily limit and hours; null if it does not run. */
  finishesAt: z.nullable(z.string()),
})
export type Batch = z.output<typeof batch>
export const batches = endpoint({
  method: 'GET',
  path: '/api/whatsapp/batches',
  may: own,
  title: "One's own bulk sends, newest first, at most 20; running ones first",
  answer: z.array(batch),
})
export const pauseBatch = endpoint({
  method: 'POST',
  path: '/api/whatsapp/batches/:id/pause',
  may: own,
  title: 'Pause a bulk send',
  params: byId,
  answer: batch,
})
export const resumeBatch = endpoint({
  method: 'POST',
  path: '/api/whatsapp/batches/:id/resume',
  may: own,
  title: 'Resume a bulk send',
  params: byId,
  answer: batch,
})
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/api/whatsapp/batches/:id/cancel',
  may: own,
  title: 'Cancel the unsent part of a bulk send',
  params: byId,
  answer: batch,
})
