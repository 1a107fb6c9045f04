/**
 * A firm whose machine runs from 09:00 to 19:00 on working days, and a firm whose machine is always on: the
 * same people do the same for a year, and the books are equal.
 */
import { describe, expect, test } from 'vitest'
import { addDays, eachDay, instantAt, timeOf, dayOf, weekdayOf, type Day } from '../src/domain/day'
import { isAll } from './tiers.js'
import { desk, office, type Name, type Office } from './support/office'
import { simulate, type Act } from './support/simulated'

const zone = 'Asia/Kolkata'
const [first, last] = isAll ? ['2026-11-18', '2027-11-18'] : ['2026-12-23', '2027-01-12']
const isWorkday = (day: Day) => !['saturday', 'sunday'].includes(weekdayOf(day))

/** Equal for both firms: the random number is a hash of its subject. */
function chance(...about: (string | number)[]): number {
  let hash = 2166136261
  for (const char of about.join('|')) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296
}

function punch(name: Name, type: 'in' | 'out', day: Day, time: string): Act {
  const at = instantAt(day, time, zone)
  return {
    at,
    act: (office) =>
      office.as(name).post('/api/attendance/punch', { type, location: { ...desk, timestamp: at } }),
  }
}

/** One or more days of leave, requested in the morning and decided in the afternoon. */
function leave(name: Name, day: Day, from: Day, to: Day): Act[] {
  let ids: number[] = []
  return [
    {
      at: instantAt(day, '10:20', zone),
      act: async (office) => {
        const { body } = await office.as(name).post('/api/leaves', {
          leaveType: 'personal',
          fromDate: from,
          toDate: to,
          duration: 'full_day',
          reason: 'Family',
          workingDaysOnly: true,
        })
        ids = (body.leaves ?? []).map(({ id }: { id: number }) => id)
      },
    },
    {
      at: instantAt(day, '15:10', zone),
      act: async (office) => {
        for (const id of ids)
          await office.as('Anita').call('PUT', `/api/leaves/${id}/approval`, { action: 'approve' })
        ids = []
      },
    },
  ]
}

/** The acts of a day, for the day and the night shift. */
function actsOf(day: Day): Act[] {
  const acts: Act[] = []
  for (const name of ['Ravi', 'Priya', 'Meera'] as const) {
    const luck = chance(name, day)
    if (luck < 0.1) continue
    acts.push(punch(name, 'in', day, luck < 0.3 ? '10:05' : '09:25'))
    // Some people forget to punch out, and some are still at work when the machine is switched off.
    if (luck < 0.8) acts.push(punch(name, 'out', day, '18:35'))
    if (chance('leave', name, day) < 0.06) {
      const from = addDays(day, 3 + Math.floor(chance('from', name, day) * 20))
      acts.push(...leave(name, day, from, addDays(from, Math.floor(chance('to', name, day) * 4))))
    }
  }
  // The machine is off when the night shift ends.
  if (chance('Sana', day) < 0.5) acts.push(punch('Sana', 'in', day, '18:40'))
  return acts.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

async function firmOf(isOn: (now: string) => boolean): Promise<Office> {
  const at = await office(instantAt(first, '09:00', zone))
  await at.write(({ db }) => {
    db.run(
      `insert into shift_assignments (user_id, shift_id, from_day) values (?, 2, '2026-01-05')`,
      at.ids.Sana,
    )
  })
  await at.as('Anita').post('/api/tasks', {
    title: 'Call the clients',
    description: 'All of them',
    assignedTo: at.ids.Ravi,
    deadline: instantAt(addDays(first, 1), '18:00', zone),
    priority: 'high',
    repeat: { every: 'day' },
  })
  await simulate(at, {
    from: instantAt(first, '09:00', zone),
    to: instantAt(last, '12:00', zone),
    step: 60,
    // Backups are files that depend on their time.
    jobs: at.app.scheduler.jobs.filter(({ name }) => name !== 'backups.make'),
    isOn,
    acts: eachDay(first, last).filter(isWorkday).flatMap(actsOf),
  })
  return at
}

const books = {
  punches: 'select user_id, day, type, at, source from punches order by user_id, at, type',
  sessions: `
    select user_id, day, started_at, ended_at, counted_until
    from attendance_sessions
    order by user_id, started_at
  `,
  days: `
    select user_id, day, punch_in, punch_out, worked_ms, break_ms, hundredths, status, late_minutes, is_auto,
      is_on_leave
    from attendance_days
    order by user_id, day
  `,
  leaves: 'select user_id, from_day, to_day, halves, status from leaves order by user_id, from_day, id',
  years: 'select user_id, year from leave_years order by user_id, year',
  ledger: `
    select user_id, year, kind, sum, sum(halves) as halves
    from leave_ledger
    group by user_id, year, kind, sum
    order by user_id, year, kind, sum
  `,
  reports: 'select type, monthly, status from reports where monthly is not null order by monthly, type',
  requests:
    'select kind, state, count(*) as n from approval_requests group by kind, state order by kind, state',
}

describe('a machine that runs in office hours only', () => {
  test(
    isAll ? 'a year: the books are those of one that is always on' : 'the turn of the year: the same books',
    async () => {
      const isOfficeHour = (now: string) =>
        isWorkday(dayOf(now, zone)) && timeOf(now, zone) >= '09:00' && timeOf(now, zone) <= '19:00'
      const [always, hours] = [await firmOf(() => true), await firmOf(isOfficeHour)]
      const readBooks = (at: Office) =>
        Object.fromEntries(
          Object.entries(books).map(([name, sql]) => [name, at.app.ask(({ db }) => db.all(sql))]),
        )
      const [wanted, got] = [readBooks(always), readBooks(hours)]
      for (const name of Object.keys(books)) expect(got[name], name).toEqual(wanted[name])
      // The books are not empty.
      expect(wanted.punches!.length).toBeGreaterThan(isAll ? 1000 : 40)
      expect(wanted.days!.some((day: any) => day.is_auto)).toBe(true)
      expect(wanted.ledger!.some((line: any) => line.kind === 'carry-forward')).toBe(true)
      if (isAll) expect(wanted.ledger!.some((line: any) => line.kind === 'expiry')).toBe(true)
      // A repeated task: turns on days when the machine was off are skipped, and no turn is created twice.
      const turns = (at: Office) =>
        at.app.ask(({ db }) => db.all<{ turn: string }>('select turn from tasks')).map(({ turn }) => turn)
      expect(turns(always)).toEqual(expect.arrayContaining(turns(hours)))
      expect(new Set(turns(hours)).size).toBe(turns(hours).length)
      // No punch-out reminder of the previous evening is sent at nine in the morning.
      const reminded = hours.app.ask(({ db }) =>
        db.all<{ kind: string; at: string }>('select kind, at from reminders_sent'),
      )
      expect(reminded.length).toBeGreaterThan(0)
      for (const { kind, at } of reminded)
        if (kind === 'punch_out') expect(timeOf(at, zone) >= '19:00' || timeOf(at, zone) < '07:00').toBe(true)
    },
    600_000,
  )
})
