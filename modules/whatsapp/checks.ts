/** What must be true of messages, whatever happened. */
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
    finding(
      over,
      'messages wait in a bulk send that is over',
      'No message waits in a bulk send that is over',
    ),
    finding(
      stuck,
      'bulk sends are open though nothing waits in them',
      'Every open bulk send has something to send',
    ),
    finding(
      optedOut,
      'messages went to numbers that had asked not to be written to',
      'Nobody who opted out was written to since',
    ),
  ]
}

const finding = (n: number, wrong: string, right: string): Finding =>
  n ? { ok: false, text: `${n} ${wrong}`, todo: 'Please report this line' } : { ok: true, text: right }
