/** Doctor's checks of messages. */
import type { Ask, Finding } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const count = (sql: string) => db.one<{ n: number }>(`select count(*) as n from ${sql}`)!.n
  const over = count(
    `whatsapp_messages m
     join whatsapp_batches b on b.id = m.batch_id
     where m.state = 'queued' and b.state in ('ended', 'cancelled')`,
  )
  const stuck = count(
    `whatsapp_batches b
     where b.state in ('running', 'paused')
       and not exists (
         select 1
         from whatsapp_messages m
         where m.batch_id = b.id and m.state in ('queued', 'sending')
       )`,
  )
  const optedOut = count(
    `whatsapp_messages m join whatsapp_opt_outs o on o.number = m.number where m.handed_at > o.created_at`,
  )
  return [
    finding(over, 'messages wait in an ended bulk send', 'No message waits in an ended bulk send'),
    finding(
      stuck,
      'bulk sends are open without waiting messages',
      'Every open bulk send has waiting messages',
    ),
    finding(
      optedOut,
      'messages were sent to opted-out numbers',
      'No message was sent to an opted-out number',
    ),
  ]
}

const finding = (n: number, wrong: string, right: string): Finding =>
  n ? { ok: false, text: `${n} ${wrong}`, todo: 'Please report this line' } : { ok: true, text: right }
