/** Retention of messages and files, a person's own data, and what happens when somebody leaves. */
import type { App, Ask, Tx } from '../../src/app'
import type { Purge, Personal } from '../../src/retention'
import { cancel } from './batches/batches'

/** Logins are in no backup, and messages sent since are unknown, so pending messages are not sent. */
export function afterRestore(tx: Tx) {
  for (const { id, userId, state } of tx.db.all<{ id: number; userId: number; state: 'running' | 'paused' }>(
    `select id, user_id as userId, state
     from whatsapp_batches
     where state in ('filling', 'running', 'paused')`,
  ))
    cancel(tx, userId, id, state)
  tx.db.run(
    `update whatsapp_messages
     set state = 'cancelled', error = 'Muster was restored from a backup'
     where state = 'queued'`,
  )
  tx.db.run(
    `update whatsapp_sessions
     set is_linked = 0, trouble = 'Muster was restored from a backup. Please connect again.'
     where is_linked = 1`,
  )
}

const settled = `state not in ('queued', 'sending')`

export const purges: Purge[] = [
  {
    name: 'whatsapp.messages',
    title: 'WhatsApp messages',
    by: 'messagesDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>(
        `select count(*) as n
         from whatsapp_messages
         where created_at < ? and ${settled}`,
        before,
      )!.n,
    step: ({ db }, before, most) =>
      db.run(
        `delete from whatsapp_messages
         where id in (
           select id
           from whatsapp_messages
           where created_at < ? and ${settled}
           limit ?
         )`,
        before,
        most,
      ).changes,
  },
  {
    name: 'whatsapp.batches',
    title: 'WhatsApp bulk sends without messages',
    by: 'messagesDays',
    count: ({ db }, before) =>
      db.one<{ n: number }>(
        `select count(*) as n
         from whatsapp_batches b
         where created_at < ?
           and not exists (
             select 1
             from whatsapp_messages m
             where m.batch_id = b.id
           )`,
        before,
      )!.n,
    step: ({ db }, before, most) =>
      db.run(
        `delete from whatsapp_batches
         where id in (
           select id
           from whatsapp_batches b
           where created_at < ?
             and not exists (
               select 1
               from whatsapp_messages m
               where m.batch_id = b.id
             )
           limit ?
         )`,
        before,
        most,
      ).changes,
  },
]

export function personal({ db }: Ask, userId: number): Personal {
  return {
    'WhatsApp messages': db.all(
      `select created_at as "At (UTC)", number as "Number", name as "Name", state as "Status",
         error as "Error", message as "Message", sent_at as "Sent (UTC)", delivered_at as "Delivered (UTC)",
         read_at as "Read (UTC)"
       from whatsapp_messages
       where user_id = ?
       order by id`,
      userId,
    ),
    'WhatsApp templates': db.all(
      `select name as "Name", category as "Category", message as "Message", created_at as "Since (UTC)"
       from whatsapp_templates
       where user_id = ?
       order by id`,
      userId,
    ),
    'WhatsApp lists': db.all(
      `select name as "Name", recipients as "Numbers", created_at as "Since (UTC)"
       from whatsapp_lists
       where user_id = ?
       order by id`,
      userId,
    ),
  }
}

/** Nothing more is sent in the name of somebody who left. */
export function handleLeaver(tx: Tx, userId: number): void {
  for (const { id, state } of tx.db.all<{ id: number; state: 'running' | 'paused' }>(
    `select id, state
     from whatsapp_batches
     where user_id = ? and state in ('filling', 'running', 'paused')`,
    userId,
  ))
    cancel(tx, userId, id, state)
  tx.db.run(
    `update whatsapp_messages
     set state = 'cancelled'
     where user_id = ? and state = 'queued'`,
    userId,
  )
}

/** Days without a sent message after which a paused bulk send is cancelled, because its text is outdated. */
export const longestPause = 30

export async function cancelForgotten(app: App, before: string): Promise<number> {
  const forgotten = app.ask(({ db }) =>
    db.all<{ id: number; userId: number }>(
      `select id, user_id as userId
       from whatsapp_batches b
       where state = 'paused'
         and created_at < :before
         and not exists (
           select 1
           from whatsapp_messages m
           where m.batch_id = b.id and m.handed_at >= :before
         )`,
      { before },
    ),
  )
  for (const { id, userId } of forgotten)
    await app.write(
      { actor: null, source: 'job:whatsapp.tidy' },
      (tx) =>
        void (
          tx.db.one(`select 1 from whatsapp_batches where id = ? and state = 'paused'`, id) &&
          cancel(tx, userId, id, 'paused')
        ),
    )
  return forgotten.length
}

/**
 * A person's lists and templates are deleted with the person; shared templates stay, and sent messages stay
 * until their retention ends.
 */
export function forgetThose({ db }: Tx, userId: number): void {
  db.run('delete from whatsapp_lists where user_id = ?', userId)
  db.run('delete from whatsapp_templates where user_id = ? and is_global = 0', userId)
  db.run(
    `update whatsapp_sessions
     set phone_number = null, trouble = null, is_linked = 0
     where user_id = ?`,
    userId,
  )
}
