/** Conversations on the server, only if the firm enabled it, and only for that person. */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Reply } from './contract'
import { assistantSettings } from './desk'

const most = 100

export const isStored = (ask: Ask): boolean => assistantSettings(ask).keepHistory

type StoredMessage = {
  id: number
  sender: 'user' | 'bot'
  text: string
  timestamp: string
  reply: Reply | null
}

/** The last messages, oldest first. */
export function conversation({ db }: Ask, who: Who): StoredMessage[] {
  return db
    .all<Omit<StoredMessage, 'reply'> & { reply: string | null }>(
      `select id, sender, text, at as timestamp, reply
       from assistant_messages
       where user_id = ?
       order by id desc
       limit ?`,
      who.id,
      most,
    )
    .map((row) => ({ ...row, reply: row.reply === null ? null : (JSON.parse(row.reply) as Reply) }))
    .toReversed()
}

/** A question and its reply; older ones than the last hundred are deleted. */
export function storeExchange(tx: Tx, who: Who, text: string, askedAt: string, reply: Reply) {
  tx.db.run(
    `insert into assistant_messages (user_id, sender, text, at)
     values (?, ?, ?, ?)`,
    who.id,
    'user',
    text,
    askedAt,
  )
  tx.db.run(
    `insert into assistant_messages (user_id, sender, text, reply, at)
     values (?, ?, ?, ?, ?)`,
    who.id,
    'bot',
    reply.message,
    JSON.stringify(reply),
    reply.timestamp,
  )
  tx.db.run(
    `delete from assistant_messages
     where user_id = ?
       and id <= (
         select id
         from assistant_messages
         where user_id = ?
         order by id desc
         limit 1 offset ?
       )`,
    who.id,
    who.id,
    most,
  )
}

export function clear(tx: Tx, who: Who) {
  tx.db.run('delete from assistant_messages where user_id = ?', who.id)
  return { success: true as const }
}
