/** Writes a person's changed fields and records old and new values. */
import type { Ask, Tx } from '../../../src/app'
import type { Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import { firmDay } from '../../firm/service'
import type { updatePerson } from '../contract'
import { readPhone, shownPhone } from '../../../src/phones'
import { endLinks } from '../session/sessions'
import { hidden, phones, findDetailRow, shiftOf, type DetailRow } from './detail'

export type Fields = Partial<Omit<Input<typeof updatePerson>, 'id' | 'isActive' | 'lastWorkDate' | 'version'>>

/** The column of each field that is written directly. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  employeeId: 'employee_id',
  role: 'role',
  designation: 'designation',
  personalEmail: 'personal_email',
  contactNumber: 'contact_number',
  alternateContactNumber: 'alternate_contact_number',
  dateOfBirth: 'date_of_birth',
  permanentAddress: 'permanent_address',
  presentAddress: 'present_address',
  emergencyContactName: 'emergency_contact_name',
  emergencyContactRelation: 'emergency_contact_relation',
  emergencyContactNumber: 'emergency_contact_number',
  aadharNumber: 'aadhar_number',
  panNumber: 'pan_number',
  profilePhoto: 'profile_photo',
} as const satisfies Partial<Record<keyof Fields, string>>
const secret: readonly string[] = ['aadharNumber', 'panNumber', 'basicSalary']

export function findDetail(ask: Ask, id: number): DetailRow {
  const row = findDetailRow(ask, id)
  if (!row) throw notFound('Employee not found')
  return row
}

/** Writes differences, and returns old and new value of each field. */
export function writeFields(tx: Tx, id: number, given: Fields) {
  const row = findDetail(tx, id)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const written = new Map<string, string | number | null>()
  const set = (
    field: keyof DetailRow,
    column: string,
    value: string | number | null,
    stored: string | number | null = value,
  ) => {
    if (row[field] === value) return
    written.set(column, stored)
    before[field] = field === 'profilePhoto' ? row[field] && 'Photo' : masked(field, row[field])
    after[field] = field === 'profilePhoto' ? value && 'New photo' : masked(field, value)
  }
  for (const [field, column] of Object.entries(columns) as [keyof typeof columns, string][]) {
    const value = given[field]
    if (value === undefined || isMasked(field, value, row)) continue
    const phone = value && phones.some((one) => one === field) ? readPhone(value) : null
    if (phone) set(field, column, shownPhone(phone), phone)
    else set(field, column, value)
  }
  if (given.basicSalary !== undefined)
    set(
      'basicSalary',
      'basic_salary',
      given.basicSalary === null ? null : Math.round(Number(given.basicSalary) * 100),
    )
  if (given.officeLocation !== undefined && given.officeLocation !== row.officeLocation) {
    const office = tx.db.one<{ id: number }>(
      'select id from offices where name = ? collate nocase',
      given.officeLocation ?? '',
    )
    written.set('office_id', office?.id ?? null).set('office_location', office ? null : given.officeLocation)
    Object.assign(before, { officeLocation: row.officeLocation })
    Object.assign(after, { officeLocation: given.officeLocation })
  }
  if (given.dateOfJoining && given.dateOfJoining !== row.dateOfJoining) {
    tx.db.run(
      `update employments
       set joined = :joined, joining_known = 1
       where user_id = :id
         and joined = (select max(joined) from employments where user_id = :id)`,
      { joined: given.dateOfJoining, id },
    )
    Object.assign(before, { dateOfJoining: row.dateOfJoining })
    Object.assign(after, { dateOfJoining: given.dateOfJoining })
  }
  if (given.shiftId !== undefined) {
    const shift = shiftOf(tx, id)
    if (shift.shiftId !== given.shiftId) {
      giveShift(tx, id, given.shiftId)
      Object.assign(before, { shift: shift.shiftName })
      Object.assign(after, { shift: shiftOf(tx, id).shiftName })
    }
  }
  if (!Object.keys(after).length && given.managerId === undefined) return
  const moves = given.managerId !== undefined && given.managerId !== row.managerId
  if (moves) written.set('manager_id', given.managerId!)
  tx.db.run(
    `update users
     set ${[...written.keys()].map((column) => `${column} = ?, `).join('')}version = version + 1
     where id = ?`,
    ...written.values(),
    id,
  )
  if (written.has('email')) endLinks(tx, id)
  if (moves) tx.record('person.moved', { userId: id, before: row.managerId ?? null, after: given.managerId! })
  if (Object.keys(after).length) tx.record('person.changed', { userId: id, before, after })
}

/** From today; later planned changes are removed. */
function giveShift(tx: Tx, id: number, shiftId: number) {
  const today = firmDay(tx)
  tx.db.run('delete from shift_assignments where user_id = ? and from_day >= ?', id, today)
  tx.db.run(
    `insert into shift_assignments (user_id, from_day, shift_id)
     values (?, ?, ?)`,
    id,
    today,
    shiftId,
  )
}

function isMasked(field: string, value: unknown, row: DetailRow): boolean {
  return (
    (field === 'aadharNumber' || field === 'panNumber') &&
    typeof value === 'string' &&
    value === hidden(row[field])
  )
}

const masked = (field: string, value: unknown) =>
  value === null || !secret.includes(field)
    ? value
    : field === 'basicSalary'
      ? 'hidden'
      : hidden(String(value))
