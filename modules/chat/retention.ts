/**
 * Stored conversations are purged with notices, with their person, and all of them once the firm disables
 * storing.
 */
import type { Ask, Tx } from '../../src/app'
import type { Purge, Personal } from '../../src/retention'
import { assistantSettings } from './desk'

const over = 'at < :before or not :stored'

export const purges: Purge[] = [
  {
    name: 'assistant.messages',
    title: 'Conversations with the assistant',
    by: 'noticesDays',
    count: (ask, before) =>
      ask.db.one<{ n: number }>(`select count(*) as n from assistant_messages where ${over}`, {
        before,
        stored: assistantSettings(ask).keepHistory ? 1 : 0,
      })!.n,
    step: (tx, before, most) =>
      tx.db.run(
        `delete from assistant_messages
         where id in (
           select id
           from assistant_messages
           where ${over}
           limit :most
         )`,
        { before, most, stored: assistantSettings(tx).keepHistory ? 1 : 0 },
      ).changes,
  },
]

export function forgetThose(tx: Tx, userId: number) {
  tx.db.run('delete from assistant_messages where user_id = ?', userId)
}

export function personal({ db }: Ask, userId: number): Personal {
  return {
    Assistant: db.all(
      `select at as "At (UTC)", case sender when 'user' then 'You' else 'Assistant' end as "By",
         text as "Text"
       from assistant_messages
       where user_id = ?
       order by id`,
      userId,
    ),
  }
}
