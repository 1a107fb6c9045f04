/** Writes one person's tasks: open ones, completed ones, and the weekly report. */
import { addDays, eachDay, instantAt, weekdayOf, type Day, type Instant } from '../../../src/domain/day'
import type { Db } from '../../../src/db'
import { nextTurn, type Priority, type Repeat } from '../../../modules/tasks/rules'
import { isHere, type Person } from '../people'
import { Chance } from '../random'
import { zone } from '../story'
import { works, type Work } from './texts'

const replies = [
  'Two are done, the rest tomorrow.',
  'The client has not answered yet; I called twice.',
  'Could I have one more day?',
  'I should be done by noon.',
  'Who is our contact there now?',
]
const answers = [
  'Fine, thank you.',
  'Please call once more before you email.',
  'One more day is fine.',
  'Ask the account manager, he knows the client.',
]
const notes = [
  'All sent, and confirmed by mail.',
  'Done by phone; noted in the tracker.',
  'Two of three; the third withdrew.',
  'The client is happy with it.',
]
const priorities: readonly Priority[] = ['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent']
const weekly: Repeat = { every: 'weekly', weekdays: ['friday'], day: null, until: null }

type Scene = { person: Person; by: Person; chance: Chance; today: Day; now: Instant; last: number }

export function personTasksOf(db: Db, { person, by, chance, today, now, last }: Scene) {
  let id = last
  let nth = chance.whole(0, 7)
  /** In turn, so nobody has the same twice while others are left. */
  const work = () => works[person.role][nth++ % works[person.role].length]!
  /** A moment that would lie in the future is moved between its predecessor and now. */
  const inThePast = (at: Instant, from: Instant = new Date(Date.parse(now) - 90 * 60_000).toISOString()) =>
    at < now
      ? at
      : new Date(
          Date.parse(from) + (Date.parse(now) - Date.parse(from)) * chance.between(0.3, 0.9),
        ).toISOString()
  const began = (days: number): Day => {
    const day = addDays(today, -days)
    return isHere(person, day) && isHere(by, day) ? day : today
  }

  function write(
    work: Work,
    task: {
      deadline: Instant
      createdAt: Instant
      status: string
      completedAt: Instant | null
      priority: Priority
      series?: number
      turn?: Day
    },
  ) {
    db.run(
      `insert into tasks (
         id, title, description, assigned_to, assigned_by, deadline, priority, category, status, notes,
         created_at, completed_at, series_id, turn
       )
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ++id,
      work[0],
      work[1],
      person.id,
      by.id,
      task.deadline,
      task.priority,
      work[2],
      task.status,
      task.completedAt && chance.happens(0.6) ? chance.of(notes) : null,
      task.createdAt,
      task.completedAt,
      task.series ?? null,
      task.turn ?? null,
    )
    const late = task.completedAt === null && task.deadline < instantAt(today, '00:00', zone)
    // Late people were notified in the morning.
    if (late)
      db.run(
        `insert into task_reminders (task_id, kind, deadline, at)
         values (?, 'overdue', ?, ?)`,
        id,
        task.deadline,
        inThePast(instantAt(today, '09:00', zone)),
      )
    return id
  }

  function talk(taskId: number, from: Instant) {
    const requested = inThePast(
      new Date(Date.parse(from) + chance.whole(2, 20) * 3_600_000).toISOString(),
      from,
    )
    const say = (who: Person, text: string, at: Instant) =>
      db.run(
        `insert into task_comments (task_id, user_id, comment, created_at)
         values (?, ?, ?, ?)`,
        taskId,
        who.id,
        text,
        at,
      )
    say(person, chance.of(replies), requested)
    if (chance.happens(0.7))
      say(
        by,
        chance.of(answers),
        inThePast(new Date(Date.parse(requested) + chance.whole(10, 200) * 60_000).toISOString(), requested),
      )
  }

  return {
    /** The first is due today or soon, some are late. */
    open(place: number) {
      const wanted =
        place === 1 && (person.signIn !== null || chance.happens(0.6))
          ? addDays(today, -chance.whole(1, 8))
          : addDays(today, place === 0 ? chance.whole(0, 2) : chance.whole(1, 16))
      const created = began(chance.whole(2, 9) + (wanted < today ? 9 : 0))
      const due = wanted > created ? wanted : addDays(created, 2)
      const createdAt = inThePast(instantAt(created, `${chance.whole(10, 17)}:${chance.whole(10, 59)}`, zone))
      const taskId = write(work(), {
        deadline: instantAt(due, chance.of(['23:59', '17:00', '12:00']), zone),
        createdAt,
        status: chance.happens(0.4) ? 'in_progress' : 'pending',
        completedAt: null,
        priority: chance.of(priorities),
      })
      if (chance.happens(0.5)) talk(taskId, createdAt)
    },
    done() {
      const created = began(chance.whole(4, 45))
      const createdAt = inThePast(instantAt(created, `${chance.whole(10, 17)}:${chance.whole(10, 59)}`, zone))
      const completedAt = inThePast(
        new Date(Date.parse(createdAt) + chance.whole(3, 90) * 3_600_000).toISOString(),
        createdAt,
      )
      const taskId = write(work(), {
        deadline: instantAt(addDays(created, chance.whole(2, 6)), '23:59', zone),
        createdAt,
        status: 'completed',
        completedAt,
        priority: chance.of(priorities),
      })
      if (chance.happens(0.25)) talk(taskId, createdAt)
    },
    /** Every Friday: the last weeks' are done, the next one is open. */
    repeated() {
      const report: Work = [
        'Weekly report',
        'Open positions, interviews, offers and joinings of the team. Say what is stuck and why.',
        'Reporting',
      ]
      const { lastId: series } = db.run(
        `insert into task_series (every, weekdays, time)
         values ('weekly', '["friday"]', '17:00')`,
      )
      const fridays = eachDay(addDays(today, -28), addDays(today, -1)).filter(
        (day) => weekdayOf(day) === 'friday' && isHere(person, day) && isHere(by, day),
      )
      let createdAt = inThePast(instantAt(fridays[0] ?? today, '09:40', zone))
      for (const turn of fridays) {
        const completedAt = instantAt(turn, `16:${chance.whole(10, 50)}`, zone)
        write(report, {
          deadline: instantAt(turn, '17:00', zone),
          createdAt,
          status: 'completed',
          completedAt,
          priority: 'medium',
          series,
          turn,
        })
        createdAt = completedAt
      }
      if (createdAt >= now) createdAt = inThePast(now)
      const todays = instantAt(today, '17:00', zone)
      const turn = weekdayOf(today) === 'friday' && todays > now ? today : nextTurn(weekly, today)!
      const latest = write(report, {
        deadline: instantAt(turn, '17:00', zone),
        createdAt,
        status: 'pending',
        completedAt: null,
        priority: 'medium',
        series,
        turn,
      })
      db.run('update task_series set latest_task = ? where id = ?', latest, series)
    },
    last: () => id,
  }
}
