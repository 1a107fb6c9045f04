/**
 * An Admin adds a person, changes one, removes one. What is not given stays; a masked identity number that
 * comes back means unchanged. The hierarchy holds no loop, and the firm keeps an Admin who can sign in.
 */
import type { App, Ask, Tx } from '../../src/app'
import type { Caller, Who } from '../../src/http'
import { dayOf, isDay, type Day } from '../../src/domain/day'
import type { Input } from '../../src/domain/endpoint'
import { broken, conflict, notFound, type FieldError } from '../../src/domain/errors'
import { snapshotOf, zoneOf } from '../firm/service'
import { checkPassword, setPassword } from './account'
import type { createPerson, PersonDetail, setPersonPassword, updatePerson } from './contract'
import { drop } from './factor/factors'
import { hidden, personOf, rowOf, shiftOf, type DetailRow } from './detail'
import { ancestorsOf } from './hierarchy'
import { activate, add, changeLastWorkDate, checkManager, deactivate, keepAnAdmin } from './lifecycle'
import { hashPassword } from './passwords'
import { photoFor, withPhoto, type PhotoWish } from './photos'
import { dropLinks } from './provider/links'
import { endSessions } from './sessions'

type Fields = Partial<Omit<Input<typeof updatePerson>, 'id' | 'isActive' | 'lastWorkDate' | 'version'>>

/** Column of each field that is written as it is. */
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

/** The hash is made before the transaction; the address may be taken meanwhile, which `add` says. */
export async function create(
  app: App,
  { who, address: source, keyed }: Caller & { who: Who },
  { password, profilePhoto, ...given }: Input<typeof createPerson>,
): Promise<Partial<PersonDetail>> {
  checkPassword(password)
  const hash = await hashPassword(password)
  return withPhoto(app, profilePhoto, (wish) =>
    app.write(
      { actor: who.id, source },
      (tx) => {
        const { firstName, lastName, email, role, designation, managerId, employeeId, dateOfJoining } = given
        const photo = photoFor(wish, null)
        const wrong = [...valueProblems(tx, null, given), ...photo.wrong]
        if (wrong.length) throw broken(wrong[0]!.message, wrong)
        const id = add(tx, {
          firstName,
          lastName,
          email,
          role,
          designation: designation ?? null,
          managerId: managerId ?? null,
          employeeId,
          passwordHash: hash,
          ...(dateOfJoining ? { joined: dateOfJoining } : {}),
        })
        const { designation: _, managerId: __, dateOfJoining: ___, ...rest } = given
        write(tx, id, { ...rest, ...photoIn(photo) })
        return personOf(tx, who, id)
      },
      keyed,
    ),
  )
}

/** A photograph is made into ours before the transaction. */
export function change(
  app: App,
  { who, address, keyed }: Caller & { who: Who },
  given: Input<typeof updatePerson>,
): Promise<Partial<PersonDetail>> {
  return withPhoto(app, given.profilePhoto, (wish) =>
    app.write({ actor: who.id, source: address }, (tx) => update(tx, who, given, wish), keyed),
  )
}

const photoIn = (photo: ReturnType<typeof photoFor>) => ('to' in photo ? { profilePhoto: photo.to } : {})

/** 409 when somebody else has changed the person since `version`. */
export function update(
  tx: Tx,
  who: Who,
  { id, isActive, lastWorkDate, version, profilePhoto: _, ...given }: Input<typeof updatePerson>,
  wish: PhotoWish = { is: 'unchanged' },
): Partial<PersonDetail> {
  const before = find(tx, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this employee since you opened it. Please look at it again.')
  const photo = photoFor(wish, before.profilePhoto)
  const wrong = [...problems(tx, before, given), ...valueProblems(tx, before, given), ...photo.wrong]
  const isLeaving = isActive === false && before.isActive === 1
  const hasLeft = before.isActive === 0 && isActive !== true
  const leftOn = dayIn(lastWorkDate)
  if ((isLeaving || hasLeft) && leftOn && before.dateOfJoining && leftOn < before.dateOfJoining)
    wrong.push({ field: 'lastWorkDate', message: 'Is before the date of joining' })
  if (wrong.length) throw broken(wrong[0]!.message, wrong)
  if (given.role !== undefined && given.role !== before.role)
    keepAnAdmin(
      tx,
      { ...before, isActive: before.isActive === 1 },
      'The last Admin cannot be given another role. Make somebody else Admin first.',
    )
  write(tx, id, { ...given, ...photoIn(photo) })
  if (isLeaving) deactivate(tx, id, leftOn)
  else if (hasLeft && leftOn && leftOn !== before.lastWorkDate) changeLastWorkDate(tx, id, leftOn)
  if (isActive === true && before.isActive === 0) activate(tx, id)
  return personOf(tx, who, id)
}

export async function resetPassword(
  app: App,
  who: Who,
  source: string,
  { id, password }: Input<typeof setPersonPassword>,
) {
  checkPassword(password)
  app.ask((ask) => find(ask, id))
  const hash = await hashPassword(password)
  await app.write({ actor: who.id, source }, (tx) => {
    setPassword(tx, id, hash)
    endSessions(tx, id, 'password')
  })
  return { success: true as const }
}

/** Sign-in and personal data go; attendance, leave and the rest stay under 'Former employee N'. */
export function remove(tx: Tx, who: Who, id: number) {
  const row = find(tx, id)
  if (id === who.id) throw broken('You cannot delete yourself')
  keepAnAdmin(
    tx,
    { ...row, isActive: row.isActive === 1 },
    'The last Admin cannot be deleted. Make somebody else Admin first.',
  )
  if (row.isActive === 1) deactivate(tx, id)
  tx.db.run(
    `update users
     set first_name = 'Former employee', last_name = ?, email = ?, password_hash = null, designation = null,
       personal_email = null, contact_number = null, alternate_contact_number = null, date_of_birth = null,
       permanent_address = null, present_address = null, emergency_contact_name = null,
       emergency_contact_relation = null, emergency_contact_number = null, aadhar_number = null,
       pan_number = null, basic_salary = null, hra = null, conveyance_allowance = null,
       medical_allowance = null, special_allowance = null, pf = null, professional_tax = null,
       profile_photo = null, removed_at = ?, version = version + 1
     where id = ?`,
    String(id),
    `former-${id}@removed.invalid`,
    tx.now(),
    id,
  )
  drop(tx, id)
  dropLinks(tx, id)
  tx.record('person.removed', {
    userId: id,
    before: { name: `${row.firstName} ${row.lastName}` },
    after: { name: `Former employee ${id}` },
  })
  return { success: true as const }
}

function find(ask: Ask, id: number): DetailRow {
  const row = rowOf(ask, id)
  if (!row) throw notFound('Employee not found')
  return row
}

function dayIn(text: string | null | undefined): Day | undefined {
  const day = text?.slice(0, 10)
  return day && isDay(day) ? day : undefined
}

function problems(ask: Ask, before: DetailRow, given: Fields): FieldError[] {
  const wrong: FieldError[] = []
  if (
    given.email !== undefined &&
    ask.db.one('select 1 from users where email = ? and id <> ?', given.email, before.id)
  )
    wrong.push({ field: 'email', message: 'This email is already in use' })
  if (
    given.employeeId !== undefined &&
    ask.db.one('select 1 from users where employee_id = ? and id <> ?', given.employeeId, before.id)
  )
    wrong.push({ field: 'employeeId', message: 'This employee ID is already in use' })
  if (given.managerId != null && given.managerId !== before.managerId) {
    checkManager(ask, given.managerId)
    if (given.managerId === before.id)
      wrong.push({ field: 'managerId', message: 'Nobody reports to themselves' })
    else if (ancestorsOf(ask, given.managerId).includes(before.id))
      wrong.push({
        field: 'managerId',
        message: `${before.firstName} ${before.lastName} is above that person: the hierarchy would hold a loop`,
      })
  }
  if (given.dateOfJoining && !joinedFits(ask, before.id, given.dateOfJoining))
    wrong.push({ field: 'dateOfJoining', message: 'Does not fit the time that this person has worked here' })
  return wrong
}

/** What is wrong in itself, for somebody new too. */
function valueProblems(ask: Ask, before: DetailRow | null, given: Fields): FieldError[] {
  const wrong: FieldError[] = []
  // A masked number that is not the one that was shown is half of a number.
  for (const [field, message] of [
    ['aadharNumber', 'Must be 12 digits'],
    ['panNumber', 'Must be a PAN such as ABCDE1234F'],
  ] as const) {
    const value = given[field]
    if (value && !whole[field].test(value) && value !== hidden(before?.[field] ?? null))
      wrong.push({ field, message })
  }
  if (given.shiftId !== undefined && !snapshotOf(ask).shifts.has(given.shiftId))
    wrong.push({ field: 'shiftId', message: 'There is no such shift' })
  return wrong
}

const whole = { aadharNumber: /^\d{12}$/, panNumber: /^[A-Z]{5}\d{4}[A-Z]$/ }

/** Not after leaving, and not within an earlier employment. */
function joinedFits({ db }: Ask, id: number, joined: Day): boolean {
  const [last, earlier] = db.all<{ joined: Day; left: Day | null }>(
    `select joined, left_on as "left"
     from employments
     where user_id = ?
     order by joined desc
     limit 2`,
    id,
  )
  return (!last?.left || joined <= last.left) && (!earlier?.left || joined > earlier.left)
}

/** Writes what differs, and says field by field what it was and is. */
export function write(tx: Tx, id: number, given: Fields) {
  const row = find(tx, id)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const written = new Map<string, string | number | null>()
  const set = (field: keyof DetailRow, column: string, value: string | number | null) => {
    if (row[field] === value) return
    written.set(column, value)
    before[field] = field === 'profilePhoto' ? row[field] && 'A photograph' : told(field, row[field])
    after[field] = field === 'profilePhoto' ? value && 'Another photograph' : told(field, value)
  }
  for (const [field, column] of Object.entries(columns) as [keyof typeof columns, string][]) {
    const value = given[field]
    if (value === undefined || isMasked(field, value, row)) continue
    set(field, column, value)
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
      'update employments set joined = ? where user_id = ? and joined = ?',
      given.dateOfJoining,
      id,
      row.dateOfJoining ?? null,
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
  if (moves) tx.record('person.moved', { userId: id, before: row.managerId ?? null, after: given.managerId! })
  if (Object.keys(after).length) tx.record('person.changed', { userId: id, before, after })
}

/** From today on; what was planned for later falls with what it was planned after. */
function giveShift(tx: Tx, id: number, shiftId: number) {
  const today = dayOf(tx.now(), zoneOf(tx))
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

const told = (field: string, value: unknown) =>
  value === null || !secret.includes(field)
    ? value
    : field === 'basicSalary'
      ? 'hidden'
      : hidden(String(value))
