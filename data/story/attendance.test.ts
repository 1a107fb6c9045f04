/**
 * The demo firm's punches, sessions and breaks follow the product's rules. Checked with SQL and with the
 * product's own functions, over 60 people and three months.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../src/app'
import type { Db } from '../../src/db'
import type { Day, Instant } from '../../src/domain/day'
import { frameAt, frameOn, rebuild } from '../../modules/attendance/day/days'
import { autoClose } from '../../modules/attendance/rules'
import { asking, firms, noon } from '../../tests/support/story'

const { generated } = firms()

let app: App
beforeAll(async () => {
  app = await generated(noon)
})
const { rows, number } = asking(() => app)

describe('punches', () => {
  test('punches alternate between in and out and start with in', () => {
    const wrong = `
      from (
        select user_id, type, lag(type) over (partition by user_id order by at, id) as before
        from punches
      )
      where type = coalesce(before, 'out')`
    expect(number('from punches')).toBeGreaterThan(5000)
    expect(number(wrong)).toBe(0)
  })

  test('every punch starts or ends exactly one session, at the same time and on the same day', () => {
    const [{ ins, outs } = { ins: 0, outs: 0 }] = rows<{ ins: number; outs: number }>(
      `select count(distinct in_punch_id) as ins, count(distinct out_punch_id) as outs
       from attendance_sessions`,
    )
    expect(ins + outs).toBe(number('from punches'))
    expect(number('from attendance_sessions')).toBe(ins)
    expect(
      number(
        `from attendance_sessions s
         join punches i on i.id = s.in_punch_id
         left join punches o on o.id = s.out_punch_id
         where i.type <> 'in'
           or i.user_id <> s.user_id
           or i.day <> s.day
           or i.at <> s.started_at
           or s.is_outside <> max(i.outside, coalesce(o.outside, 0))
           or (
             o.id is not null
             and (o.type <> 'out' or o.user_id <> s.user_id or o.day <> s.day or o.at <> s.ended_at)
           )`,
      ),
    ).toBe(0)
  })

  test('each punch belongs to the day whose shift window contains it', () => {
    const wrong = app.ask((ask) =>
      ask.db
        .all<{ userId: number; day: Day; at: Instant }>(
          `select user_id as userId, day, at from punches where type = 'in'`,
        )
        .filter((p) => frameAt(ask, p.userId, p.at).day !== p.day),
    )
    expect(wrong).toEqual([])
  })

  test('no punch is in the future or outside an employment', () => {
    expect(number('from punches where at > ?', noon)).toBe(0)
    expect(number('from breaks where started_at > :now or ended_at > :now', { now: noon })).toBe(0)
    expect(
      number(
        `from punches p
         where not exists (
           select 1
           from employments e
           where e.user_id = p.user_id
             and e.joined <= p.day
             and (e.left_on is null or p.day <= e.left_on)
         )`,
      ),
    ).toBe(0)
  })

  test("a person's punch has a position near an office or client, accurate to 5 m or worse; an automatic punch has none", async () => {
    expect(
      number(
        `from punches
         where source = 'demo'
           and (lat is null or accuracy < 5 or office_id is null or distance > 20000)`,
      ),
    ).toBe(0)
    expect(number(`from punches where source = 'auto' and (lat is not null or type <> 'out')`)).toBe(0)
    expect(number(`from punches where source not in ('demo', 'auto')`)).toBe(0)
    expect(number(`from punches where source = 'demo' and address is not null`)).toBeGreaterThan(
      number(`from punches where source = 'demo'`) * 0.8,
    )
  })
})

describe('sessions and breaks', () => {
  test('sessions of one person do not overlap', () => {
    expect(
      number(
        `from (
           select started_at,
             lag(coalesce(ended_at, started_at)) over (partition by user_id order by started_at) as before
           from attendance_sessions
         )
         where started_at <= before`,
      ),
    ).toBe(0)
    expect(
      number(
        `from (
           select user_id
           from attendance_sessions
           where ended_at is null
           group by user_id
           having count(*) > 1
         )`,
      ),
    ).toBe(0)
  })

  test('breaks lie within their session and do not overlap', () => {
    expect(
      number(
        `from breaks b
         join attendance_sessions s on s.id = b.session_id
         where b.user_id <> s.user_id
           or b.day <> s.day
           or b.started_at < s.started_at
           or coalesce(b.ended_at, :now) > coalesce(s.ended_at, :now)
           or (b.ended_at is null and s.ended_at is not null)
           or (b.ended_at is null) <> (b.ended_by is null)`,
        { now: noon },
      ),
    ).toBe(0)
    expect(
      number(
        `from (
           select started_at,
             lag(coalesce(ended_at, started_at)) over (partition by user_id order by started_at) as before
           from breaks
         )
         where started_at <= before`,
      ),
    ).toBe(0)
    for (const by of ['person', 'punch-out', 'auto'])
      expect(number('from breaks where ended_by = ?', by), by).toBeGreaterThan(0)
  })

  test('unfinished sessions were closed by the automatic punch-out rule, and open ones are not due yet', () => {
    const closed = app.ask((ask) =>
      ask.db
        .all<{
          userId: number
          day: Day
          startedAt: Instant
          endedAt: Instant | null
          countedUntil: Instant | null
          source: string | null
        }>(
          `select s.user_id as userId, s.day, started_at as startedAt, ended_at as endedAt,
             counted_until as countedUntil, o.source
           from attendance_sessions s
           left join punches o on o.id = s.out_punch_id`,
        )
        .map((s) => {
          const { shift, zone, rules } = frameOn(ask, s.userId, s.day)
          const { at, countedUntil } = autoClose(
            s.startedAt,
            s.day,
            shift,
            zone,
            rules.longestLateSessionHours,
          )
          return { source: s.source, endedAt: s.endedAt, until: s.countedUntil, at, countedUntil }
        }),
    )
    const auto = closed.filter((s) => s.source === 'auto')
    expect(auto.length).toBeGreaterThan(10)
    expect(auto.filter((s) => s.endedAt !== s.at || s.until !== s.countedUntil)).toEqual([])
    expect(closed.filter((s) => s.source !== 'auto' && s.until !== null)).toEqual([])
    // People who punch out do so before the automatic time.
    expect(closed.filter((s) => s.source === 'demo' && s.endedAt! >= s.at)).toEqual([])
    expect(closed.filter((s) => s.endedAt === null).length).toBeGreaterThan(20)
    expect(closed.filter((s) => s.endedAt === null && s.at <= noon)).toEqual([])
  })

  test('the stored days equal those that the product derives', async () => {
    const columns = `
      user_id, day, shift_id, punch_in, punch_out, in_punch_id, out_punch_id, worked_ms, break_ms, open_since,
      break_since, breaks, hundredths, status, late_minutes, is_auto, is_outside, is_regularized, is_on_leave`
    const daysWithRows = `
      select user_id as userId, day
      from punches
      union select user_id, day
      from leave_marks
      union select user_id, day
      from attendance_corrections
    `
    const all = (db: Db) =>
      db.all<{ user_id: number; day: Day }>(`select ${columns} from attendance_days order by user_id, day`)
    const { before, after } = await app.write({ actor: null, source: 'test' }, (tx) => {
      const before = all(tx.db)
      tx.db.run('delete from attendance_days')
      for (const { userId, day } of tx.db.all<{ userId: number; day: Day }>(daysWithRows))
        rebuild(tx, userId, frameOn(tx, userId, day))
      return { before, after: all(tx.db) }
    })
    expect(before.length).toBeGreaterThan(2500)
    expect(after).toEqual(before)
  })
})
