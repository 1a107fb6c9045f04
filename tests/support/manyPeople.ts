/** More people in a small office: rows only, for lists that are long. */
import type { Office } from './office'

export const manyPeople = (at: Office, count: number) =>
  at.write(({ db }) => {
    for (let n = 0; n < count; n++)
      db.run(
        `insert into users (employee_id, first_name, last_name, email, role, password_hash, created_at)
         values (?, 'More', ?, ?, 'Recruiter', '', '2026-01-01')`,
        `M${n}`,
        `P${n}`,
        `m${n}@x.test`,
      )
  })
