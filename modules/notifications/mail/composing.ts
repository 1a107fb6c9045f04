/** What a mail says, by its kind, and its headers. Addresses of links begin with MUSTER_URL alone. */
import type { SendMailOptions } from 'nodemailer'
import type { App } from '../../../src/app'
import { firmOf, mailServerOf } from '../../firm/service'
import { createLink } from '../../people/service'
import { topicNames, topicOf } from '../contract'
import { htmlOf, textOf, type Letter } from './letter'
import type { MailRow } from './mailRow'
import type { MailFile } from './queueing'
import { unsubscribeToken, type StoppedTopic } from './unsubscribing'

/** Larger files are not attached; mail servers refuse them. */
const mostBytes = 15 * 1_048_576

type Frame = { firm: string; url: string }

/** Several rows are one digest of one person. `gone`: what it was to send no longer exists. */
export async function composed(
  app: App,
  rows: readonly MailRow[],
): Promise<SendMailOptions | { gone: string }> {
  const [row] = rows as [MailRow]
  const { firm, server } = app.ask((ask) => ({
    firm: firmOf(ask)?.name ?? 'Muster',
    server: mailServerOf(ask)!,
  }))
  const url = app.config.url!
  const frame = { firm, url }
  const files = await attached(app, row)
  if (!files) return { gone: 'The file to be sent no longer exists' }
  const letter = await letterOf(app, rows, frame)
  const domain = new URL(url).hostname
  const idOf = (id: string) => `<${id}@${domain}>`
  const thread = rows.length === 1 ? threadOf(app, row) : null
  const heading = rows.length === 1 ? row.title : letter.heading
  return {
    from: { name: server.fromName || `${firm} (Muster)`, address: server.fromAddress },
    to: { name: row.name ?? '', address: row.email ?? row.address! },
    subject: thread ? `Re: ${thread.title}` : row.kind === 'notice' ? heading : `${heading} · ${firm}`,
    messageId: idOf(row.digest ?? row.messageId),
    ...(thread && { inReplyTo: idOf(thread.messageId), references: [idOf(thread.messageId)] }),
    text: textOf(letter),
    html: htmlOf(letter),
    attachments: files.map(({ name, content }) => ({ filename: name, content })),
    headers: {
      // Nobody's automatic reply is wanted.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(row.kind === 'notice' && (await unsubscribeHeaders(app, rows, url))),
    },
  }
}

const stoppedBy = (rows: readonly MailRow[]): StoppedTopic =>
  rows.length === 1 ? topicOf[rows[0]!.type ?? 'other'] : 'all'

async function unsubscribeHeaders(app: App, rows: readonly MailRow[], url: string) {
  return {
    'List-Unsubscribe': `<${await stopAddress(app, rows, url)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const stopAddress = async (app: App, rows: readonly MailRow[], url: string) =>
  `${url}/api/mail/unsubscribe/${await unsubscribeToken(app, rows[0]!.userId!, stoppedBy(rows))}`

/** The first mail about the same subject to the same person, if this is not the first. */
const threadOf = (app: App, { id, userId, subject }: MailRow) =>
  app.ask(({ db }) =>
    subject === null || userId === null
      ? null
      : (db.one<{ title: string; messageId: string }>(
          `select title, message_id as messageId
           from mails
           where user_id = ?
             and subject = ?
             and id < ?
             and state = 'sent'
             and digest is null
           order by id
           limit 1`,
          userId,
          subject,
          id,
        ) ?? null),
  )

async function letterOf(app: App, rows: readonly MailRow[], frame: Frame): Promise<Letter> {
  const [row] = rows as [MailRow]
  if (rows.length > 1) return digest(rows, frame, await stopAddress(app, rows, frame.url))
  switch (row.kind) {
    case 'invitation':
      return invitation(row, frame, await signInLink(app, row, frame))
    case 'reset':
      return reset(row, frame, await signInLink(app, row, frame))
    case 'notice':
      return notice(row, frame, await stopAddress(app, rows, frame.url))
    default:
      return plain(row, frame)
  }
}

/** Created now: the outbox holds none. A mail that is sent again has another link, and both work. */
const signInLink = async (app: App, { userId, kind }: MailRow, { url }: Frame) =>
  `${url}${await app.write({ actor: null, source: 'outbox' }, (tx) =>
    createLink(tx, userId!, kind === 'reset' ? 'reset' : 'invitation'),
  )}`

function invitation({ firstName, email }: MailRow, { firm, url }: Frame, link: string): Letter {
  return {
    firm,
    heading: `Welcome to Muster, ${firstName}`,
    paragraphs: [
      `${firm} uses Muster for attendance, leave and everything around it. Choose a password, and you can ` +
        'punch in from your phone or your computer.',
      `You sign in as ${email} at ${new URL(url).host}.`,
    ],
    button: { label: 'Choose a password', url: link },
    foot: [
      'This link works once and is valid for 7 days. It is only for you: do not pass it on.',
      `If you do not work for ${firm}, you can ignore this mail.`,
    ],
  }
}

function reset({ email }: MailRow, { firm }: Frame, link: string): Letter {
  return {
    firm,
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for ${email}. If it was you, choose one now. You will be signed ` +
        'out everywhere.',
      'If it was not you, ignore this mail. Your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url: link },
    foot: ['This link works once and is valid for one hour. Do not pass it on.'],
  }
}

const asks = (row: MailRow) => topicOf[row.type ?? 'other'] === 'approvals'

function notice(row: MailRow, { firm, url }: Frame, stop: string): Letter {
  const topic = topicNames[topicOf[row.type ?? 'other']]
  return {
    firm,
    heading: row.title,
    paragraphs: row.message ? row.message.split('\n') : [],
    button: row.link
      ? { label: asks(row) ? 'Open the request' : 'Open in Muster', url: `${url}${row.link}` }
      : null,
    foot: [
      ...(asks(row) ? ['You decide in Muster. A reply to this mail decides nothing.'] : []),
      `You chose mail for “${topic}”.`,
      { label: `Stop mails about “${topic}”`, url: stop },
      { label: 'Notification Settings', url: `${url}/notification-settings` },
    ],
  }
}

function digest(rows: readonly MailRow[], { firm, url }: Frame, stop: string): Letter {
  return {
    firm,
    heading: `${rows.length} notifications`,
    paragraphs: [],
    items: rows.map(({ title, message, link }) => ({
      title,
      text: message,
      url: link && `${url}${link}`,
    })),
    button: { label: 'Open Notifications', url: `${url}/notifications` },
    foot: [
      'They waited for the end of your quiet hours or for your daily digest.',
      { label: 'Stop all these mails', url: stop },
      { label: 'Notification Settings', url: `${url}/notification-settings` },
    ],
  }
}

const buttons = { account: 'Open My Profile', report: 'Open Reports', audit: 'Open the audit' } as const

const feet = {
  account: 'You always get mails about your sign-in.',
  document: 'The document is attached.',
} as const

function plain({ kind, title, message, link }: MailRow, { firm, url }: Frame): Letter {
  return {
    firm,
    heading: title,
    paragraphs: message.split('\n\n'),
    button: link ? { label: buttons[kind as keyof typeof buttons], url: `${url}${link}` } : null,
    foot: [feet[kind as keyof typeof feet] ?? 'An Admin of the firm named your address for these mails.'],
  }
}

/** Null if a file no longer exists; without one that is too large. */
async function attached(app: App, { files }: MailRow): Promise<{ name: string; content: Buffer }[] | null> {
  const found: { name: string; content: Buffer }[] = []
  for (const { key, name } of files ? (JSON.parse(files) as MailFile[]) : []) {
    const content = await app.files.getItemRaw<Uint8Array>(key)
    if (!content) return null
    if (content.byteLength <= mostBytes) found.push({ name, content: Buffer.from(content) })
  }
  return found
}
