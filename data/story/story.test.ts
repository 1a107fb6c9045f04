/** The demo firm keeps the product's rules: asked by SQL and by the product's own functions, over 60 people and three months. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApp, migrationsFrom, type App } from '../../src/app'
import { testClock } from '../../src/clock'
import { openDatabase, type Database, type Db } from '../../src/db'
import { dayClass } from '../../src/domain/calendar'
import { noBodies } from '../../tests/support/hostile'
import { addDays, weekdayOf, type Day, type Instant } from '../../src/domain/day'
import { openFiles } from '../../src/files'
import { silentLog } from '../../src/log'
import { migrate } from '../../src/migrate'
import { demoRoute } from '../../cli/demoRoute'
import { modules } from '../../cli/modules'
import { seedCommand } from '../../cli/seed'
import { frameAt, frameOn, rebuild } from '../../modules/attendance/days'
import { autoClose } from '../../modules/attendance/rules'
import { snapshotOf } from '../../modules/firm/service'
import { recount } from '../../modules/leave/counting'
import { sumsOf } from '../../modules/leave/ledger'
import { availableOf, proRata } from '../../modules/leave/rules'
import { outlook, settle } from '../../modules/leave/years'
import { worldOf } from '../../modules/leave/world'
import { holidaysOf } from './calendar'
import { password, signIns, tellStory, todayOf } from './index'
import { instantText } from './times'

/** A Friday, 13:10 in Mumbai. */
const noon = '2026-11-20T07:40:00.000Z'
const size = { employees: 60, months: 3, seed: 7 }
const folder = mkdtempSync(join(tmpdir(), 'muster-story-'))
const opened: { close(): Promise<unknown> }[] = []
let count = 0

function fresh(now: Instant): Database {
  const database = openDatabase(join(folder, `${++count}.db`), { synchronous: 'OFF' })
  migrate(database, migrationsFrom(modules), now)
  return database
}

function appOn(database: Database, now: Instant): App {
  const config = { data: folder, host: '127.0.0.1', port: 0, zone: 'Asia/Kolkata', logLevel: 'silent' as const, trustProxy: false, geocoder: null, weather: null, assistantKey: null, url: null, oidcSecret: null, pushHosts: [], pushCa: null, pushContact: null, whatsapp: 'simulator' as const, whatsappPage: null, backups: null, backupPassphrase: null, metricsToken: null }
  const app = createApp({ modules, database, clock: testClock(now), config, log: silentLog, files: openFiles(null), routes: [demoRoute] })
  opened.push({ close: () => app.stop() })
  return app
}

async function told(now: Instant, given: Partial<typeof size> = {}): Promise<App> {
  const database = fresh(now)
  await tellStory(database, { ...size, ...given, today: todayOf(now), now })
  return appOn(database, now)
}

afterAll(async () => {
  for (const one of opened) await one.close()
  rmSync(folder, { recursive: true, force: true })
})

let app: App
beforeAll(async () => {
  app = await told(noon)
})

const rows = <T>(sql: string, ...params: string[]) => app.database.reader.all<T>(sql, ...params)
const number = (sql: string, ...params: string[] | [{ now: Instant }]) => app.database.reader.one<{ n: number }>(`select count(*) as n ${sql}`, ...params)!.n

describe('punches', () => {
  test('in and out alternate, and the first is in', () => {
    const wrong = `from (select user_id, type, lag(type) over (partition by user_id order by at, id) as before from punches) where type = coalesce(before, 'out')`
    expect(number('from punches')).toBeGreaterThan(5000)
    expect(number(wrong)).toBe(0)
  })

  test('every punch is an end of exactly one session, at the same time and on the same day', () => {
    const [{ ins, outs } = { ins: 0, outs: 0 }] = rows<{ ins: number; outs: number }>('select count(distinct in_punch_id) as ins, count(distinct out_punch_id) as outs from attendance_sessions')
    expect(ins + outs).toBe(number('from punches'))
    expect(number('from attendance_sessions')).toBe(ins)
    expect(
      number(`from attendance_sessions s join punches i on i.id = s.in_punch_id left join punches o on o.id = s.out_punch_id
        where i.type <> 'in' or i.user_id <> s.user_id or i.day <> s.day or i.at <> s.started_at
          or s.is_outside <> max(i.outside, coalesce(o.outside, 0))
          or (o.id is not null and (o.type <> 'out' or o.user_id <> s.user_id or o.day <> s.day or o.at <> s.ended_at))`),
    ).toBe(0)
  })

  test('each belongs to the day whose shift window holds it', () => {
    const wrong = app.ask((ask) => ask.db.all<{ userId: number; day: Day; at: Instant }>(`select user_id as userId, day, at from punches where type = 'in'`).filter((p) => frameAt(ask, p.userId, p.at).day !== p.day))
    expect(wrong).toEqual([])
  })

  test('none lies in the future, none outside an employment', () => {
    expect(number('from punches where at > ?', noon)).toBe(0)
    expect(number('from breaks where started_at > :now or ended_at > :now', { now: noon })).toBe(0)
    expect(number('from punches p where not exists (select 1 from employments e where e.user_id = p.user_id and e.joined <= p.day and (e.left_on is null or p.day <= e.left_on))')).toBe(0)
  })

  test('what a person does has a position of 5 m accuracy or worse near an office or a client; what Muster does has none', () => {
    expect(number(`from punches where source = 'demo' and (lat is null or accuracy < 5 or office_id is null or distance > 20000)`)).toBe(0)
    expect(number(`from punches where source = 'auto' and (lat is not null or type <> 'out')`)).toBe(0)
    expect(number(`from punches where source not in ('demo', 'auto')`)).toBe(0)
    expect(number(`from punches where source = 'demo' and address is not null`)).toBeGreaterThan(number(`from punches where source = 'demo'`) * 0.8)
  })
})

describe('sessions and breaks', () => {
  test('sessions of a person do not overlap', () => {
    expect(number('from (select started_at, lag(coalesce(ended_at, started_at)) over (partition by user_id order by started_at) as before from attendance_sessions) where started_at <= before')).toBe(0)
    expect(number('from (select user_id from attendance_sessions where ended_at is null group by user_id having count(*) > 1)')).toBe(0)
  })

  test('breaks lie within their session and apart from each other', () => {
    expect(
      number(
        `from breaks b join attendance_sessions s on s.id = b.session_id
         where b.user_id <> s.user_id or b.day <> s.day or b.started_at < s.started_at or coalesce(b.ended_at, :now) > coalesce(s.ended_at, :now) or (b.ended_at is null and s.ended_at is not null)
           or (b.ended_at is null) <> (b.ended_by is null)`,
        { now: noon },
      ),
    ).toBe(0)
    expect(number(`from (select started_at, lag(coalesce(ended_at, started_at)) over (partition by user_id order by started_at) as before from breaks) where started_at <= before`)).toBe(0)
    for (const by of ['person', 'punch-out', 'auto']) expect(number('from breaks where ended_by = ?', by), by).toBeGreaterThan(0)
  })

  test('what nobody ended was closed by Muster as the rule says, and what is open is not due yet', () => {
    const closed = app.ask((ask) =>
      ask.db
        .all<{ userId: number; day: Day; startedAt: Instant; endedAt: Instant | null; countedUntil: Instant | null; source: string | null }>(
          `select s.user_id as userId, s.day, started_at as startedAt, ended_at as endedAt, counted_until as countedUntil, o.source from attendance_sessions s left join punches o on o.id = s.out_punch_id`,
        )
        .map((s) => {
          const { shift, zone, rules } = frameOn(ask, s.userId, s.day)
          const { at, countedUntil } = autoClose(s.startedAt, s.day, shift, zone, rules.longestLateSessionHours)
          return { source: s.source, endedAt: s.endedAt, until: s.countedUntil, at, countedUntil }
        }),
    )
    const auto = closed.filter((s) => s.source === 'auto')
    expect(auto.length).toBeGreaterThan(10)
    expect(auto.filter((s) => s.endedAt !== s.at || s.until !== s.countedUntil)).toEqual([])
    expect(closed.filter((s) => s.source !== 'auto' && s.until !== null)).toEqual([])
    // Who punches out does so before Muster would.
    expect(closed.filter((s) => s.source === 'demo' && s.endedAt! >= s.at)).toEqual([])
    expect(closed.filter((s) => s.endedAt === null).length).toBeGreaterThan(20)
    expect(closed.filter((s) => s.endedAt === null && s.at <= noon)).toEqual([])
  })

  test('the days are what the product would derive from them', async () => {
    const columns = `user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since, break_since, breaks, hundredths, status, late_minutes, is_auto, is_outside, is_regularized, is_on_leave`
    const told = 'select user_id as userId, day from punches union select user_id, day from leave_marks union select user_id, day from attendance_corrections'
    const all = (db: Db) => db.all<{ user_id: number; day: Day }>(`select ${columns} from attendance_days order by user_id, day`)
    const { before, after } = await app.write({ actor: null, source: 'test' }, (tx) => {
      const before = all(tx.db)
      tx.db.run('delete from attendance_days')
      for (const { userId, day } of tx.db.all<{ userId: number; day: Day }>(told)) rebuild(tx, userId, frameOn(tx, userId, day))
      return { before, after: all(tx.db) }
    })
    expect(before.length).toBeGreaterThan(2500)
    expect(after).toEqual(before)
  })
})

describe('people', () => {
  test('the hierarchy has four levels, and whoever leads is an active Manager, Senior Manager or Admin', () => {
    const depths = rows<{ role: string; depth: number }>(
      `with recursive line (id, role, depth) as (select id, role, 1 from users where manager_id is null union all select u.id, u.role, depth + 1 from users u join line l on u.manager_id = l.id)
       select distinct role, depth from line order by depth, role`,
    )
    expect(depths).toEqual([
      { role: 'Admin', depth: 1 },
      ...['Accounts', 'Scheduler', 'Senior Manager'].map((role) => ({ role, depth: 2 })),
      { role: 'Manager', depth: 3 },
      { role: 'Recruiter', depth: 4 },
    ])
    expect(number(`from users u join users m on m.id = u.manager_id where m.is_active = 0 or m.role not in ('Manager', 'Senior Manager', 'Admin') or m.id > u.id`)).toBe(0)
    expect(number('from users')).toBe(60)
  })

  test('the six can sign in, manager manages recruiter and senior manages manager', async () => {
    for (const { email, role } of signIns) {
      const reply = await post('/api/auth/login', { email, password })
      expect(reply.status, email).toBe(200)
      expect(reply.body.user.role).toBe(role)
    }
    expect(rows(`select u.email, m.email as manager from users u join users m on m.id = u.manager_id where u.email in ('recruiter@muster.test', 'manager@muster.test') order by u.id`)).toEqual([
      { email: 'manager@muster.test', manager: 'senior@muster.test' },
      { email: 'recruiter@muster.test', manager: 'manager@muster.test' },
    ])
    expect(number('from users where is_active = 0 and email in (select value from json_each(?))', JSON.stringify(signIns.map((s) => s.email)))).toBe(0)
  })

  test('some joined later, some left, one came back, and the account says the same as the employment', () => {
    const first = rows<{ day: Day }>('select min(joined) as day from employments')[0]!.day
    expect(number(`from employments where joined > date(?, '+28 days')`, first)).toBeGreaterThan(5)
    expect(number('from users where is_active = 0')).toBeGreaterThan(1)
    expect(number('from (select user_id from employments group by user_id having count(*) = 2)')).toBe(1)
    expect(number('from employments where left_on < joined')).toBe(0)
    expect(number(`from users u join employments e on e.user_id = u.id and e.joined = (select max(joined) from employments where user_id = u.id)
      where u.last_work_date is not e.left_on or (u.is_active = 1) <> (e.left_on is null)`)).toBe(0)
  })

  test('identity numbers, telephones and pay have the right shapes', () => {
    const people = rows<Record<string, string> & { salary: number }>('select aadhar_number as aadhar, pan_number as pan, contact_number as contact, date_of_birth as born, basic_salary as salary, employee_id as employeeId from users')
    for (const person of people) {
      expect(person.aadhar).toMatch(/^\d{12}$/)
      expect(person.pan).toMatch(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/)
      expect(person.contact).toMatch(/^\+91 [6-9]\d{4} \d{5}$/)
      expect(person.born).toMatch(/^(19[6-9]\d|200\d)-\d\d-\d\d$/)
      expect(person.employeeId).toMatch(/^EMP\d{4}$/)
      expect(person.salary % 100_000).toBe(0)
      expect(person.salary).toBeGreaterThan(25_000_000)
    }
    expect(new Set(people.map((p) => p.aadhar)).size).toBe(60)
  })

  test('the audit names who set up, came and left, in the order of time', () => {
    expect(number(`from events where name = 'firm.set_up' and id = 1`)).toBe(1)
    expect(number(`from events where name = 'person.added'`)).toBe(60)
    expect(number(`from events where name = 'person.deactivated'`)).toBe(number('from employments where left_on is not null'))
    expect(number('from (select at, lag(at) over (order by id) as before from events) where at < before')).toBe(0)
    expect(number(`from events where source <> 'demo'`)).toBe(number(`from events where name like 'session.%'`))
  })
})

describe('what there is to see', () => {
  test('late-comers, automatic punch-outs, punches outside, half days, absences, reopened days, vague readings', () => {
    expect(number('from attendance_days where late_minutes > 0')).toBeGreaterThan(50)
    expect(number('from attendance_days where is_auto = 1')).toBeGreaterThan(10)
    expect(number('from attendance_days where is_outside = 1')).toBeGreaterThan(10)
    for (const status of ['Present', 'Half Day', 'Absent']) expect(number('from attendance_days where status = ?', status), status).toBeGreaterThan(3)
    expect(number('from (select user_id, day from attendance_sessions group by user_id, day having count(*) > 1)')).toBeGreaterThan(10)
    expect(number('from punches where accuracy > 100')).toBeGreaterThan(10)
  })

  test('work on off days, and working days with nobody there for a few', () => {
    const { off, working } = app.ask((ask) => {
      const calendar = snapshotOf(ask).calendar
      const days = ask.db.all<{ day: Day; n: number }>('select day, count(*) as n from attendance_days where day < ? group by day', todayOf(noon))
      const isOff = (day: Day) => !['working', 'override-working'].includes(dayClass(calendar, day).kind)
      return { off: days.filter((d) => isOff(d.day)), working: days.filter((d) => !isOff(d.day)) }
    })
    expect(off.reduce((sum, d) => sum + d.n, 0)).toBeGreaterThan(10)
    expect(Math.max(...off.map((d) => d.n))).toBeLessThan(15)
    expect(Math.min(...working.slice(21).map((d) => d.n))).toBeGreaterThan(40)
    expect(number(`from employments e join attendance_days a on a.user_id = e.user_id`)).toBeLessThan(working.length * 60)
  })

  test('a night team works from evening to morning; two changed shift', () => {
    const nights = rows<{ at: Instant }>(`select punch_in as at from attendance_days where shift_id = 2`)
    expect(nights.length).toBeGreaterThan(200)
    expect(number(`from attendance_days where shift_id = 2 and substr(punch_in, 12, 2) not between '11' and '18'`)).toBe(0)
    expect(number('from (select user_id from attendance_days group by user_id having count(distinct shift_id) = 2)')).toBeGreaterThanOrEqual(1)
  })

  test('overrides fall on Saturdays, holidays on their dates', () => {
    expect(rows<{ day: Day }>('select day from saturday_overrides').map((o) => weekdayOf(o.day)).filter((d) => d !== 'saturday')).toEqual([])
    expect(number('from saturday_overrides')).toBeGreaterThan(3)
    const holidays = holidaysOf(2023, 2027)
    expect(['2023-11-12', '2024-10-31', '2025-10-02', '2026-03-04', '2026-11-08', '2027-03-26', '2027-10-29'].map((day) => holidays.get(day))).toEqual([
      'Diwali', 'Diwali', 'Gandhi Jayanti and Dussehra', 'Holi', 'Diwali', 'Good Friday', 'Diwali',
    ])
    expect([...holidays].filter(([day, name]) => name.includes('Good Friday') && weekdayOf(day) !== 'friday')).toEqual([])
    expect(rows<{ name: string }>(`select name from holidays where day = '2026-12-25'`)).toEqual([{ name: 'Christmas' }])
  })
})

describe('the moment at which one looks', () => {
  test('at noon most are in, some on a break, some late, some not; the recruiter has not punched in, the manager is at work', () => {
    const now = statuses(app, noon)
    const here = (status: string) => now.filter((s) => s.status === status).reduce((sum, s) => sum + s.n, 0)
    expect(here('Working')).toBeGreaterThan(25)
    expect(here('On Break')).toBeGreaterThan(0)
    expect(here('Working') + here('On Break')).toBeLessThan(number('from users where is_active = 1'))
    expect(number('from attendance_days where day = ? and late_minutes > 0', todayOf(noon))).toBeGreaterThan(0)
    const of = (email: string) => rows<{ status: string }>('select status from attendance_days a join users u on u.id = a.user_id where email = ? and day = ?', email, todayOf(noon))
    expect(of('recruiter@muster.test')).toEqual([])
    expect(of('manager@muster.test')).toEqual([{ status: 'Working' }])
    expect(number(`from attendance_days a join users u on u.id = a.user_id where email = 'recruiter@muster.test'`)).toBeGreaterThan(40)
    // The night team comes in the evening.
    expect(now.every((s) => s.shift === 1)).toBe(true)
  })

  test('at two in the morning only the night team is at work, on the day before', async () => {
    const at = await told('2026-11-19T20:30:00.000Z')
    expect(open(at).map((s) => s.shift)).toEqual([2])
    expect(open(at)[0]!.n).toBeGreaterThan(2)
    expect(at.database.reader.one<{ day: Day }>('select max(day) as day from attendance_sessions')!.day).toBe('2026-11-19')
  })

  test('before eight, and on a Sunday, the desks are empty', async () => {
    expect(open(await told('2026-11-20T02:00:00.000Z'))).toEqual([])
    const sunday = await told('2026-11-22T07:40:00.000Z')
    expect(open(sunday).reduce((sum, s) => sum + s.n, 0)).toBeLessThan(8)
  })

  test('the smallest firm and the shortest story', async () => {
    for (const now of ['2026-11-20T07:40:00.000Z', '2026-03-01T07:40:00.000Z', '2024-02-29T20:00:00.000Z']) {
      const small = await told(now, { employees: 6, months: 1 })
      expect(small.database.reader.one<{ n: number }>('select count(*) as n from users')!.n).toBe(6)
      expect(small.database.reader.one<{ n: number }>('select count(*) as n from attendance_days')!.n).toBeGreaterThan(60)
      const fifteen = await told(now, { employees: 15, months: 1, seed: 3 })
      expect(fifteen.database.reader.one<{ n: number }>('select count(*) as n from employments where left_on <= joined')!.n).toBe(0)
    }
  })
})

describe('leave and corrections', () => {
  const wrong = (of: App) => of.ask((ask) => modules.flatMap((m) => m.checks?.(ask) ?? [])).filter((f) => !f.ok)
  const owed = (of: App) =>
    of.ask((ask) =>
      ask.db
        .all<{ userId: number; year: Day }>('select user_id as userId, year from leave_years')
        .filter(({ userId, year }) => availableOf(sumsOf(ask, userId, year)) < 0 || outlook(ask, userId, year, worldOf(ask, userId)) < 0),
    )
  /** Everything counted again by the product itself, for everybody and every year: what it would still write. */
  const recounted = (of: App, now: Instant) =>
    of.write({ actor: null, source: 'test' }, (tx) => {
      const before = tx.db.one<{ n: number }>('select count(*) as n from leave_ledger')!.n
      const first = tx.db.one<{ day: Day }>('select min(joined) as day from employments')!.day
      const changed: unknown[] = []
      for (const { id } of tx.db.all<{ id: number }>('select id from users')) {
        for (let day = first; day < todayOf(now); day = addDays(day, 300)) changed.push(...recount(tx, id, addDays(day, 300), 'Counted again'))
        for (const { year } of tx.db.all<{ year: Day }>('select year from leave_years where user_id = ?', id)) settle(tx, id, year)
      }
      changed.push(...tx.db.all('select * from leave_ledger order by id limit -1 offset ?', before))
      return changed
    })

  test('every check is fine, nobody owes days, and counting again changes nothing', async () => {
    expect(wrong(app)).toEqual([])
    expect(owed(app)).toEqual([])
    expect(await recounted(app, noon)).toEqual([])
  })

  test.each([
    ['three years of a dozen', '2026-11-20T07:40:00.000Z', { employees: 12, months: 36 }],
    ['a month of forty', '2026-11-22T07:40:00.000Z', { employees: 40, months: 1 }],
    ['the first days of a year', '2027-01-04T07:40:00.000Z', { employees: 25, months: 14 }],
    ['a night after which carried days are lost', '2027-04-01T19:30:00.000Z', { employees: 25, months: 12 }],
    ['the smallest, on a leap day', '2024-02-29T20:00:00.000Z', { employees: 6, months: 4 }],
  ])('so too: %s', async (_, now, given) => {
    const other = await told(now, given)
    expect(wrong(other)).toEqual([])
    expect(owed(other)).toEqual([])
    expect(await recounted(other, now)).toEqual([])
    // Whoever is here has begun the year; the job that begins it finds nothing to do.
    await other.scheduler.run('leave.year', todayOf(now))
    expect(other.scheduler.list().find(({ name }) => name === 'leave.year')!.result).toMatch(/^0 people begun/)
  })

  test('a ledger tells in the order of time, and a grant is what the policy gives for the part of the year', () => {
    expect(number('from (select at, lag(at) over (partition by user_id order by id) as before from leave_ledger) where at < before')).toBe(0)
    expect(rows<{ halves: number }>(`select e.halves from leave_ledger e join users u on u.id = e.user_id where e.kind = 'grant' and u.email = 'recruiter@muster.test'`)).toEqual([{ halves: proRata(36, '2026-01-01', '2026-08-01') }])
    for (const kind of ['grant', 'reserve', 'release', 'debit', 'refund']) expect(number('from leave_ledger where kind = ?', kind), kind).toBeGreaterThan(0)
    expect(number(`from leave_ledger e join leaves l on l.id = e.leave_id where e.kind = 'reserve' and (e.author <> l.user_id or e.at <> l.created_at)`)).toBe(0)
    expect(number(`from leave_ledger e join leaves l on l.id = e.leave_id where e.kind = 'debit' and e.author = l.user_id and e.user_id <> 1`)).toBe(0)
  })

  test('what is decided is closed: by somebody who may, not by the applicant, a rejection with a word', () => {
    expect(number(`from approval_holders h join approval_requests r on r.id = h.request_id where r.state <> 'open' and h.until is null`)).toBe(0)
    expect(number(`from approval_steps s join approval_requests r on r.id = s.request_id where r.state <> 'open' and s.state in ('open', 'waiting')`)).toBe(0)
    expect(number(`from approval_steps s join approval_requests r on r.id = s.request_id where s.state in ('approved', 'rejected') and (s.decided_by = r.applicant_id or (s.decided_by is null and s.note is null) or s.decided_at < r.opened_at)`)).toBe(0)
    expect(number(`from approval_steps where state = 'rejected' and comment is null`)).toBe(0)
    expect(number(`from approval_requests where steps = 2 and state = 'approved'`)).toBeGreaterThan(2)
    expect(number(`from approval_steps s join users u on u.id = s.decided_by where s.state in ('approved', 'rejected') and u.role not in ('Admin', 'Senior Manager', 'Manager')`)).toBe(0)
    // More than three days in a run, off days aside, went two steps.
    expect(number(`from leaves l join approval_requests r on r.kind = 'leave' and r.subject_id = l.id where l.halves > 6 and r.steps = 1`)).toBe(0)
  })

  test('leave of all kinds; days away without it are few', () => {
    for (const status of ['approved', 'rejected', 'cancelled', 'pending']) expect(number('from leaves where status = ?', status), status).toBeGreaterThan(3)
    expect(number(`from leaves where duration <> 'full_day' and status = 'approved'`)).toBeGreaterThan(5)
    expect(number(`from attendance_days where status = 'On Leave' and day < ?`, todayOf(noon))).toBeGreaterThan(80)
    expect(number(`from attendance_days where is_on_leave in (1, 2) and status = 'Present'`)).toBeGreaterThan(3)
    // Half a day's leave, asked for on a day off work, would take nothing away.
    expect(number('from leave_marks m where not exists (select 1 from attendance_days d where d.user_id = m.user_id and d.day = m.day) and m.day <= ?', todayOf(noon))).toBe(0)
    const auto = number(`from punches where source = 'auto' and day < date(?, '-3 days') and day > date(?, '-57 days')`, noon, noon)
    const asked = number(`from regularizations where request_type = 'missed_punch_out' and status = 'approved'`)
    expect([asked / auto > 0.1, asked / auto < 0.6], `${asked} of ${auto}`).toEqual([true, true])
  })

  test('the six find something in each of their lists', async () => {
    const lists: Record<string, any> = {}
    for (const { email } of signIns) {
      const { body } = await post('/api/auth/login', { email, password })
      const get = async (path: string) => (await request(path, { headers: { authorization: `Bearer ${body.token}` } })).body
      const name = email.split('@')[0]!
      lists[name] = { leaves: await get('/api/leaves'), balance: await get('/api/leaves/balance'), inbox: await get('/api/notifications'), regularizations: await get('/api/regularizations'), repair: await get('/api/regularizations/repair') }
      expect(lists[name].leaves.length, email).toBeGreaterThan(1)
      expect(lists[name].balance.entries.length, email).toBeGreaterThan(2)
      expect(lists[name].inbox.length, email).toBeGreaterThan(1)
      if (name !== 'admin') expect(lists[name].regularizations.length, email).toBeGreaterThan(0)
      if (!['admin', 'senior', 'manager'].includes(name)) continue
      Object.assign(lists[name], { pending: await get('/api/leaves/pending'), corrections: await get('/api/regularizations/pending'), upcoming: await get('/api/leaves/upcoming') })
      for (const list of ['pending', 'corrections']) expect(lists[name][list].some((one: any) => one.isYours), `${email} ${list}`).toBe(true)
      expect(lists[name].upcoming.length, email).toBeGreaterThan(0)
    }
    const { manager, recruiter } = lists
    const own = manager.pending.filter((leave: any) => leave.isYours)
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(own.some((leave: any) => leave.totalDays > 3 && leave.approval.length === 2)).toBe(true)
    expect(own.some((leave: any) => leave.beyondAllowance > 0)).toBe(true)
    expect(own.some((leave: any) => leave.totalDays === 0.5)).toBe(true)
    expect(manager.upcoming.some((leave: any) => leave.fromDate <= todayOf(noon) && leave.toDate >= todayOf(noon))).toBe(true)
    expect(new Set(recruiter.leaves.map((leave: any) => leave.status))).toEqual(new Set(['approved', 'rejected', 'cancelled', 'pending']))
    expect(recruiter.regularizations.filter((one: any) => one.status === 'approved').length).toBeGreaterThan(1)
    expect(recruiter.repair.repair).toMatchObject({ date: '2026-11-19' })
    expect(new Set(manager.inbox.map((one: any) => one.isRead))).toEqual(new Set([true, false]))
  })
})

describe('tasks', () => {
  test('nothing happened in the future, before it was asked for, or to somebody who was not here', () => {
    expect(number('from tasks')).toBeGreaterThan(150)
    expect(number('from tasks where created_at > :now or completed_at > :now or completed_at < created_at or deadline <= created_at', { now: noon })).toBe(0)
    expect(number('from task_comments c join tasks t on t.id = c.task_id where c.created_at > :now or c.created_at < t.created_at or c.user_id not in (t.assigned_to, t.assigned_by)', { now: noon })).toBe(0)
    expect(number('from tasks t join users u on u.id = t.assigned_to where t.completed_at is null and u.is_active = 0')).toBe(0)
    expect(number(`from tasks t join users u on u.id = t.assigned_by where u.role not in ('Admin', 'Senior Manager', 'Manager')`)).toBe(0)
  })

  test('some of each status, some late, and what repeats waits once', () => {
    for (const status of ['pending', 'in_progress', 'completed']) expect(number('from tasks where status = ?', status), status).toBeGreaterThan(10)
    expect(number('from tasks where completed_at is null and deadline < ?', `${todayOf(noon)}T00:00`)).toBeGreaterThan(5)
    expect(number('from task_series s join tasks t on t.id = s.latest_task where t.completed_at is null and t.deadline > ?', noon)).toBe(number('from task_series'))
    expect(number('from task_series')).toBeGreaterThan(5)
  })
})

describe('telling it', () => {
  const tables = [
    'firm', 'users', 'employments', 'shift_assignments', 'offices', 'shifts', 'holidays', 'saturday_overrides', 'events', 'punches', 'attendance_sessions', 'breaks', 'attendance_days',
    'leaves', 'leave_halves', 'leave_ledger', 'leave_years', 'leave_marks', 'approval_requests', 'approval_steps', 'approval_holders', 'approval_away', 'regularizations', 'attendance_corrections', 'notifications', 'tasks', 'task_comments', 'task_series',
  ]
  const everything = (of: App) =>
    Object.fromEntries(tables.map((table) => [table, JSON.stringify(of.database.reader.all<Record<string, unknown>>(`select * from ${table}`).map(({ password_hash: _, salt: __, digest: ___, hash: ____, ...row }) => row))]))

  test('the same numbers tell the same firm, another seed another', async () => {
    const given = { employees: 20, months: 2 }
    const [one, again, other] = [await told(noon, given), await told(noon, given), await told(noon, { ...given, seed: 8 })]
    const first = everything(one)
    const second = everything(again)
    for (const table of tables) expect(second[table] === first[table], table).toBe(true)
    for (const table of ['punches', 'leaves', 'regularizations']) expect(everything(other)[table] === first[table], table).toBe(false)
  })

  test('later the same day only that day and the night before go on', async () => {
    const given = { employees: 20, months: 2 }
    expect(past(await told('2026-11-20T15:00:00.000Z', given)) === past(await told(noon, given))).toBe(true)
  })

  test('all share one hash, and nobody can sign in before the end', async () => {
    expect(number('from (select distinct password_hash from users)')).toBe(1)
    const database = fresh(noon)
    const before: (string | null)[] = []
    let steps = 0
    await tellStory(database, {
      ...size, employees: 20, months: 1, today: todayOf(noon), now: noon,
      told: (done, total) => {
        steps++
        if (done < total) before.push(...database.reader.all<{ hash: string | null }>('select distinct password_hash as hash from users').map((u) => u.hash))
        else expect(done).toBe(total)
      },
    })
    opened.push(database)
    expect(steps).toBeGreaterThan(2)
    expect(new Set(before)).toEqual(new Set([null]))
  })

  test('through the server: once, then 409, and others are answered meanwhile', async () => {
    const empty = appOn(fresh(noon), noon)
    const ready = new AbortController()
    const call = post('/api/first-run/demo', undefined, empty).finally(() => ready.abort())
    const second = post('/api/first-run/demo', undefined, empty)
    let answered = 0
    while (!ready.signal.aborted) {
      const reply = await request('/api/firm', {}, empty)
      expect(reply.status).toBe(200)
      answered++
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { status, body } = await call
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'The demo firm is ready', password, signIns })
    expect((await second).status).toBe(409)
    const third = await post('/api/first-run/demo', undefined, empty)
    expect([third.status, third.body]).toEqual([409, { message: 'This firm is already set up. Please sign in.' }])
    expect(answered).toBeGreaterThan(30)
    expect(empty.database.reader.one<{ n: number }>('select count(*) as n from users')!.n).toBe(40)
    const { body: signedIn } = await post('/api/auth/login', { email: 'recruiter@muster.test', password }, empty)
    const headers = { authorization: `Bearer ${signedIn.token}` }
    expect((await request('/api/attendance/today', { headers }, empty)).body).toBeNull()
    const location = { lat: 19.1155, lng: 72.8727, accuracy: 10 }
    const punched = await request('/api/attendance/punch', { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ type: 'in', location }) }, empty)
    expect([punched.status, punched.body.status, punched.body.punchInLocation.office]).toEqual([200, 'Working', 'Mumbai, Andheri East'])
  })

  test('a firm that exists is left alone', async () => {
    const taken = appOn(fresh(noon), noon)
    await post('/api/first-run', { firmName: 'Ours', zone: 'Asia/Kolkata', firstName: 'A', lastName: 'B', email: 'a@ours.test', password: 'a long one here' }, taken)
    expect((await post('/api/first-run/demo', undefined, taken)).status).toBe(409)
    // Whatever is sent with it: this call takes nothing.
    for (const [, { body, headers }] of noBodies('{"size":5000}')) {
      const { status, body: said } = await request('/api/first-run/demo', { method: 'POST', headers: headers ?? {}, ...(body === undefined ? {} : { body }) }, taken)
      expect([[400, 409, 413, 415].includes(status), typeof said.message]).toEqual([true, 'string'])
    }
    expect(taken.database.reader.all('select name from firm')).toEqual([{ name: 'Ours' }])
  })
})

describe('the command', () => {
  test('fills a new folder once, and refuses one that holds people', async () => {
    const data = join(folder, 'told')
    const { lines, error } = await run('--employees', '8', '--months', '1', '--data', data)
    expect(error).toBeNull()
    expect(lines.join('\n')).toContain(data)
    for (const { email } of signIns) expect(lines.join('\n')).toContain(email)
    const again = await run('--data', data)
    expect(again.error!.message).toBe(`The database in ${data} already holds people. Choose an empty folder with --data.`)
  })

  test.each([
    [['--employees', '5'], '--employees must be a whole number from 6 to 100000'],
    [['--months', '0'], '--months must be a whole number from 1 to 120'],
    [['--months', '1.5'], '--months must be a whole number from 1 to 120'],
    [['--seed', '-1'], '--seed must be a whole number from 0 to 2147483647'],
  ])('%j is misuse', async (words, sentence) => {
    const { lines, error } = await run(...words, '--data', join(folder, 'never'))
    expect(error!.exitCode).toBe(2)
    expect(lines.join('')).toContain(sentence)
  })
})

test('instants are those of the language', () => {
  for (const ms of [0, 1, 59_999, 86_399_999, 86_400_000, Date.parse('2024-02-29T18:29:59.999Z'), Date.parse('2026-12-31T23:59:00.001Z')]) expect(instantText(ms)).toBe(new Date(ms).toISOString())
})

async function post(path: string, body: unknown, of = app) {
  return request(path, { method: 'POST', headers: body === undefined ? {} : { 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, of)
}

async function request(path: string, init: RequestInit, of = app): Promise<{ status: number; body: any }> {
  const response = await of.http.request(path, init, { address: '203.0.113.9' } as never)
  return { status: response.status, body: await response.json() }
}

function statuses(of: App, now: Instant) {
  return of.database.reader.all<{ shift: number; status: string; n: number }>('select shift_id as shift, status, count(*) as n from attendance_days where day = ? group by 1, 2', todayOf(now))
}

function open(of: App) {
  return of.database.reader.all<{ shift: number; n: number }>('select shift_id as shift, count(*) as n from attendance_days where open_since is not null group by 1')
}

/** What the days before the 19th say. */
function past(of: App) {
  return JSON.stringify(of.database.reader.all('select user_id, day, punch_in, punch_out, worked_ms, break_ms, status from attendance_days where day < ? order by 1, 2', '2026-11-19'))
}

/** `muster seed demo` with these words: what it says, and how it ends. */
async function run(...words: string[]) {
  const lines: string[] = []
  const say = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  const mute = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const program = new Command().exitOverride().configureOutput({ writeErr: (line) => void lines.push(line) })
    seedCommand(program)
    await program.parseAsync(['seed', 'demo', ...words], { from: 'user' })
    return { lines, error: null }
  } catch (error) {
    return { lines, error: error as Error & { exitCode?: number } }
  } finally {
    say.mockRestore()
    mute.mockRestore()
  }
}
