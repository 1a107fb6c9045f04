/** The check of people by `muster doctor`: an active Admin must be able to sign in. */
import type { Ask, Finding } from '../../src/app'
import { readPhone, unreadWords } from '../../src/phones'
import { firmOf } from '../firm/service'

export function checks(ask: Ask): Finding[] {
  if (!firmOf(ask)) return []
  const admins = ask.db.one<{ n: number }>(
    `select count(*) as n
     from users
     where role = 'Admin'
       and is_active = 1
       and password_hash is not null`,
  )!.n
  const unread = unreadPhones(ask)
  return [
    {
      ok: admins > 0,
      text: `${admins} Admin${admins === 1 ? '' : 's'} who can sign in`,
      ...(admins ? {} : { todo: 'Run muster user add --role Admin …' }),
    },
    unread.length
      ? {
          ok: true,
          text:
            `${unread.length} phone numbers are invalid: ${unreadWords(unread)}. ` +
            "Correct them on the employee's card",
        }
      : { ok: true, text: 'Every phone number is valid' },
  ]
}

/** From before phone numbers were parsed. */
const unreadPhones = ({ db }: Ask): string[] =>
  db
    .all<{ employeeId: string; phone: string }>(
      `select u.employee_id as employeeId, p.value as phone
       from users u
       cross join json_each(
         json_array(u.contact_number, u.alternate_contact_number, u.emergency_contact_number)
       ) p
       where u.removed_at is null
         and p.value is not null
       order by u.id`,
    )
    .filter(({ phone }) => readPhone(phone) !== phone)
    .map(({ employeeId, phone }) => `${employeeId} ${phone}`)
