/**
 * Reverses adding a person, as if their sheet had not been imported: only while they have never signed in and
 * nothing was recorded for them. Modules with data of theirs refuse on the event.
 */
import type { Tx } from '../../../src/app'
import { conflict } from '../../../src/domain/errors'
import { endExternalIds } from '../externalIds/externalIds'

/** `together`: people undone in the same import do not prevent it by reporting to this person. */
export function withdraw(tx: Tx, id: number, together: (id: number) => boolean) {
  const { name, email } = tx.db.one<{ name: string; email: string }>(
    `select full_name as name, email
     from users
     where id = ?`,
    id,
  )!
  if (tx.db.one('select 1 from sessions where user_id = ?', id)) throw conflict(`${name} has signed in since`)
  const reports = tx.db
    .all<{ id: number }>('select id from users where manager_id = ?', id)
    .filter((report) => !together(report.id))
  if (reports.length) throw conflict(`${reports.length} people now report to ${name}`)
  endExternalIds(tx, id)
  tx.record('person.withdrawn', { userId: id, before: { name, email }, after: null })
  tx.db.run('update users set manager_id = null where manager_id = ?', id)
  tx.db.run('delete from employments where user_id = ?', id)
  tx.db.run('delete from shift_assignments where user_id = ?', id)
  tx.db.run(
    `update users
     set employee_id = ?, first_name = 'Withdrawn', last_name = ?, email = ?, password_hash = null,
       designation = null, manager_id = null, office_id = null, office_location = null, is_active = 0,
       last_work_date = null, personal_email = null, contact_number = null, alternate_contact_number = null,
       date_of_birth = null, permanent_address = null, present_address = null, emergency_contact_name = null,
       emergency_contact_relation = null, emergency_contact_number = null, aadhar_number = null,
       pan_number = null, basic_salary = null, hra = null, conveyance_allowance = null,
       medical_allowance = null, special_allowance = null, pf = null, professional_tax = null,
       profile_photo = null, removed_at = ?, version = version + 1
     where id = ?`,
    `withdrawn-${id}`,
    String(id),
    `withdrawn-${id}@removed.invalid`,
    tx.now(),
    id,
  )
}
