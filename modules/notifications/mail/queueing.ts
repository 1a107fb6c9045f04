/**
 * Writes mails to the outbox, in the transaction of their event. It stores no link that signs a person in:
 * the link of an invitation or a reset is created when its mail is sent.
 *
 *   mailNotice(tx, notice, people, due)     a notice, for people who chose mail
 *   mailSignIn(tx, userId, kind)            an invitation or a reset
 *   mailAccount(tx, userId, title, message) about a person's sign-in, whatever they chose
 *   mailTo(tx, addresses, mail)             to addresses that an Admin named
 */
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../src/app'
import { plus, type Instant } from '../../../src/domain/day'
import { mailServerOf } from '../../firm/service'
import { topicOf, type MailKind, type NoticeType } from '../contract'

type NewMail = {
  kind: MailKind
  title: string
  message: string
  link: string | null
  files?: readonly MailFile[]
  isUrgent?: boolean
  /** Queued only if no mail with this name was, in the last month. */
  once?: string
}
type NoticeMail = {
  type: NoticeType
  title: string
  message: string
  link: string | null
  subject?: string | null
  isUrgent?: boolean
}
/** After this many minutes a mail is given up, whatever the reason. */
export const longest = 3 * 24 * 60

export type MailFile = { /** In the firm's files. */ key: string; name: string }
type Receiver = { userId: number } | { address: string }

/** One statement for all, so that a broadcast to five thousand people delays no punch. */
export function mailNotice(
  tx: Tx,
  { type, title, message, link, subject = null, isUrgent = false }: NoticeMail,
  people: readonly number[],
  due: Instant,
  isHeld: boolean,
): number {
  return tx.db.run(
    `insert into mails (
       kind, user_id, type, topic, title, message, link, subject, is_urgent, is_held, state, due_at,
       expires_at, created_at, message_id
     )
     select 'notice', value, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, lower(hex(randomblob(16)))
     from json_each(?)`,
    type,
    topicOf[type],
    title,
    message,
    link,
    subject,
    isUrgent ? 1 : 0,
    isHeld ? 1 : 0,
    due,
    plus(due, longest),
    tx.now(),
    JSON.stringify(people),
  ).changes
}

export function mailSignIn(tx: Tx, userId: number, kind: 'invitation' | 'reset'): void {
  if (!mailServerOf(tx)) return
  // One that is waiting for its next attempt is tried now.
  const { changes } = tx.db.run(
    `update mails
     set due_at = :now, expires_at = :expires
     where user_id = :user
       and kind = :kind
       and state = 'waiting'`,
    { now: tx.now(), expires: plus(tx.now(), longest), user: userId, kind },
  )
  if (changes) return
  const title = kind === 'invitation' ? 'You are invited to Muster' : 'Choose a new password'
  insert(tx, { userId }, { kind, title, message: '', link: null, isUrgent: true })
}

export function mailAccount(tx: Tx, userId: number, title: string, message: string): void {
  if (!mailServerOf(tx)) return
  insert(tx, { userId }, { kind: 'account', title, message, link: '/profile', isUrgent: true })
}

/** Returns the number of queued mails; those of a `once` that was queued before are not. */
export function mailTo(
  tx: Tx,
  addresses: readonly string[],
  mail: Omit<NewMail, 'isUrgent' | 'once'> & { once: string },
): number {
  if (!mailServerOf(tx)) return 0
  const queued = [...new Set(addresses.map((address) => address.toLowerCase()))]
    .map((address) => insert(tx, { address }, { ...mail, once: `${mail.once} ${address}` }))
    .reduce((sum, n) => sum + n, 0)
  if (queued) tx.record('mail.queued', { kind: mail.kind })
  return queued
}

function insert(
  tx: Tx,
  to: Receiver,
  { kind, title, message, link, files = [], isUrgent = false, once }: NewMail,
): number {
  return tx.db.run(
    `insert into mails (
       kind, user_id, address, title, message, link, files, is_urgent, state, due_at, expires_at, created_at,
       message_id, once
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?)
     on conflict (once) do nothing`,
    kind,
    'userId' in to ? to.userId : null,
    'address' in to ? to.address : null,
    title,
    message,
    link,
    files.length ? JSON.stringify(files) : null,
    isUrgent ? 1 : 0,
    tx.now(),
    plus(tx.now(), longest),
    tx.now(),
    randomBytes(16).toString('hex'),
    once ?? null,
  ).changes
}
