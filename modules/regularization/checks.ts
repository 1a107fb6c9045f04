/** Doctor's check: an approved regularization has a correction of its day, and nothing else has. */
import type { Ask, Finding } from '../../src/app'

export function checks({ db }: Ask): Finding[] {
  const lost = db.one<{ n: number }>(
    `select (
       select count(*)
       from regularizations r
       where r.status = 'approved'
         and not exists (
           select 1
           from attendance_corrections_held c
           where c.request_id = r.id
         )
     ) + (
        select count(*)
        from attendance_corrections_held c
        where not exists (
          select 1
          from regularizations r
          where r.id = c.request_id and r.status = 'approved'
        )
      ) as n`,
  )!.n
  return [
    {
      ok: lost === 0,
      text: lost
        ? `${lost} regularizations and attendance corrections do not match`
        : 'Approved regularizations match corrected days',
    },
  ]
}
