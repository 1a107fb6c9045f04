/**
 * One person's visible details: everything for an Admin (identity numbers masked) and for the person; no
 * identity numbers, pay, addresses or emergency data for a Scheduler; pay for roles that see pay; otherwise
 * the visible name.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { may } from '../../../src/domain/access'
import { dayOf } from '../../../src/domain/day'
import { notAllowed, notFound } from '../../../src/domain/errors'
import { shownPhone } from '../../../src/phones'
import type { PersonDetail } from '../contract'
import { shiftOn, snapshotOf, zoneIn } from '../../firm/service'
import { shiftPlanOf } from '../directory/directory'
import { nameSql } from '../directory/hierarchy'
import { hasFactor } from '../factor/factors'
import { hasPassword } from '../account/passwordLinks'
import { isLinked } from '../provider/links'

export type DetailRow = Omit<
  PersonDetail,
  | 'isActive'
  | 'basicSalary'
  | 'shiftId'
  | 'shiftName'
  | 'hasPassword'
  | 'invitedAt'
  | 'secondFactor'
  | 'isLinked'
> & { isActive: number; basicSalary: number | null }

const columns = `
  u.id, u.employee_id as employeeId, u.first_name as firstName, u.last_name as lastName, u.email, u.role,
  u.designation, u.profile_photo as profilePhoto, u.is_active as isActive, u.manager_id as managerId,
  coalesce(o.name, u.office_location) as officeLocation, u.contact_number as contactNumber,
  u.last_work_date as lastWorkDate,
  (
    select max(iif(joining_known, joined, null))
    from employments
    where user_id = u.id
  ) as dateOfJoining, u.personal_email as personalEmail, u.alternate_contact_number as alternateContactNumber,
  u.date_of_birth as dateOfBirth, u.permanent_address as permanentAddress,
  u.present_address as presentAddress, u.emergency_contact_name as emergencyContactName,
  u.emergency_contact_relation as emergencyContactRelation,
  u.emergency_contact_number as emergencyContactNumber, u.aadhar_number as aadharNumber,
  u.pan_number as panNumber, u.basic_salary as basicSalary, m.full_name as managerName,
  u.version
`

export const phones = ['contactNumber', 'alternateContactNumber', 'emergencyContactNumber'] as const

export function findDetailRow({ db }: Ask, id: number): DetailRow | undefined {
  const row = db.one<DetailRow>(
    `select ${columns}
     from users u
     left join offices o on o.id = u.office_id
     left join users m on m.id = u.manager_id
     where u.id = ? and u.removed_at is null`,
    id,
  )
  for (const field of row ? phones : []) row![field] = row![field] && shownPhone(row![field])
  return row
}

const names = [
  'id',
  'employeeId',
  'firstName',
  'lastName',
  'email',
  'role',
  'designation',
  'profilePhoto',
  'isActive',
] as const
const details = [
  ...names,
  'managerId',
  'managerName',
  'officeLocation',
  'contactNumber',
  'shiftId',
  'shiftName',
  'dateOfJoining',
  'lastWorkDate',
] as const

export function personOf(ask: Ask, who: Who, id: number): Partial<PersonDetail> {
  const row = findDetailRow(ask, id)
  if (!row || !ask.db.one(`${nameSql(who)} select 1 from visible where id = :id`, { who: who.id, id }))
    throw notFound('Employee not found')
  const personDetail: PersonDetail = {
    ...row,
    ...shiftOf(ask, id),
    isActive: row.isActive === 1,
    hasPassword: hasPassword(ask, id),
    invitedAt: invitedAt(ask, id),
    secondFactor: hasFactor(ask, id),
    isLinked: isLinked(ask, id),
    aadharNumber: hidden(row.aadharNumber),
    panNumber: hidden(row.panNumber),
    basicSalary: row.basicSalary === null ? null : (row.basicSalary / 100).toFixed(2),
  }
  if (may(who, 'manage_employees') || who.id === id) return personDetail
  const seen: readonly (keyof PersonDetail)[] = [
    ...(may(who, 'view_employee_details') ? details : names),
    ...(may(who, 'view_payroll') ? (['basicSalary'] as const) : []),
  ]
  return Object.fromEntries(seen.map((field) => [field, personDetail[field]])) as Partial<PersonDetail>
}

function invitedAt({ db }: Ask, id: number): string | null {
  const row = db.one<{ at: string }>('select invited_at as at from invitations where user_id = ?', id)
  return row?.at ?? null
}

/** The person's shift today. */
export function shiftOf(ask: Ask, id: number): { shiftId: number; shiftName: string } {
  const firm = snapshotOf(ask)
  const today = dayOf(ask.now(), zoneIn(firm))
  const shift = shiftOn(firm, shiftPlanOf(ask, id)(today), today)
  return { shiftId: shift.id, shiftName: shift.name }
}

/** `XXXXXXXX1234` */
export function hidden(value: string | null): string | null {
  return value && 'X'.repeat(Math.max(0, value.length - 4)) + value.slice(-4)
}

/** In full, with an audit entry of who looked. */
export function reveal(
  tx: Tx,
  who: Who,
  { id, field }: { id: number; field: 'aadharNumber' | 'panNumber' },
): { value: string | null } {
  if (who.id !== id && !may(who, 'manage_employees')) throw notAllowed()
  const row = findDetailRow(tx, id)
  if (!row) throw notFound('Employee not found')
  tx.record('person.revealed', { userId: id, field })
  return { value: row[field] }
}
