/**
 * Tasks: what managers ask of their people. Most of the last weeks is done; some is late, some is due today,
 * a report comes again every Friday, and now and then somebody has a question.
 */
import { addDays, eachDay, instantAt, weekdayOf, type Day, type Instant } from '../../../src/domain/day'
import type { Db } from '../../../src/db'
import { nextTurn, type Priority, type Repeat } from '../../../modules/tasks/rules'
import type { Role } from '../../../src/domain/access'
import { isHere, type Person } from '../people'
import { Chance } from '../random'
import { zone, type Chapter } from '../story'

const salt = 73
const share = 1 / 25

/** Title, description, category. */
type Work = readonly [string, string, string]
const works: Record<Role, readonly Work[]> = {
  Recruiter: [
    [
      'Share three Java profiles with Bluepeak',
      'At least five years, Pune or remote. Notice period of 30 days at most.',
      'Sourcing',
    ],
    [
      'Confirm the interview slots of Meridian Bank',
      'Four candidates, two panels. Call each of them the evening before.',
      'Interviews',
    ],
    [
      'Collect the documents of who joins on Monday',
      'Offer letter, relieving letter, last three salary slips, PAN.',
      'Joining',
    ],
    [
      'Call the candidates on hold at Kaveri Foods',
      'The client decides this week. Ask whether they are still free.',
      'Follow-up',
    ],
    [
      'Close the store manager position in Thane',
      'Saffron Retail wants two more profiles with retail experience.',
      'Sourcing',
    ],
    [
      'Update the tracker of the last two weeks',
      'Every interview with its outcome, every offer with its day of joining.',
      'Reporting',
    ],
    [
      'Ask for references of the credit officer',
      'Two from the last employer; the bank does not go on without them.',
      'Follow-up',
    ],
    [
      'Screen the applications from Naukri',
      'About sixty came over the weekend for the QA position.',
      'Sourcing',
    ],
    [
      'Write to the two who declined last month',
      'Orbit Logistics pays more now; one of them may come after all.',
      'Follow-up',
    ],
    [
      'Prepare the product designer for the second round',
      'The panel asks for a portfolio and a case of forty minutes.',
      'Interviews',
    ],
    [
      'Find out the notice periods of the data analysts',
      'Nimbus Cloud Labs takes nobody beyond 60 days.',
      'Sourcing',
    ],
  ],
  Manager: [
    [
      'Review the targets of the team',
      'Who is below half of the target, and what helps. One page is enough.',
      'Reporting',
    ],
    ['Agree on the terms with Nimbus Cloud Labs', 'They ask for 60 days of credit; we offer 45.', 'Clients'],
    ['Plan who covers the week of Diwali', 'At least two of each team are here on each day.', 'Planning'],
    [
      'Visit Sahyadri Motors',
      'The last two candidates did not join. Find out why before we send more.',
      'Clients',
    ],
    [
      'Talk with the two newest about their first month',
      'What is missing, and who shows it to them.',
      'People',
    ],
    ['Share out the positions of Bluepeak', 'Nine are open; four of us know Java.', 'Planning'],
    [
      'Go through the offers that were declined',
      'Salary, distance or counter-offer: what could we have known earlier?',
      'Reporting',
    ],
    [
      'Call the hiring manager of Lotus Pharma',
      'Three profiles have waited for a word for ten days.',
      'Clients',
    ],
    ['Settle the leaves of December', 'Approve by the 5th, so that everybody can book.', 'Planning'],
    ['Check the hours of those who work from home', 'Two have no punch out on most Fridays.', 'People'],
    [
      'Bring the account plan of Saffron Retail up to date',
      'Stores that open until March, and who hires for them.',
      'Clients',
    ],
  ],
  'Senior Manager': [
    [
      'Prepare the review of the quarter',
      'Placements, collections and people, each against the last quarter.',
      'Reporting',
    ],
    [
      'Decide on the second office in Pune',
      'Rent, seats and the distance to the metro of the three that we saw.',
      'Planning',
    ],
    [
      'Agree on the rates of next year with Meridian Bank',
      'They want 7.5 percent for more than forty placements.',
      'Clients',
    ],
    [
      'Write the plan for campus hiring',
      'Four colleges, two weekends in January, who goes where.',
      'Planning',
    ],
    [
      'Look at the pipeline that is older than 60 days',
      'What is still alive, and what is only on paper.',
      'Reporting',
    ],
    [
      'Speak with the managers about their successors',
      'One name each, and what that person has to learn.',
      'People',
    ],
    ['Close the dispute on the joining in Thane', 'The client says day 85, we say day 92.', 'Clients'],
    ['Choose the three who go to the staffing conference', 'Mumbai, two days in February.', 'People'],
    ['Compare what the job boards cost and bring', 'By placement, not by profile.', 'Reporting'],
    [
      'Answer the tender of Orbit Logistics',
      'Rates, references and the names of the team by the 30th.',
      'Clients',
    ],
    [
      'Set the targets of the next quarter',
      'From the last four quarters, and from who is on the bench.',
      'Planning',
    ],
  ],
  Accounts: [
    [
      'Send the reminders for invoices beyond 45 days',
      'Lotus Pharma and Meridian Bank first. Copy the account manager.',
      'Collections',
    ],
    ['Match the receipts of last week', 'Two transfers came without an invoice number.', 'Collections'],
    ['File the TDS certificates of the quarter', 'Those of four clients are still missing.', 'Compliance'],
    [
      'Raise the invoices of who joined last week',
      'Five of them; two clients want the order number on it.',
      'Billing',
    ],
    ['Check the credit notes of who left within 90 days', 'Each against the terms of its client.', 'Billing'],
    ['Give the payroll input to the auditor', 'Days, unpaid days and gross of the last month.', 'Payroll'],
    ['Clear the travel claims', 'Eleven are open, the oldest of six weeks.', 'Payroll'],
    [
      'Call Kaveri Foods about the part payment',
      'They kept ten percent back and did not say why.',
      'Collections',
    ],
    ['File the GST return', 'By the 20th. The portal is slow after the 18th.', 'Compliance'],
    ['Bring the client terms up to date', 'Three have new rates since the 1st.', 'Billing'],
    [
      'Plan the cash of the next six weeks',
      'Salaries on the 30th, rent on the 5th, what comes in and when.',
      'Reporting',
    ],
  ],
  Scheduler: [
    [
      'Book the rooms for the walk-in drive',
      'Saturday from ten to four, Andheri East, some eighty people.',
      'Interviews',
    ],
    ['Send the interview calendar of next week', 'To all managers, by Friday noon.', 'Interviews'],
    ['Move the panel of Meridian Bank to the afternoon', 'Two of the panel fly in at eleven.', 'Interviews'],
    ['Remind the candidates of tomorrow', 'Address, contact on the spot, what to bring.', 'Follow-up'],
    [
      'Find a second slot for the QA engineer',
      'She could not come on Tuesday; any evening would do.',
      'Interviews',
    ],
    ['Note the outcome of the walk-in drive', 'Who came, who is through, who is called again.', 'Reporting'],
    ['Test the links of the video interviews', 'Last week two of them had run out.', 'Interviews'],
    ['Order lunch for the panels of Thursday', 'Eight people, three of them Jain.', 'Planning'],
    [
      'Collect the feedback forms of Sahyadri Motors',
      'Six are missing; without them no second round.',
      'Follow-up',
    ],
    ['Book the test centre for the store managers', 'Twenty seats, Saturday morning, Thane.', 'Interviews'],
    ['Share the calendar with the two new recruiters', 'Read only, until they know the clients.', 'Planning'],
  ],
  Admin: [
    ['Renew the lease papers of the Mumbai office', 'The draft is with the lawyer.', 'Planning'],
    ['Bring the holidays of next year to the board', 'Twelve, of which two are of the state.', 'Planning'],
    [
      'Look through who has no manager since the moves',
      'Their leaves wait for an Admin as long as they have none.',
      'People',
    ],
    ['Restore a backup on the spare machine', 'Once a quarter, with the clock running.', 'Systems'],
    ['Read the new rules on provident fund', 'What changes for who joins after April.', 'Compliance'],
    ['Write the letter on working from home', 'Two days a week, agreed with the managers.', 'People'],
    ['Renew the insurance of the staff', 'Three offers; the present one ends on the 31st.', 'Planning'],
    ['Check who still has access of those who left', 'Mail, job boards, keys of the office.', 'Systems'],
    ['Prepare the induction of the January joiners', 'Seven people, one room, half a day.', 'People'],
    ['Agree on the audit of the year', 'Dates, who is asked for what, which room.', 'Compliance'],
    ['Replace the punch device of the Pune office', 'It loses an hour at every power cut.', 'Systems'],
  ],
}
const replies = [
  'Two are done, the rest tomorrow.',
  'The client has not answered yet; I called twice.',
  'Could I have one more day?',
  'Done by noon, I think.',
  'Who is the contact there now?',
]
const answers = [
  'Fine, thank you.',
  'Please call once more before you write.',
  'One more day is fine.',
  'Ask the account manager, he knows them.',
]
const notes = [
  'All sent, and confirmed by mail.',
  'Done by phone; noted in the tracker.',
  'Two of three; the third withdrew.',
  'The client is happy with it.',
]
const priorities: readonly Priority[] = ['low', 'medium', 'medium', 'medium', 'high', 'high', 'urgent']
const weekly: Repeat = { every: 'weekly', weekdays: ['friday'], day: null, until: null }

export const tasks: Chapter = {
  name: 'tasks',
  size: ({ cast }) => cast.length * share,
  async tell({ cast, seed, today, now }, transaction, told) {
    const byId = new Map(cast.map((person) => [person.id, person]))
    const here = cast.filter((person) => isHere(person, today))
    const lead = new Set<number>()
    let last = 0
    for (let next = 0; next < here.length;) {
      const before = next
      await transaction.run((db) => {
        for (let rows = 0; rows < transaction.rows / 4 && next < here.length; next++) {
          const person = here[next]!
          const by = byId.get(person.managerId ?? person.id)!
          const chance = new Chance(seed, salt, person.id)
          const teller = tellerOf(db, { person, by, chance, today, now, last })
          // More for those whom a visitor signs in as.
          const open = chance.whole(person.signIn ? 3 : 0, person.signIn ? 5 : 2)
          const done = chance.whole(person.signIn ? 3 : 1, person.signIn ? 6 : 3)
          for (let i = 0; i < open; i++) teller.open(i)
          for (let i = 0; i < done; i++) teller.done()
          // The first of each team reports for it.
          if (by !== person && !lead.has(by.id)) {
            lead.add(by.id)
            teller.repeated()
          }
          rows += 2 * (open + done) + 6
          last = teller.last()
        }
      })
      told((next - before) * share)
    }
  },
}

type Scene = { person: Person; by: Person; chance: Chance; today: Day; now: Instant; last: number }

function tellerOf(db: Db, { person, by, chance, today, now, last }: Scene) {
  let id = last
  let nth = chance.whole(0, 7)
  /** In turn: nobody has the same twice, while there are others. */
  const work = () => works[person.role][nth++ % works[person.role].length]!
  /** What would lie ahead lies between what it follows and now. */
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
    // Whoever is late was told in the morning.
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
    const asked = inThePast(new Date(Date.parse(from) + chance.whole(2, 20) * 3_600_000).toISOString(), from)
    const say = (who: Person, text: string, at: Instant) =>
      db.run(
        `insert into task_comments (task_id, user_id, comment, created_at)
         values (?, ?, ?, ?)`,
        taskId,
        who.id,
        text,
        at,
      )
    say(person, chance.of(replies), asked)
    if (chance.happens(0.7))
      say(
        by,
        chance.of(answers),
        inThePast(new Date(Date.parse(asked) + chance.whole(10, 200) * 60_000).toISOString(), asked),
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
    /** Every Friday: the last weeks are done, the next one waits. */
    repeated() {
      const report: Work = [
        'Report of the week',
        'Open positions, interviews, offers and joinings of the team, with what is stuck and why.',
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
