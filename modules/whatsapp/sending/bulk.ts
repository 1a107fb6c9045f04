/**
 * A bulk send: queued at once, sent in the background. Thousands of rows are written a few milliseconds at a
 * time; until all exist, nobody is notified and nothing is sent.
 */
import { accepted, type App, type Ask, type Tx } from '../../../src/app'
import { invalid, notAllowed, type FieldError } from '../../../src/domain/errors'
import type { Answer, Input } from '../../../src/domain/endpoint'
import type { Who } from '../../../src/http'
import { inBatches, withRetry } from '../../../src/batches'
import type { sendBulk } from '../contract'
import { registryOf } from '../link/sessionRegistry'
import { dropBatch } from '../link/links'
import { endIfDone } from '../queue/stopping'
import { isOptedOut, maySendBulk, optedOut, rulesOf } from '../queue/queue'
import { longestMessage, messageFor, readNumber } from '../rules'
import { linkedFor, type By } from './sending'
import { ownUpload } from '../queue/uploads'

type Queued = Answer<typeof sendBulk>
/** `problem`: the number is invalid. */
type Line = { number: string; name: string | null; text: string; problem: string | null }

export async function sendMany(
  app: App,
  { who, origin: own, keyed = null }: By,
  input: Input<typeof sendBulk>,
): Promise<Queued> {
  // Once accepted, its rows are queued even if the session ends.
  const origin = accepted(own)
  const { lines, merged } = linesOf(input, app.ask(rulesOf).country)
  const batchId = await app.write(own, (tx) => {
    linkedFor(tx, who)
    const upload = ownUpload(tx, who, input.attachmentUrl)
    return tx.db.run(
      `insert into whatsapp_batches (user_id, message, upload, state, total, created_at)
       values (?, ?, ?, 'filling', ?, ?)`,
      who.id,
      input.message.trim(),
      upload,
      lines.length,
      tx.now(),
    ).lastId
  })
  try {
    await inBatches(app, origin, {
      // Existing rows are counted, because a number queued twice would get two messages.
      next: (ask) => lines.slice(queuedOf(ask, batchId)).slice(0, 100),
      work: (tx, line) => insert(tx, who, batchId, line),
    })
    const answer = await withRetry(() => app.write(own, (tx) => startBatch(tx, who, batchId, merged), keyed))
    // The call came twice; the first one's send is the announced one.
    if (answer.batchId !== batchId) await withRetry(() => app.write(origin, (tx) => dropBatch(tx, batchId)))
    registryOf(app).sessionOf(who.id).wake()
    registryOf(app).changed(who.id, 'messages')
    return answer
  } catch (error) {
    await withRetry(() => app.write(origin, (tx) => dropBatch(tx, batchId))).catch(() => {})
    throw error
  }
}

/**
 * Every recipient must have a text and every placeholder a value, or it is reported before anything is sent.
 * Duplicate numbers are merged.
 */
function linesOf(
  { recipients, message }: Input<typeof sendBulk>,
  country: string,
): { lines: Line[]; merged: number } {
  if (!message.trim() && recipients.every((one) => !one.message?.trim()))
    throw invalid('Please add recipients and enter a message', [
      { field: 'message', message: 'Please enter a message' },
    ])
  const lines = new Map<string, Line>()
  const errors: FieldError[] = []
  const names = new Set<string>()
  let wrong = 0
  for (const [at, one] of recipients.entries()) {
    const { text, missing } = messageFor(one, message)
    const problem = !text
      ? 'Has no message'
      : missing.length
        ? `Has nothing for ${missing.map((name) => `{{${name}}}`).join(', ')}`
        : text.length > longestMessage
          ? `The message has more than ${longestMessage} characters once filled in`
          : null
    if (problem) {
      wrong++
      for (const name of missing) names.add(`{{${name}}}`)
      if (errors.length < 20)
        errors.push({ field: `recipients.${at}`, message: `${one.name || one.number}: ${problem}` })
    }
    const parsed = readNumber(one.number, country)
    const number = 'number' in parsed ? parsed.number : one.number
    if (!lines.has(number))
      lines.set(number, {
        number,
        name: one.name || null,
        text,
        problem: 'problem' in parsed ? parsed.problem : null,
      })
  }
  const have = `${wrong} of ${recipients.length} recipients ${wrong === 1 ? 'has' : 'have'}`
  if (wrong)
    throw invalid(
      names.size ? `${have} nothing for ${[...names].join(', ')}` : `${have} no message that can be sent`,
      errors,
    )
  return { lines: [...lines.values()], merged: recipients.length - lines.size }
}

const queuedOf = ({ db }: Ask, batchId: number): number =>
  db.one<{ n: number }>('select count(*) as n from whatsapp_messages where batch_id = ?', batchId)!.n

function insert(tx: Tx, who: Who, batchId: number, { number, name, text, problem }: Line) {
  const error = problem ?? (isOptedOut(tx, number) ? optedOut : null)
  tx.db.run(
    `insert into whatsapp_messages (
       user_id, batch_id, number, name, message, upload, state, error, created_at
     )
     select ?, id, ?, ?, ?, upload, ?, ?, created_at
     from whatsapp_batches
     where id = ?`,
    who.id,
    number,
    name,
    text,
    error ? 'failed' : 'queued',
    error,
    batchId,
  )
}

/** All rows exist, so it is sent from now on, unless it was stopped meanwhile. */
function startBatch(tx: Tx, who: Who, batchId: number, merged: number): Queued {
  linkedFor(tx, who)
  if (!maySendBulk(tx, who.id)) throw notAllowed()
  const failed = tx.db.one<{ n: number }>(
    `select count(*) as n
     from whatsapp_messages
     where batch_id = ? and state = 'failed'`,
    batchId,
  )!.n
  const { total } = tx.db.one<{ total: number }>('select total from whatsapp_batches where id = ?', batchId)!
  tx.db.run(`update whatsapp_batches set state = 'running' where id = ?`, batchId)
  tx.record('whatsapp.queued', {
    userId: who.id,
    messageId: null,
    batchId,
    recipients: total - failed,
    refused: failed,
  })
  endIfDone(tx, who.id, batchId)
  return { successful: 0, failed, queued: total - failed, merged, batchId }
}
