/**
 * Leave and corrections of the demo firm: every total is what the product itself computes, and every demo
 * account has something to decide.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../src/app'
import { addDays, type Day, type Instant } from '../../src/domain/day'
import { modules } from '../../cli/modules'
import { recount } from '../../modules/leave/days/counting'
import { sumsOf } from '../../modules/leave/balance/ledger'
import { availableOf, proRata } from '../../modules/leave/rules'
import { leaveContextOf } from '../../modules/leave/leaveContext'
import { outlook, updateCarryForward } from '../../modules/leave/balance/years'
import { asking, firms, noon } from '../../tests/support/story'
import { password, signIns, todayOf } from './index'

const { generated } = firms()

let app: App
beforeAll(async () => {
  app = await generated(noon)
})
const { rows, number, post, request } = asking(() => app)

describe('leave and corrections', () => {
  const wrong = (of: App) =>
    of.ask((ask) => modules.flatMap((m) => m.checks?.(ask) ?? [])).filter((f) => !f.ok)
  const owed = (of: App) =>
    of.ask((ask) =>
      ask.db
        .all<{ userId: number; year: Day }>('select user_id as userId, year from leave_years')
        .filter(
          ({ userId, year }) =>
            availableOf(sumsOf(ask, userId, year)) < 0 ||
            outlook(ask, userId, year, leaveContextOf(ask, userId)) < 0,
        ),
    )
  /** The product counts everything again, for everybody and every year. Returns what it would still write. */
  const recounted = (of: App, now: Instant) =>
    of.write({ actor: null, source: 'test' }, (tx) => {
      const before = tx.db.one<{ n: number }>('select count(*) as n from leave_ledger')!.n
      const first = tx.db.one<{ day: Day }>('select min(joined) as day from employments')!.day
      const changed: unknown[] = []
      for (const { id } of tx.db.all<{ id: number }>('select id from users')) {
        for (let day = first; day < todayOf(now); day = addDays(day, 300))
          changed.push(...recount(tx, id, addDays(day, 300), 'Counted again'))
        for (const { year } of tx.db.all<{ year: Day }>('select year from leave_years where user_id = ?', id))
          updateCarryForward(tx, id, year)
      }
      changed.push(...tx.db.all('select * from leave_ledger order by id limit -1 offset ?', before))
      return changed
    })

  test('every check passes, no balance is negative, and counting again changes nothing', async () => {
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
  ])('also %s', async (_, now, given) => {
    const other = await generated(now, given)
    expect(wrong(other)).toEqual([])
    expect(owed(other)).toEqual([])
    expect(await recounted(other, now)).toEqual([])
    // Everyone active has begun the year, so the yearly job has nothing to do.
    await other.scheduler.run('leave.year', todayOf(now))
    expect(other.scheduler.list().find(({ name }) => name === 'leave.year')!.result).toMatch(
      /^0 people started/,
    )
  })

  test('a ledger is in time order, and a grant is a share of the year by policy', () => {
    expect(
      number(
        `from (
           select at, lag(at) over (partition by user_id order by id) as before
           from leave_ledger
         )
         where at < before`,
      ),
    ).toBe(0)
    expect(
      rows<{ halves: number }>(
        `select e.halves
         from leave_ledger e
         join users u on u.id = e.user_id
         where e.kind = 'grant' and u.email = 'recruiter@muster.test'`,
      ),
    ).toEqual([{ halves: proRata(36, '2026-01-01', '2026-08-01') }])
    for (const kind of ['grant', 'reserve', 'release', 'debit', 'refund'])
      expect(number('from leave_ledger where kind = ?', kind), kind).toBeGreaterThan(0)
    expect(
      number(
        `from leave_ledger e
         join leaves l on l.id = e.leave_id
         where e.kind = 'reserve'
           and (e.author <> l.user_id or e.at <> l.created_at)`,
      ),
    ).toBe(0)
    expect(
      number(
        `from leave_ledger e
         join leaves l on l.id = e.leave_id
         where e.kind = 'debit'
           and e.author = l.user_id
           and e.user_id <> 1`,
      ),
    ).toBe(0)
  })

  test('a decision is made by an allowed person other than the applicant, and a rejection has a reason', () => {
    expect(
      number(
        `from approval_holders h
         join approval_requests r on r.id = h.request_id
         where r.state <> 'open'
           and h.until is null`,
      ),
    ).toBe(0)
    expect(
      number(
        `from approval_steps s
         join approval_requests r on r.id = s.request_id
         where r.state <> 'open'
           and s.state in ('open', 'waiting')`,
      ),
    ).toBe(0)
    expect(
      number(
        `from approval_steps s
         join approval_requests r on r.id = s.request_id
         where s.state in ('approved', 'rejected')
           and (
             s.decided_by = r.applicant_id
             or (s.decided_by is null and s.note is null)
             or s.decided_at < r.opened_at
           )`,
      ),
    ).toBe(0)
    expect(number(`from approval_steps where state = 'rejected' and comment is null`)).toBe(0)
    expect(number(`from approval_requests where steps = 2 and state = 'approved'`)).toBeGreaterThan(2)
    expect(
      number(
        `from approval_steps s
         join users u on u.id = s.decided_by
         where s.state in ('approved', 'rejected')
           and u.role not in ('Admin', 'Senior Manager', 'Manager')`,
      ),
    ).toBe(0)
    // More than three consecutive days, off days aside, needed two approvals.
    expect(
      number(
        `from leaves l
         join approval_requests r on r.kind = 'leave' and r.subject_id = l.id
         where l.halves > 6
           and r.steps = 1`,
      ),
    ).toBe(0)
  })

  test('all kinds of leave exist, and few absences are without leave', () => {
    for (const status of ['approved', 'rejected', 'cancelled', 'pending'])
      expect(number('from leaves where status = ?', status), status).toBeGreaterThan(3)
    expect(number(`from leaves where duration <> 'full_day' and status = 'approved'`)).toBeGreaterThan(5)
    expect(
      number(`from attendance_days where status = 'On Leave' and day < ?`, todayOf(noon)),
    ).toBeGreaterThan(80)
    expect(number(`from attendance_days where is_on_leave in (1, 2) and status = 'Present'`)).toBeGreaterThan(
      3,
    )
    // Half a day's leave requested on an off day would change nothing.
    expect(
      number(
        `from leave_marks m
         where not exists (
           select 1
           from attendance_days d
           where d.user_id = m.user_id and d.day = m.day
         )
           and m.day <= ?`,
        todayOf(noon),
      ),
    ).toBe(0)
    const auto = number(
      `from punches where source = 'auto' and day < date(?, '-3 days') and day > date(?, '-57 days')`,
      noon,
      noon,
    )
    const requested = number(
      `from regularizations where request_type = 'missed_punch_out' and status = 'approved'`,
    )
    expect([requested / auto > 0.1, requested / auto < 0.6], `${requested} of ${auto}`).toEqual([true, true])
  })

  test('the six demo accounts have entries in each of their lists', async () => {
    const lists: Record<string, any> = {}
    for (const { email } of signIns) {
      const { body } = await post('/api/auth/login', { email, password })
      const get = async (path: string) =>
        (await request(path, { headers: { authorization: `Bearer ${body.token}` } })).body
      const name = email.split('@')[0]!
      lists[name] = {
        leaves: await get('/api/leaves'),
        balance: await get('/api/leaves/balance'),
        inbox: await get('/api/notifications'),
        regularizations: await get('/api/regularizations'),
        repair: await get('/api/regularizations/repair'),
      }
      expect(lists[name].leaves.length, email).toBeGreaterThan(1)
      expect(lists[name].balance.entries.length, email).toBeGreaterThan(2)
      expect(lists[name].inbox.length, email).toBeGreaterThan(1)
      if (name !== 'admin') expect(lists[name].regularizations.length, email).toBeGreaterThan(0)
      if (!['admin', 'senior', 'manager'].includes(name)) continue
      Object.assign(lists[name], {
        pending: await get('/api/leaves/pending'),
        corrections: await get('/api/regularizations/pending'),
        upcoming: await get('/api/leaves/upcoming'),
      })
      for (const list of ['pending', 'corrections'])
        expect(
          lists[name][list].some((one: any) => one.isYours),
          `${email} ${list}`,
        ).toBe(true)
      expect(lists[name].upcoming.length, email).toBeGreaterThan(0)
    }
    const { manager, recruiter } = lists
    const own = manager.pending.filter((leave: any) => leave.isYours)
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(own.some((leave: any) => leave.totalDays > 3 && leave.approval.length === 2)).toBe(true)
    expect(own.some((leave: any) => leave.beyondAllowance > 0)).toBe(true)
    expect(own.some((leave: any) => leave.totalDays === 0.5)).toBe(true)
    expect(
      manager.upcoming.some((leave: any) => leave.fromDate <= todayOf(noon) && leave.toDate >= todayOf(noon)),
    ).toBe(true)
    expect(new Set(recruiter.leaves.map((leave: any) => leave.status))).toEqual(
      new Set(['approved', 'rejected', 'cancelled', 'pending']),
    )
    expect(recruiter.regularizations.filter((one: any) => one.status === 'approved').length).toBeGreaterThan(
      1,
    )
    expect(recruiter.repair.repair).toMatchObject({ date: '2026-11-19' })
    expect(new Set(manager.inbox.map((one: any) => one.isRead))).toEqual(new Set([true, false]))
  })
})
