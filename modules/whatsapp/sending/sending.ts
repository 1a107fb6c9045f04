/** One message: queued, and its caller waits for the result. */
import type { App, Ask, Tx } from '../../../src/app'
import { plus } from '../../../src/domain/day'
import { invalid, conflict, notFound, tooMany } from '../../../src/domain/errors'
import type { Answer, Input } from '../../../src/domain/endpoint'
import type { Caller, Who } from '../../../src/http'
import type { MessageState, sendSingle, sendAgain } from '../contract'
import { registryOf } from '../link/sessionRegistry'
import { storedLinkOf } from '../link/links'
import { isOptedOut, optedOut, rulesOf } from '../queue/queue'
import { placeholders, readNumber } from '../rules'
import { ownUpload } from '../queue/uploads'

export type By = Caller & { who: Who }
/** How long a caller waits for the result, in milliseconds; an idle session is opened first. */
const longestAnswer = 100_000
const mostInMinute = 20

export async function sendOne(
  app: App,
  by: By,
  given: Input<typeof sendSingle>,
): Promise<Answer<typeof sendSingle>> {
  const session = registryOf(app).sessionOf(by.who.id)
  const id = await queueSingle(app, by, given)
  let settled = session.sender.settled(id, longestAnswer)
  session.wake()
  const isOver = () => !['queued', 'sending'].includes(outcomeOf(app, id).state)
  // It may have been settled before anybody waited, or by an earlier call with the same key.
  const until = performance.now() + longestAnswer
  // Woken for another reason, it keeps waiting. A stopping server releases everybody.
  while (!isOver() && !session.isOver && performance.now() < until) {
    await settled
    settled = session.sender.settled(id, Math.max(1, until - performance.now()))
  }
  session.sender.look(id)
  const { state, error } = outcomeOf(app, id)
  if (state === 'failed') throw invalid(error ?? 'The message could not be sent.')
  const waits = state === 'queued' || state === 'sending'
  return {
    success: !waits && state !== 'unknown',
    id,
    status: state,
    message: waits ? 'WhatsApp is slow. The message log shows the result.' : error,
  }
}

/** Queues a message for the sender's worker on the server. Returns its id. */
export function queueSingle(
  app: App,
  { who, origin, keyed = null }: Pick<By, 'who' | 'origin' | 'keyed'>,
  { to, message, attachmentUrl }: Input<typeof sendSingle>,
): Promise<number> {
  return app.write(
    origin,
    (tx) => {
      linkedFor(tx, who)
      const parsed = readNumber(to, rulesOf(tx).country)
      if ('problem' in parsed) throw invalid(parsed.problem, [{ field: 'to', message: parsed.problem }])
      if (isOptedOut(tx, parsed.number)) throw invalid(optedOut, [{ field: 'to', message: optedOut }])
      checkText(message)
      checkRate(tx, who)
      return queueOne(tx, who, {
        number: parsed.number,
        name: null,
        message,
        upload: ownUpload(tx, who, attachmentUrl),
      })
    },
    keyed,
  )
}

export const outcomeOf = (app: App, id: number): { state: MessageState; error: string | null } =>
  app.ask(({ db }) =>
    db.one<{ state: MessageState; error: string | null }>(
      'select state, error from whatsapp_messages where id = ?',
      id,
    ),
  )!

/** There is no name to fill in, so a text with open placeholders is not sent. */
function checkText(message: string) {
  const [open] = placeholders(message)
  if (open)
    throw invalid(`The message still contains {{${open}}}. Replace it with text.`, [
      { field: 'message', message: `Still contains {{${open}}}` },
    ])
}

/** Many single messages in a minute are a bulk send in disguise. */
function checkRate(tx: Tx, who: Who) {
  const oldest = tx.db
    .all<{ at: string }>(
      `select created_at as at
       from whatsapp_messages
       where user_id = ? and batch_id is null
       order by id desc
       limit ?`,
      who.id,
      mostInMinute,
    )
    .at(mostInMinute - 1)
  if (oldest && oldest.at > plus(tx.now(), -1))
    throw tooMany(`You have sent ${mostInMinute} messages within a minute. Please wait a little.`, 60)
}

/** The log shows its result. */
export async function sendOnceMore(
  app: App,
  { who, origin, keyed = null }: By,
  { id: given }: Input<typeof sendAgain>,
): Promise<Answer<typeof sendAgain>> {
  const id = await app.write(
    origin,
    (tx) => {
      linkedFor(tx, who)
      const row = tx.db.one<{
        number: string
        name: string | null
        message: string
        upload: string | null
        state: MessageState
        again: number | null
      }>(
        `select number, name, message, upload, state, again
         from whatsapp_messages
         where id = ? and user_id = ?`,
        given,
        who.id,
      )
      if (!row) throw notFound('This message does not exist')
      if (row.state !== 'failed' && row.state !== 'unknown' && row.state !== 'cancelled')
        throw conflict('Only failed, cancelled or unknown messages can be sent again')
      if (isOptedOut(tx, row.number)) throw invalid(optedOut)
      if (
        row.again &&
        tx.db.one(
          `select 1
           from whatsapp_messages
           where id = ? and state not in ('failed', 'unknown', 'cancelled')`,
          row.again,
        )
      )
        throw conflict('This message was already sent again')
      checkRate(tx, who)
      const anew = queueOne(tx, who, row)
      tx.db.run('update whatsapp_messages set again = ? where id = ?', anew, given)
      return anew
    },
    keyed,
  )
  registryOf(app).sessionOf(who.id).wake()
  registryOf(app).changed(who.id, 'messages')
  return { success: true, id }
}

function queueOne(
  tx: Tx,
  who: Who,
  {
    number,
    name,
    message,
    upload,
  }: { number: string; name: string | null; message: string; upload: string | null },
): number {
  const { lastId } = tx.db.run(
    `insert into whatsapp_messages (user_id, number, name, message, upload, state, created_at)
     values (?, ?, ?, ?, ?, 'queued', ?)`,
    who.id,
    number,
    name,
    message,
    upload,
    tx.now(),
  )
  tx.record('whatsapp.queued', {
    userId: who.id,
    messageId: lastId,
    batchId: null,
    recipients: 1,
    refused: 0,
  })
  return lastId
}

export function linkedFor(ask: Ask, who: Who) {
  if (storedLinkOf(ask, who.id).isLinked) return
  throw conflict('WhatsApp is not connected. Connect it first.')
}
