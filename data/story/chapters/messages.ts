/**
 * WhatsApp: shared templates, and what the demo accounts sent in the last days: an invitation to many, with
 * some failures, and a few single messages.
 */
import { addDays, instantAt, plus, weekdayOf, type Day } from '../../../src/domain/day'
import type { Db } from '../../../src/db'
import { nameOf } from '../names'
import type { Person } from '../people'
import { Chance } from '../random'
import { zone, type Chapter } from '../story'

const salt = 79

/** Name, category, message. */
const templates: readonly (readonly [string, string, string])[] = [
  [
    'Interview invitation',
    'notification',
    'Hello {{Name}}, your interview for {{Position}} with {{Client}} is on {{Date}} at {{Time}}. Please ' +
      'reply YES if it suits you.',
  ],
  [
    'Documents needed',
    'reminder',
    'Hello {{Name}}, to complete your joining we still need your PAN, your relieving letter and three ' +
      'salary slips. Thank you, Udaan Setu Staffing.',
  ],
  [
    'Walk-in drive',
    'marketing',
    'Hello {{Name}}, you asked us to tell you of openings: walk-in drive on Saturday, ten to four, ' +
      'Andheri East. Please bring your CV. Reply STOP to hear no more from us.',
  ],
]
const singles = [
  'Thank you, your documents have arrived.',
  'The panel moved your interview to 4 pm tomorrow. Is that fine?',
  'Congratulations! The offer letter follows by mail today.',
]
const senders = ['manager', 'recruiter', 'senior'] as const

export const messages: Chapter = {
  name: 'messages',
  size: () => senders.length,
  async generate({ cast, seed, today, now }, transaction, onStep) {
    const admin = cast.find((person) => person.signIn === 'admin')!
    await transaction.run((db) => {
      for (const [name, category, message] of templates)
        db.run(
          `insert into whatsapp_templates (user_id, name, message, category, is_global, created_at)
           values (?, ?, ?, ?, 1, ?)`,
          admin.id,
          name,
          message,
          category,
          instantAt(addDays(today, -20), '11:30', zone),
        )
    })
    for (const name of senders) {
      const person = cast.find((one) => one.signIn === name)!
      await transaction.run((db) =>
        sent(
          db,
          person,
          new Chance(seed, salt, person.id),
          lastWorked(addDays(today, -3)),
          now,
          name !== 'recruiter',
        ),
      )
      onStep(1)
    }
  },
}

const lastWorked = (day: Day): Day =>
  ['saturday', 'sunday'].includes(weekdayOf(day)) ? lastWorked(addDays(day, -1)) : day
/** Numbers that no operator assigns: 10 digits beginning with 60000. */
const numberOf = (chance: Chance) => `9160000${chance.whole(10_000, 99_999)}`

function sent(db: Db, { id: userId }: Person, chance: Chance, day: Day, now: string, isMany: boolean) {
  const message = (batchId: number | null, at: string, text: string, name: string, nth: number) => {
    const [state, error] =
      batchId === null
        ? ['read', null]
        : nth === 7
          ? ['failed', 'This number is not on WhatsApp.']
          : nth === 12
            ? [
                'unknown',
                'WhatsApp did not answer in time. It may have arrived. It is not sent again automatically.',
              ]
            : [chance.of(['delivered', 'read', 'read', 'read', 'sent']), null]
    const [delivered, read] = [state === 'delivered' || state === 'read', state === 'read']
    db.run(
      `insert into whatsapp_messages (
         user_id, batch_id, number, name, message, state, error, created_at, handed_at, sent_at, delivered_at,
         read_at
       )
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      userId,
      batchId,
      numberOf(chance),
      name,
      text,
      state,
      error,
      at,
      state === 'failed' ? null : at,
      ['failed', 'unknown'].includes(state!) ? null : at,
      delivered ? plus(at, 1) : null,
      read ? plus(at, chance.whole(2, 200)) : null,
    )
  }
  const names = (count: number) => Array.from({ length: count }, () => nameOf(chance).join(' '))
  if (isMany) {
    const people = names(24)
    const began = instantAt(day, '11:00', zone)
    const text = templates[2]![2]
    db.run(
      `insert into whatsapp_lists (user_id, name, description, recipients, created_at)
       values (?, 'Walk-in drive', 'Asked to hear of openings', ?, ?)`,
      userId,
      JSON.stringify(people.map(() => numberOf(chance))),
      plus(began, -30),
    )
    const { lastId } = db.run(
      `insert into whatsapp_batches (user_id, message, state, total, created_at, ended_at)
       values (?, ?, 'ended', ?, ?, ?)`,
      userId,
      text,
      people.length,
      began,
      plus(began, 6),
    )
    for (const [nth, name] of people.entries())
      message(lastId, plus(began, nth / 4), text.replace('{{Name}}', name), name, nth)
    db.run(
      `insert into whatsapp_opt_outs (number, user_id, by_answer, created_at)
       values (?, ?, 1, ?)
       on conflict do nothing`,
      numberOf(chance),
      userId,
      plus(began, 40),
    )
  }
  for (const [nth, name] of names(singles.length).entries()) {
    const at = plus(instantAt(day, '15:00', zone), nth * 37)
    if (at < now) message(null, at, singles[nth]!, name, nth)
  }
}
