/** What `muster doctor` asks of attendance: one open session a person, and days that agree with their sessions. */
import type { Ask, Finding } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const doubled = db.one<{ n: number }>('select count(*) as n from (select user_id from attendance_sessions where ended_at is null group by user_id having count(*) > 1)')!.n
  const torn = db.one<{ n: number }>(
    'select count(*) as n from attendance_days d where (d.open_since is null) <> not exists (select 1 from attendance_sessions s where s.user_id = d.user_id and s.day = d.day and s.ended_at is null)',
  )!.n
  const ok = doubled + torn === 0
  return [{ ok, text: ok ? 'Open sessions and days agree' : `${doubled} people have two open sessions, ${torn} days disagree with their sessions` }]
}
