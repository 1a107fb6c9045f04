/** Doctor's check of approvals: an open request has an open step with an approver. */
import type { Ask, Finding } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const lost = db.one<{ n: number }>(
    `select count(*) as n
     from approval_requests r
     where r.state = 'open'
       and not exists (
         select 1
         from approval_steps s
         join approval_holders h on h.request_id = s.request_id and h.step = s.step and h.until is null
         where s.request_id = r.id and s.state = 'open'
       )`,
  )!.n
  return [
    {
      ok: lost === 0,
      text: lost ? `${lost} open requests have no approver` : 'Every open request has an approver',
      ...(lost ? { todo: 'Run muster jobs run approvals.pass_on.' } : {}),
    },
  ]
}
