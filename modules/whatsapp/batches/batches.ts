/** A sender's bulk sends: progress, estimated end, pausing, resuming and cancelling. */
import type { Ask, Tx } from '../../../src/app'
import { plus } from '../../../src/domain/day'
import { invalid, conflict, notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { messageStates, type Batch, type BatchState } from '../contract'
import { storedLinkOf } from '../link/links'
import { nextFor, paceOf } from '../queue/queue'
import { pauseBatch } from '../queue/stopping'
import { secondsLeft } from '../rules'

type Row = {
  id: number
  state: BatchState
  trouble: string | null
  message: string
  attachmentName: string | null
  total: number
  createdAt: string
  endedAt: string | null
}
const select = `
  select b.id, b.state, b.trouble, b.message, u.name as attachmentName, b.total, b.created_at as createdAt,
    b.ended_at as endedAt
  from whatsapp_batches b
  left join whatsapp_uploads u on u.token = b.upload
`
const most = 20

/** `factor`: the share of real time that passes for the engine. */
export function batchesOf(ask: Ask, who: Who, factor: number): Batch[] {
  const rows = ask.db.all<Row>(
    `${select}
     where b.user_id = ? and b.state <> 'filling'
     order by b.state in ('running', 'paused') desc, b.id desc
     limit ?`,
    who.id,
    most,
  )
  const byId = new Map<number, Batch>()
  // They are sent one after the other, oldest first, so each ends after the earlier ones.
  let before = 0
  for (const row of rows.filter(({ state }) => state === 'running').toReversed()) {
    const one = batchOf(ask, who, row, factor, before)
    before += one.counts.queued
    byId.set(row.id, one)
  }
  return rows.map((row) => byId.get(row.id) ?? batchOf(ask, who, row, factor))
}

function batchOf(ask: Ask, who: Who, { state, ...row }: Row, factor: number, before = 0): Batch {
  const counts = Object.fromEntries(messageStates.map((one) => [one, 0])) as Batch['counts']
  for (const { of, n } of ask.db.all<{ of: keyof typeof counts; n: number }>(
    `select state as of, count(*) as n
     from whatsapp_messages
     where batch_id = ?
     group by state`,
    row.id,
  ))
    counts[of] = n
  if (state !== 'running' || !counts.queued) return { ...row, status: state, counts, finishesAt: null }
  const { pace, minute, sentToday } = paceOf(ask, who.id)
  const scaled = {
    ...pace,
    leastPauseSeconds: pace.leastPauseSeconds * factor,
    mostPauseSeconds: pace.mostPauseSeconds * factor,
  }
  const finishesAt = plus(
    ask.now(),
    Math.ceil(secondsLeft(before + counts.queued, sentToday, minute, scaled) / 60),
  )
  return {
    ...row,
    status: state,
    counts,
    trouble: row.trouble ?? waitingWords(ask, who, pace.dailyCap),
    finishesAt,
  }
}

function waitingWords(ask: Ask, who: Who, cap: number): string | null {
  const next = nextFor(ask, who.id)
  if (next.is !== 'wait') return null
  const hours = Math.floor(next.minutes / 60)
  const time = hours ? `${hours} h ${next.minutes % 60} min` : `${next.minutes} min`
  return next.why === 'cap'
    ? `Today's limit of ${cap} messages is reached. It continues after midnight.`
    : `Outside the hours for bulk messages. It continues in ${time}.`
}

export function oneBatch(ask: Ask, who: Who, id: number, factor: number): Batch {
  return batchOf(ask, who, findBatchRow(ask, who, id), factor)
}

function findBatchRow({ db }: Ask, who: Who, id: number): Row {
  const row = db.one<Row>(`${select} where b.id = ? and b.user_id = ? and b.state <> 'filling'`, id, who.id)
  if (!row) throw notFound('This bulk send does not exist')
  return row
}

export function pause(tx: Tx, who: Who, id: number): void {
  const { state } = findBatchRow(tx, who, id)
  if (state === 'paused') return
  if (state !== 'running') throw conflict('This bulk send has ended')
  pauseBatch(tx, who.id, id, null)
}

export function resume(tx: Tx, who: Who, id: number): void {
  const { state } = findBatchRow(tx, who, id)
  if (state === 'running') return
  if (state !== 'paused') throw conflict('This bulk send has ended')
  if (!storedLinkOf(tx, who.id).isLinked)
    throw invalid('WhatsApp is not connected. Connect it first, then resume.')
  tx.db.run(
    `update whatsapp_batches
     set state = 'running', trouble = null
     where id = ?`,
    id,
  )
  tx.record('whatsapp.batch_changed', {
    userId: who.id,
    batchId: id,
    before: 'paused',
    after: 'running',
    why: null,
  })
}

/** Messages already sent stay; waiting ones are not sent. */
export function cancel(tx: Tx, userId: number, id: number, state: BatchState): void {
  tx.db.run(
    `update whatsapp_messages
     set state = 'cancelled'
     where batch_id = ? and state = 'queued'`,
    id,
  )
  tx.db.run(
    `update whatsapp_batches
     set state = 'cancelled', trouble = null, ended_at = ?
     where id = ?`,
    tx.now(),
    id,
  )
  tx.record('whatsapp.batch_changed', { userId, batchId: id, before: state, after: 'cancelled', why: null })
}

export function cancelOwn(tx: Tx, who: Who, id: number): void {
  const { state } = findBatchRow(tx, who, id)
  if (state === 'cancelled') return
  if (state === 'ended') throw conflict('This bulk send has ended')
  cancel(tx, who.id, id, state)
}
