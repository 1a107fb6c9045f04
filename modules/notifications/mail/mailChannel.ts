/**
 * Mail as a channel of the outbox: one mail at a time, settled before the next, so a server that is killed
 * repeats at most the one that was under way, with the same Message-ID. When the mail server is out of order,
 * the others wait without being tried.
 */
import type { App, Ask, Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import { sendsMail } from '../../firm/service'
import type { Channel, Claimed } from '../outbox/outbox'
import { wasHeld } from '../outbox/held'
import { composed } from './composing'
import type { MailRow } from './mailRow'
import { smtpOf } from './mailServer'
import { openSmtp, type MailOutcome, type SmtpConnection } from './smtp'

/** Minutes until the next attempt of a mail that the server does not accept now, such as by greylisting. */
const pauses = [1, 5, 15, 60, 240, 720, 1440]
/** Minutes until a server that is out of order is tried again. */
const rests = [0.5, 1, 2, 5, 10, 15]
/** After this many minutes a mail is given up, whatever the reason. */
const longest = 3 * 24 * 60
const mostOfDigest = 100

export type MailTrouble = { since: Instant; why: string }
const troubles = new WeakMap<App, MailTrouble>()
/** Why the server takes no mail at the moment, and since when; null if it does. */
export const mailTrouble = (app: App): MailTrouble | null => troubles.get(app) ?? null

const columns = `
  m.id, m.kind, m.user_id as userId, m.address, m.type, m.title, m.message, m.link, m.subject, m.files,
  m.is_urgent as isUrgent, m.attempts, m.due_at as dueAt, m.created_at as createdAt, m.answer,
  m.message_id as messageId, u.full_name as name, u.first_name as firstName, u.email, u.is_active as isActive
`

/** An address that an Admin named may be a person's, who may have left since. */
const receiver = 'left join users u on u.id = m.user_id or (m.user_id is null and u.email = m.address)'

export type MailChannel = Channel<MailRow, MailOutcome> & {
  /** The settings have changed: the server is tried at once. */
  tryAgain(): void
}

export function mailChannel(app: App): MailChannel {
  let connection: { key: string; smtp: SmtpConnection } | null = null
  let rest: { until: Instant; count: number } | null = null

  const close = () => {
    connection?.smtp.close()
    connection = null
  }

  async function connected(): Promise<SmtpConnection | { problem: string }> {
    const smtp = await smtpOf(app)
    if ('problem' in smtp) return smtp
    // Changed settings apply to the next mail.
    const key = JSON.stringify(smtp)
    if (connection?.key !== key) {
      close()
      connection = { key, smtp: openSmtp(smtp) }
    }
    return connection.smtp
  }

  async function send(rows: readonly MailRow[]): Promise<MailOutcome> {
    try {
      const smtp = await connected()
      if ('problem' in smtp) return { is: 'unreachable', why: smtp.problem, answer: null }
      const mail = await composed(app, rows)
      return 'gone' in mail ? { is: 'refused', why: mail.gone, answer: null } : await smtp.send(mail)
    } catch (error) {
      app.log.error('A mail could not be composed', { id: rows[0]!.id, error: error as Error })
      return { is: 'later', why: (error as Error).message, answer: null }
    }
  }

  function noteServer(outcome: MailOutcome) {
    if (outcome.is !== 'unreachable') {
      rest = null
      return void troubles.delete(app)
    }
    const now = app.clock.now()
    const count = rest ? rest.count + 1 : 0
    rest = { until: plus(now, rests[Math.min(count, rests.length - 1)]!), count }
    troubles.set(app, { since: troubles.get(app)?.since ?? now, why: outcome.why })
  }

  return {
    name: 'mail',
    isUnderWay: ({ db }) => db.one(`select 1 from mails where state = 'sending' limit 1`) !== undefined,
    putBack: ({ db }) => void db.run(`update mails set state = 'waiting' where state = 'sending'`),
    isDue: (ask) => sendsMail(app, ask) && dueIds(ask, 1).length > 0,
    nextDue: (ask) => (sendsMail(app, ask) ? nextDue(ask) : null),
    claim: (tx) => claim(tx),
    async send(_, rows) {
      const outcome = await send(rows)
      noteServer(outcome)
      return new Map(rows.map((row) => [row, outcome]))
    },
    settle,
    restsUntil: () => rest?.until ?? null,
    idle: close,
    tryAgain() {
      rest = null
    },
  }
}

/** Urgent ones first, then by when they are due. */
function dueIds({ db, now }: Ask, most: number): number[] {
  for (const isUrgent of [1, 0]) {
    const ids = db.all<{ id: number }>(
      `select id
       from mails
       where state = 'waiting'
         and is_urgent = ?
         and due_at <= ?
       order by due_at, id
       limit ?`,
      isUrgent,
      now(),
      most,
    )
    if (ids.length) return ids.map(({ id }) => id)
  }
  return []
}

function nextDue({ db }: Ask): Instant | null {
  const first = (isUrgent: 0 | 1) =>
    db.one<{ at: Instant | null }>(
      `select min(due_at) as at
       from mails
       where state = 'waiting' and is_urgent = ?`,
      isUrgent,
    )!.at
  const [urgent, other] = [first(1), first(0)]
  return urgent === null ? other : other === null || urgent < other ? urgent : other
}

const byId = ({ db }: Ask, id: number) =>
  db.one<MailRow>(`select ${columns} from mails m ${receiver} where m.id = ?`, id)!

function claim(tx: Tx): Claimed<MailRow> {
  const [id] = dueIds(tx, 1)
  if (id === undefined) return { rows: [] }
  const first = byId(tx, id)
  const why = whyNot(tx, first)
  if (why) {
    end(tx, first, why.state, why.says)
    return { rows: [], more: 1 }
  }
  const rows = first.kind === 'notice' && wasHeld(first) ? heldWith(tx, first) : [first]
  for (const row of rows)
    tx.db.run(
      `update mails
       set state = 'sending', attempts = attempts + 1
       where id = ?`,
      row.id,
    )
  return { rows }
}

function whyNot(tx: Tx, row: MailRow): { state: 'dropped' | 'dead'; says: string } | null {
  const isPerson = row.email !== null
  if (row.userId !== null || isPerson)
    if (!row.isActive) return { state: 'dropped', says: 'This person has left' }
  if (plus(row.createdAt, longest) > tx.now() || plus(row.dueAt, longest) > tx.now()) return null
  return { state: 'dead', says: row.answer ?? 'It waited for three days, because no mail was sent' }
}

/** A person's mails that quiet hours or a digest held are one mail. */
const heldWith = ({ db, now }: Ask, first: MailRow): MailRow[] =>
  db
    .all<MailRow>(
      `select ${columns}
       from mails m
       ${receiver}
       where m.user_id = ?
         and m.state = 'waiting'
         and m.kind = 'notice'
         and m.due_at <= ?
       order by m.id
       limit ?`,
      first.userId,
      now(),
      mostOfDigest,
    )
    .filter(wasHeld)

function end(tx: Tx, { id }: MailRow, state: 'sent' | 'dropped' | 'dead', answer: string | null) {
  tx.db.run(
    `update mails
     set state = ?, settled_at = ?, answer = ?
     where id = ?`,
    state,
    tx.now(),
    answer,
    id,
  )
}

function settle(tx: Tx, row: MailRow, outcome: MailOutcome) {
  if (!tx.db.one(`select 1 from mails where id = ? and state = 'sending'`, row.id)) return
  if (outcome.is === 'sent') return end(tx, row, 'sent', outcome.answer)
  const pause = pauses[row.attempts]
  if (outcome.is === 'refused' || (outcome.is === 'later' && pause === undefined))
    return end(tx, row, 'dead', outcome.why)
  // A server that is out of order costs the mail no attempt, but it lets others pass when the server is back,
  // in case the mail itself is what the server stumbles over.
  const isServer = outcome.is === 'unreachable'
  tx.db.run(
    `update mails
     set state = 'waiting', due_at = ?, answer = ?, attempts = attempts - ?
     where id = ?`,
    plus(tx.now(), isServer ? 1 : pause!),
    outcome.why,
    isServer ? 1 : 0,
    row.id,
  )
}
