/**
 * Birthdays and work anniversaries, if the firm enabled them: in the morning, to the person's team and
 * manager, not to the person. Once a day, even if it runs again. A birthday on 29 February is on the 28th in
 * other years.
 */
import type { App, Ask, Tx } from '../../../src/app'
import { instantAt, type Day, type Instant } from '../../../src/domain/day'
import { inYear, yearOf } from '../../../src/domain/month'
import { settingOn, snapshotOf, zoneOf } from '../../firm/service'
import { notify } from './notify'

type Person = { id: number; name: string; managerId: number | null; born: Day | null; joined: Day | null }

export async function celebrate(app: App, day: Day): Promise<string> {
  const wanted = app.ask((ask) => settingOn(snapshotOf(ask), 'celebrations', day))
  if (!wanted.birthdays && !wanted.anniversaries) return 'Disabled'
  return app.write({ actor: null, source: 'job:notifications.celebrate' }, (tx) => {
    let notified = 0
    const since = instantAt(day, '00:00', zoneOf(tx))
    for (const person of peopleOf(tx)) {
      if (wanted.birthdays && person.born && isOn(person.born, day))
        notified += notifyCelebration(tx, person, `It is ${person.name}'s birthday today`, since)
      const years = person.joined ? yearOf(day) - yearOf(person.joined) : 0
      if (wanted.anniversaries && years > 0 && isOn(person.joined!, day))
        notified += notifyCelebration(
          tx,
          person,
          `${person.name} has been here for ${years} ${years === 1 ? 'year' : 'years'} today`,
          since,
        )
    }
    return `${notified} announced`
  })
}

/** Whether a day is the anniversary of another. */
export const isOn = (first: Day, day: Day): boolean => inYear(first, yearOf(day)) === day

function peopleOf({ db }: Ask): Person[] {
  return db.all<Person>(
    `select id, full_name as name, manager_id as managerId, date_of_birth as born,
       (
         select max(iif(e.joining_known, e.joined, null))
         from employments e
         where e.user_id = u.id
       ) as joined
     from users u
     where is_active = 1
     order by id`,
  )
}

function notifyCelebration(tx: Tx, { id, managerId }: Person, title: string, since: Instant): number {
  const people = tx.db
    .all<{ id: number }>(
      `select id
       from users
       where is_active = 1
         and id <> ?
         and (id = ? or manager_id = ? or manager_id = ?)`,
      id,
      managerId,
      managerId,
      id,
    )
    .map((u) => u.id)
  if (
    tx.db.one(
      `select 1
       from notifications
       where user_id in (select value from json_each(?))
         and title = ?
         and created_at >= ?
       limit 1`,
      JSON.stringify(people),
      title,
      since,
    )
  )
    return 0
  notify(tx, { people, type: 'other', title, message: 'Send your wishes!', link: null })
  return people.length ? 1 : 0
}
