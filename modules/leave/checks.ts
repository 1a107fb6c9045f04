/**
 * Doctor's checks of leave: the ledger agrees with the leaves, marks with approved leave, and nothing is
 * taken twice.
 */
import type { Ask, Finding } from '../../src/app'

export function checks(ask: Ask): Finding[] {
  return [
    toFinding(
      'The ledger agrees with the leaves',
      ledgerDiffers(ask),
      'leaves whose ledger entries differ from their days',
    ),
    toFinding(
      'Attendance marks match approved leave',
      marksDiffer(ask),
      'half days whose attendance mark differs from the approved leave',
    ),
    toFinding(
      'Every leave has the right number of days',
      totalsDiffer(ask),
      'leaves with a wrong number of days',
    ),
    toFinding(
      'Approvals and leaves agree',
      statesDiffer(ask),
      'leaves whose status differs from their approval',
    ),
  ]
}

function toFinding(good: string, found: number, bad: string): Finding {
  return found === 0
    ? { ok: true, text: good }
    : {
        ok: false,
        text: `${found} ${bad}`,
        todo: 'Please report this with the log. No figure is lost, because the events have the full history.',
      }
}

/** Personal leave: reserved while pending, used once approved, nothing afterwards. */
function ledgerDiffers({ db }: Ask): number {
  return db.one<{ n: number }>(
    `with posted as (
       select leave_id as id, sum(case when sum = 'reserved' then halves else 0 end) as reserved,
         sum(case when sum = 'used' then halves else 0 end) as used
       from leave_ledger
       where leave_id is not null
       group by leave_id
     ),
     taken as (
       select leave_id as id, count(*) as halves
       from leave_halves
       group by leave_id
     )
     select count(*) as n
     from leaves l
     left join posted p on p.id = l.id
     left join taken t on t.id = l.id
     where coalesce(p.reserved, 0) <> case
       when l.leave_type = 'personal' and l.status = 'pending' then coalesce(t.halves, 0)
       else 0
       end
       or coalesce(p.used, 0) <> case
         when l.leave_type = 'personal' and l.status = 'approved' then coalesce(t.halves, 0)
         else 0
         end`,
  )!.n
}

function marksDiffer({ db }: Ask): number {
  return db.one<{ n: number }>(
    `with wanted as (
       select h.user_id, h.day, h.half, h.leave_id
       from leave_halves h
       join leaves l on l.id = h.leave_id
       where l.status = 'approved' and h.kind = 'leave'
     )
     select (
       select count(*)
       from wanted w
       where not exists (
         select 1
         from leave_marks m
         where m.user_id = w.user_id
           and m.day = w.day
           and m.half = w.half
           and m.leave_id = w.leave_id
       )
     ) + (
        select count(*)
        from leave_marks m
        where not exists (
          select 1
          from wanted w
          where w.user_id = m.user_id
            and w.day = m.day
            and w.half = m.half
        )
      ) as n`,
  )!.n
}

function totalsDiffer({ db }: Ask): number {
  return db.one<{ n: number }>(
    `select count(*) as n
     from leaves l
     where (
       l.status in ('pending', 'approved')
       and l.halves <> (
         select count(*)
         from leave_halves h
         where h.leave_id = l.id
       )
     )
       or (
         l.status in ('rejected', 'cancelled')
         and exists (select 1 from leave_halves h where h.leave_id = l.id)
       )`,
  )!.n
}

function statesDiffer({ db }: Ask): number {
  return db.one<{ n: number }>(
    `select count(*) as n
     from leaves l
     left join approval_requests r on r.kind = 'leave' and r.subject_id = l.id
     where r.id is null
       or r.state is not case l.status
         when 'pending' then 'open'
         when 'cancelled' then case when r.state = 'approved' then 'approved' else 'withdrawn' end
         else l.status
         end`,
  )!.n
}
