/**
 * Doctor's checks of attendance: one open session per person, and days that agree with sessions, corrections
 * and leave.
 */
import type { Ask, Finding } from '../../src/app'
import { plus, type Instant } from '../../src/domain/day'

export function checks(ask: Ask): Finding[] {
  const { db } = ask
  const count = (sql: string) => db.one<{ n: number }>(`select count(*) as n from ${sql}`)!.n
  const doubled = count(
    '(select user_id from attendance_sessions where ended_at is null group by user_id having count(*) > 1)',
  )
  const torn = count(
    `attendance_days d
     where (d.open_since is null) <> not exists (
       select 1
       from attendance_sessions s
       where s.user_id = d.user_id
         and s.day = d.day
         and s.ended_at is null
     )`,
  )
  const sessions: Finding = {
    ok: doubled + torn === 0,
    text:
      doubled + torn === 0
        ? 'Open sessions and days agree'
        : `${doubled} people have two open sessions, ${torn} days disagree with their sessions`,
  }
  return [sessions, ...checkDayRows(count), counted(count), ...ahead(db, ask.now())]
}

/** Punches later than now: the clock was ahead when they were made. */
function ahead(db: Ask['db'], now: Instant): Finding[] {
  const { n, first } = db.one<{ n: number; first: Instant }>(
    'select count(*) as n, min(at) as first from punches where at > ?',
    plus(now, 2),
  )!
  if (!n) return []
  return [
    {
      ok: false,
      text: `${n} ${n === 1 ? 'punch is' : 'punches are'} in the future, the first at ${first}`,
      todo:
        'The clock was ahead when they were made, or is behind now. Set it (timedatectl set-ntp true); ' +
        'wrong days can be corrected with a regularization.',
    },
  ]
}

/** A day has a row exactly if a punch, a correction or full leave exists for it, and the row says which. */
function checkDayRows(count: (sql: string) => number): Finding[] {
  const corrected = count(
    `attendance_corrections_held c
     where not exists (
       select 1
       from attendance_days d
       where d.user_id = c.user_id
         and d.day = c.day
         and d.is_regularized = 1
     )`,
  )
  // As a sum over the marks, because there are few compared with days.
  const marked = count(
    `(
       select user_id, day, sum(iif(half = 'morning', 1, 2)) as halves
       from leave_marks
       group by user_id, day
     ) m
     left join attendance_days d on d.user_id = m.user_id and d.day = m.day
     where coalesce(d.is_on_leave, 0) <> iif(d.id is null and m.halves < 3, 0, m.halves)`,
  )
  const unfounded = count(
    `attendance_days d
     where (
       d.is_regularized = 1
       and not exists (
         select 1
         from attendance_corrections_held c
         where c.user_id = d.user_id and c.day = d.day
       )
     )
       or (
         d.is_on_leave > 0
         and not exists (
           select 1
           from leave_marks m
           where m.user_id = d.user_id and m.day = d.day
         )
       )
       or (d.in_punch_id is null and d.is_regularized = 0 and d.is_on_leave <> 3)`,
  )
  const ok = corrected + marked + unfounded === 0
  return [
    {
      ok,
      text: ok
        ? 'Days agree with corrections and leave'
        : `${corrected} corrections and ${marked} leave days are missing in their days, ${unfounded} ` +
          'days have no source',
    },
  ]
}

function counted(count: (sql: string) => number): Finding {
  const rows = `
    select day, status, count(*) as count
    from attendance_days
    group by day, status
  `
  const stored = 'select day, status, count from attendance_counts where count <> 0'
  const wrong = count(`(${stored} except ${rows})`) + count(`(${rows} except ${stored})`)
  return {
    ok: wrong === 0,
    text: wrong === 0 ? 'Day counts agree with their rows' : `${wrong} day counts differ from their rows`,
  }
}
