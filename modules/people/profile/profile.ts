/**
 * One's own profile: what a person can change, and what only an Admin can.
 *
 *   profileOf(ask, who)   storeProfile(app, caller, given)
 */
import type { App, Ask, Tx } from '../../../src/app'
import type { Caller, Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { panIn } from '../../../src/domain/identity'
import { invalid, conflict, type FieldError } from '../../../src/domain/errors'
import { firmDay } from '../../firm/service'
import { hidden, personOf, findDetailRow, shiftOf, type DetailRow } from '../editing/detail'
import { phoneProblems } from '../editing/fieldProblems'
import { writeFields } from '../editing/writing'
import { photoFor, withPhoto, type PhotoChange } from '../editing/photos'
import type { Profile, saveProfile, Unchangeable } from './profileContract'

type Given = Input<typeof saveProfile>

export function profileOf(ask: Ask, who: Who): Profile {
  const {
    isActive: _,
    basicSalary: __,
    lastWorkDate: ___,
    aadharNumber,
    panNumber,
    managerId,
    dateOfJoining,
    ...row
  } = findDetailRow(ask, who.id)!
  return {
    ...row,
    aadharNumber: hidden(aadharNumber),
    panNumber: hidden(panNumber),
    managerId: managerId ?? null,
    dateOfJoining: dateOfJoining ?? null,
    shiftName: shiftOf(ask, who.id).shiftName,
  }
}

/**
 * 409 if it changed since `version`; 422 lists every field that breaks a rule, or that the person cannot
 * change.
 */
export function storeProfile(
  app: App,
  { who, origin, keyed }: Caller & { who: Who },
  given: Given,
): Promise<Profile> {
  return withPhoto(app, given.profilePhoto, (photo) =>
    app.write(origin, (tx) => changeProfile(tx, who, given, photo), keyed),
  )
}

function changeProfile(tx: Tx, who: Who, given: Given, photoChange: PhotoChange): Profile {
  const row = findDetailRow(tx, who.id)!
  if (given.version !== undefined && given.version !== row.version)
    throw conflict('Your profile has changed since you opened it. Please check it again.')
  const photo = photoFor(photoChange, row.profilePhoto)
  const own = Object.fromEntries(
    editable.filter((field) => given[field] !== undefined).map((field) => [field, given[field]]),
  )
  const wrong = [
    ...notOnesOwn(tx, who, given),
    ...implausible(tx, row, given),
    ...phoneProblems(row, own),
    ...photo.wrong,
  ]
  if (wrong.length) throw invalid(wrong[0]!.message, wrong)
  writeFields(tx, who.id, { ...own, ...('to' in photo ? { profilePhoto: photo.to } : {}) })
  return profileOf(tx, who)
}

const editable = [
  'firstName',
  'lastName',
  'personalEmail',
  'contactNumber',
  'alternateContactNumber',
  'dateOfBirth',
  'permanentAddress',
  'presentAddress',
  'emergencyContactName',
  'emergencyContactRelation',
  'emergencyContactNumber',
  'aadharNumber',
  'panNumber',
] as const

const namesOf: Record<Unchangeable, string> = {
  id: 'Id',
  email: 'Office Email',
  role: 'Role',
  employeeId: 'Employee ID',
  designation: 'Designation',
  officeLocation: 'Office Location',
  dateOfJoining: 'Date of Joining',
  managerId: 'Report To',
  isActive: 'Status',
  lastWorkDate: 'Last Work Date',
  basicSalary: 'Annual Salary',
  shiftId: 'Shift',
}

function notOnesOwn(ask: Ask, who: Who, given: Given): FieldError[] {
  const stored = personOf(ask, who, who.id)
  const plain = (value: unknown) => (value === undefined || value === '' ? null : value)
  return (Object.keys(namesOf) as Unchangeable[])
    .filter((field) => given[field] !== undefined && plain(given[field]) !== plain(stored[field]))
    .map((field) => ({ field, message: `${namesOf[field]} can only be changed by an Admin` }))
}

function implausible(ask: Ask, row: DetailRow, given: Given): FieldError[] {
  const wrong: FieldError[] = []
  if (given.dateOfBirth && given.dateOfBirth >= firmDay(ask))
    wrong.push({ field: 'dateOfBirth', message: 'Must be in the past' })
  else if (given.dateOfBirth && given.dateOfBirth < '1900-01-01')
    wrong.push({ field: 'dateOfBirth', message: 'Must not be before 1900' })
  // A masked number other than the shown one is incomplete.
  for (const field of ['aadharNumber', 'panNumber'] as const) {
    const value = given[field]
    if (value && value !== hidden(row[field]) && /[*•]|X{3}/i.test(value))
      wrong.push({ field, message: 'Must be the full number' })
    else if (field === 'panNumber' && value && value !== hidden(row[field]) && !panIn(value))
      wrong.push({ field, message: 'Must be a PAN such as ABCDE1234F' })
  }
  return wrong
}
