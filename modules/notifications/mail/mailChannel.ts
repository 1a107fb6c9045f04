/**
 * Mail as a channel of the outbox: one mail at a time, settled before the next, so a server that is killed
 * repeats at most the one that was under way, with the same Message-ID. When the mail server is out of order,
 * the others wait without being tried.
 */
import type { App, Ask, Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import { Rest, type Channel, type Claimed } from '../../../src/outbox'
import { sendsMail } from '../../firm/service'
import { composed } from './composing'
import type { MailRow } from './mailRow'
import { smtpOf } from './mailServer'
import { noteServer } from './serverState'
import { openSmtp, type MailOutcome, type SmtpConnection } from './smtp'

/** Minutes until the next attempt of a mail that the server does not accept now, such as by greylisting. */
const pauses = [1, 5, 15, 60, 240, 720, 1440]
/** Minutes until a server that is out of order is tried again. */
const rests = [0.5, 1, 2, 5, 10, 15]
const mostOfDigest = 100

const columns = `
  m.id, m.kind, m.user_id as userId, m.address, m.type, m.topic, m.title, m.message, m.link, m.subject,
  m.files, m.is_urgent as isUrgent, m.is_held as isHeld, m.digest, m.attempts, m.expires_at as expiresAt,
  m.answer, m.message_id as messageId, u.full_name as name, u.first_name as firstName, u.email,
  u.is_active as isActive, u.password_hash is not null as hasPassword
`

/** An address that an Admin named may be a person's, who may have left since. */
const receiver = 'left join users u on u.id = m.user_id or (m.user_id is null and u.email = m.address)'

export type MailChannel = Channel<MailRow, MailOutcome> & {
  /** The settings have changed: the server is tried at once. */
  tryAgain(): void
}

export function mailChannel(app: App): MailChannel {
  let connection: { key: string; smtp: SmtpConnection } | null = null
  const rest = new Rest(app.clock, rests)

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

  return {
    name: 'mail',
    isUnderWay: ({ db }) => db.one(`select 1 from mails where state = 'sending' limit 1`) !== undefined,
    putBack: ({ db }) => void db.run(`update mails set state = 'waiting' where state = 'sending'`),
    isDue: (ask) => sendsMail(app, ask) && nextId(ask) !== undefined,
    nextDue: (ask) => (sendsMail(app, ask) ? nextDue(ask) : null),
    claim: (tx) => claim(tx),
    async send(_, rows) {
      const outcome = await send(rows)
      if (outcome.is === 'unreachable') rest.begin()
      else rest.end()
      return new Map(rows.map((row) => [row, outcome]))
    },
    settle,
    restMs: () => rest.leftMs(),
    idle: close,
    tryAgain() {
      rest.end()
    },
  }
}

/** Urgent ones first, then by when they are due. */
function nextId(ask: Ask): number | undefined {
  const first = (isUrgent: 0 | 1) =>
    ask.db.one<{ id: number }>(
      `select id
       from mails
       where state = 'waiting'
         and is_urgent = ?
         and due_at <= ?
       order by due_at, id
       limit 1`,
      isUrgent,
      ask.now(),
    )?.id
  return first(1) ?? first(0)
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
  const id = nextId(tx)
  if (id === undefined) return { rows: [] }
  const first = byId(tx, id)
  const why = whyNot(tx, first)
  if (why) {
    end(tx, first, why.state, why.says)
    return { rows: [], more: 1 }
  }
  const rows = first.isHeld ? digestOf(tx, first) : [first]
  const digest = rows.length > 1 || first.digest ? (first.digest ?? first.messageId) : null
  for (const row of rows) {
    row.digest = digest
    row.attempts++
    tx.db.run(
      `update mails
       set state = 'sending', attempts = ?, digest = ?
       where id = ?`,
      row.attempts,
      digest,
      row.id,
    )
  }
  return { rows }
}

function whyNot(tx: Tx, row: MailRow): { state: 'dropped' | 'dead'; says: string } | null {
  // Without a person it is an address that nobody here has.
  if (row.email !== null && !row.isActive) return { state: 'dropped', says: 'This person has left' }
  if (row.kind === 'invitation' && row.hasPassword)
    return { state: 'dropped', says: 'This person has a password by now' }
  if (row.kind === 'notice' && !wants(tx, row))
    return { state: 'dropped', says: 'This person has stopped such mails' }
  if (row.expiresAt > tx.now()) return null
  // Nothing was tried, because mail was not set up: nobody needs to hear of that days later.
  return row.answer === null
    ? { state: 'dropped', says: 'It waited for three days, because no mail was sent' }
    : { state: 'dead', says: row.answer }
}

const chosen = `
  exists (
    select 1
    from notification_preferences p
    where p.user_id = m.user_id
      and p.topic = m.topic
      and p.mail = 1
  )
`
const wants = ({ db }: Ask, { id }: MailRow) =>
  db.one(`select 1 from mails m where m.id = ? and ${chosen}`, id) !== undefined

/**
 * What quiet hours or a digest held for a person is one mail, the first one included. A digest that is sent
 * again keeps its parts.
 */
function digestOf(ask: Ask, first: MailRow): MailRow[] {
  const others = ask.db.all<MailRow>(
    `select ${columns}
     from mails m
     ${receiver}
     where m.user_id = :user
       and m.id <> :id
       and m.state = 'waiting'
       and m.kind = 'notice'
       and m.is_held = 1
       and m.digest is :digest
       and m.due_at <= :now
       and ${chosen}
     order by m.id
     limit :most`,
    {
      user: first.userId,
      id: first.id,
      digest: first.digest,
      now: ask.now(),
      most: mostOfDigest - 1,
    },
  )
  return [first, ...others].toSorted((a, b) => a.id - b.id)
}

function end(
  tx: Tx,
  { id, kind, userId }: MailRow,
  state: 'sent' | 'dropped' | 'dead',
  answer: string | null,
) {
  tx.db.run(
    `update mails
     set state = ?, settled_at = ?, answer = ?
     where id = ?`,
    state,
    tx.now(),
    answer,
    id,
  )
  if (state === 'dead') tx.record('mail.given_up', { kind, userId, answer: answer ?? '' })
}

function settle(tx: Tx, row: MailRow, outcome: MailOutcome) {
  if (!tx.db.one(`select 1 from mails where id = ? and state = 'sending'`, row.id)) return
  noteServer(tx, outcome.is === 'unreachable' ? outcome.why : null)
  if (outcome.is === 'sent') return end(tx, row, 'sent', outcome.answer)
  const pause = pauses[row.attempts - 1]
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
