/** The mail server for an Admin: what is wrong, a test, and mails that were given up. */
import type { App, Ask, Finding, Origin, Tx } from '../../../src/app'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { plus } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import { firmOf, mailServerOf } from '../../firm/service'
import type { MailKind, mailState, testMail } from '../contract'
import { htmlOf, textOf } from './letter'
import { passwordFor } from './mailPassword'
import { smtpOf } from './mailServer'
import { longest } from './queueing'
import { noteServer, serverStateOf } from './serverState'
import { openSmtp } from './smtp'

export async function stateOf(app: App): Promise<Answer<typeof mailState>> {
  const smtp = await smtpOf(app)
  const state = app.ask(serverStateOf)
  return {
    problem: 'problem' in smtp ? smtp.problem : (state?.problem ?? null),
    isTried: state !== undefined,
    url: app.config.url,
    password: await passwordState(app),
    ...app.ask(countsOf),
    dead: app.ask(deadMails),
  }
}

async function passwordState(app: App): Promise<Answer<typeof mailState>['password']> {
  const server = app.ask(mailServerOf)
  const known = server && (await passwordFor(app, server.host))
  if (known) return known.source
  const stored = app.ask(({ db }) => db.one<{ host: string }>('select host from mail_password'))
  if (!stored) return 'none'
  return stored.host === server?.host.toLowerCase() ? 'unreadable' : 'other server'
}

function countsOf(ask: Ask): { waiting: number; sent: number } {
  return ask.db.one<{ waiting: number; sent: number }>(
    `select (select count(*) from mails where state = 'waiting')
         + (select count(*) from mails where state = 'sending') as waiting,
       (
         select count(*)
         from mails
         where settled_at is not null
           and settled_at > ?
           and state = 'sent'
       ) as sent`,
    plus(ask.now(), -24 * 60),
  )!
}

const deadMails = ({ db }: Ask) =>
  db.all<Answer<typeof mailState>['dead'][number]>(
    `select m.id, m.kind, coalesce(u.email, m.address) as "to", m.title, m.attempts,
       m.created_at as createdAt, m.answer
     from mails m
     left join users u on u.id = m.user_id
     where m.state = 'dead'
     order by m.id desc
     limit 50`,
  )

/** 404 if it was not given up. */
export function retry(tx: Tx, id: number): { success: true } {
  if (!again(tx, 'id = ?', id)) throw notFound('This mail was not given up')
  return { success: true }
}

/** Returns how many. */
export const retryAll = (tx: Tx): number => again(tx, 'true')

function again(tx: Tx, where: string, ...values: number[]): number {
  const mails = tx.db.all<{ id: number; kind: MailKind; userId: number | null }>(
    `select id, kind, user_id as userId
     from mails
     where state = 'dead' and ${where}`,
    ...values,
  )
  for (const { id, kind, userId } of mails) {
    tx.db.run(
      `update mails
       set state = 'waiting', attempts = 0, settled_at = null, answer = null, is_held = 0, digest = null,
         due_at = :now, expires_at = :expires
       where id = :id`,
      { id, now: tx.now(), expires: plus(tx.now(), longest) },
    )
    tx.record('mail.queued', { kind, userId })
  }
  return mails.length
}

/** Sent at once, past the outbox, so that the server's answer can be shown. */
export async function sendTest(
  app: App,
  { who, origin }: { who: Pick<Who, 'id'> | null; origin: Origin },
  { to }: Input<typeof testMail>,
): Promise<Answer<typeof testMail>> {
  const smtp = await smtpOf(app)
  if ('problem' in smtp) return { isSent: false, message: smtp.problem, answer: null }
  const { firm, own, server } = app.ask((ask) => ({
    firm: firmOf(ask)?.name ?? 'Muster',
    server: mailServerOf(ask)!,
    own: who && ask.db.one<{ email: string }>('select email from users where id = ?', who.id)?.email,
  }))
  const address = to ?? own
  if (!address) throw notFound('Employee not found')
  const letter = {
    firm,
    heading: 'Muster can send mails',
    paragraphs: ['This is the test that you asked for. Links in mails begin with the address below.'],
    button: { label: 'Open Muster', url: app.config.url! },
    foot: ['Sent from Settings, section Mail.'],
  }
  const connection = openSmtp(smtp)
  const outcome = await connection.send({
    from: { name: server.fromName || `${firm} (Muster)`, address: server.fromAddress },
    to: address,
    subject: `Muster can send mails · ${firm}`,
    text: textOf(letter),
    html: htmlOf(letter),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  connection.close()
  await app.write(origin, (tx) => {
    noteServer(tx, outcome.is === 'unreachable' ? outcome.why : null)
    tx.record('mail.tested', { to: address, isSent: outcome.is === 'sent' })
  })
  return outcome.is === 'sent'
    ? { isSent: true, message: `${smtp.host} accepted the mail to ${address}.`, answer: outcome.answer }
    : { isSent: false, message: outcome.why, answer: outcome.answer }
}

/**
 * For `muster doctor`. Nothing is wrong only because this command was started without the server's
 * environment.
 */
export async function examineMail(app: App): Promise<Finding[]> {
  if (!app.ask(mailServerOf)) return [{ ok: true, text: 'Mail: no server is set, so no mail is sent' }]
  const smtp = await smtpOf(app)
  const { waiting } = app.ask(countsOf)
  const dead = app.ask(({ db }) =>
    db.one<{ n: number }>(`select count(*) as n from mails where state = 'dead'`),
  )!.n
  return [
    'problem' in smtp
      ? { ok: true, text: 'Mail: a server is set, but this is missing here', todo: smtp.problem }
      : {
          ok: true,
          text: `Mail: ${smtp.host} port ${smtp.port}, ${waiting} waiting, ${dead} given up`,
          ...(dead ? { todo: 'Settings, section Mail, lists them with reasons.' } : {}),
        },
  ]
}
