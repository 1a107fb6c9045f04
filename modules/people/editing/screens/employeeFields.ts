/**
 * The employee form as data: the tab of each field, its text, and the input sent.
 *
 *   valuesOf(person)   newBody(values)   changedBody(values, before)   faultsOf(values, isNew)   tabOf(field)
 */
import type { Given } from '../../../../src/domain/endpoint'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { createPerson, updatePerson, type PersonDetail } from '../../contract'

export const tabs = {
  basic: {
    label: 'Basic',
    fields: ['profilePhoto', 'firstName', 'lastName', 'email', 'invite', 'password', 'employeeId', 'role'],
  },
  work: { label: 'Work', fields: ['designation', 'managerId', 'officeLocation', 'shiftId', 'dateOfJoining'] },
  personal: {
    label: 'Personal',
    fields: [
      'personalEmail',
      'contactNumber',
      'alternateContactNumber',
      'dateOfBirth',
      'presentAddress',
      'permanentAddress',
      'aadharNumber',
      'panNumber',
    ],
  },
  emergency: {
    label: 'Emergency',
    fields: ['emergencyContactName', 'emergencyContactNumber', 'emergencyContactRelation'],
  },
  salary: { label: 'Salary', fields: ['basicSalary'] },
} as const
export type TabId = keyof typeof tabs
export type FieldName = (typeof tabs)[TabId]['fields'][number]
export type Values = Record<FieldName, string>
export const tabIds = Object.keys(tabs) as TabId[]
const names: readonly FieldName[] = tabIds.flatMap((id) => tabs[id].fields as readonly FieldName[])

export const relations = [
  'Father',
  'Mother',
  'Spouse',
  'Son',
  'Daughter',
  'Brother',
  'Sister',
  'Friend',
  'Other',
] as const
/** Never empty. */
const required: readonly FieldName[] = ['firstName', 'lastName', 'email']
const ids: readonly FieldName[] = ['managerId', 'shiftId']

export const labels: Record<FieldName, string> = {
  profilePhoto: 'Photo',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Office Email',
  invite: 'Send an invitation by mail',
  password: 'Password',
  employeeId: 'Employee ID',
  role: 'Role',
  designation: 'Designation',
  managerId: 'Report To',
  officeLocation: 'Office Location',
  shiftId: 'Shift',
  dateOfJoining: 'Date of Joining',
  personalEmail: 'Personal Email',
  contactNumber: 'Contact Number',
  alternateContactNumber: 'Alternate Contact Number',
  dateOfBirth: 'Date of Birth',
  presentAddress: 'Present Address',
  permanentAddress: 'Permanent Address',
  aadharNumber: 'Aadhar Number',
  panNumber: 'PAN Number',
  emergencyContactName: 'Emergency Contact Name',
  emergencyContactNumber: 'Emergency Contact Number',
  emergencyContactRelation: 'Emergency Contact Relation',
  basicSalary: 'Annual Salary',
}

/** A new person. If mails can be sent, the person is invited instead of being given a password. */
export const blank = (sendsMail: boolean): Values => ({
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Values),
  invite: sendsMail ? 'yes' : '',
  role: 'Recruiter',
})

export function valuesOf(person: Partial<PersonDetail>): Values {
  return Object.fromEntries(
    names.map((name) => [name, name === 'password' || name === 'invite' ? '' : String(person[name] ?? '')]),
  ) as Values
}

export function tabOf(field: string): TabId | undefined {
  return tabIds.find((id) => (tabs[id].fields as readonly string[]).includes(field))
}

/** As sent; undefined for no value. */
function toFieldValue(name: FieldName, text: string): string | number | true | undefined {
  const value = name === 'password' ? text : text.trim()
  if (value === '') return undefined
  if (name === 'invite') return true
  return ids.includes(name) ? Number(value) : value
}

/** Empty texts are omitted. */
export function newBody(values: Values): Given<typeof createPerson> {
  return Object.fromEntries(
    names.flatMap((name) =>
      toFieldValue(name, values[name]) === undefined ? [] : [[name, toFieldValue(name, values[name])]],
    ),
  ) as unknown as Given<typeof createPerson>
}

/** Only differences; an emptied field is `null`, a required one stays. */
export function changedBody(values: Values, before: Values): Omit<Given<typeof updatePerson>, 'id'> {
  const changed = names.filter((name) => values[name].trim() !== before[name] && name !== 'password')
  return Object.fromEntries(
    changed.flatMap((name): [string, unknown][] => {
      const value = toFieldValue(name, values[name])
      if (value !== undefined) return [[name, value]]
      return name === 'employeeId' || name === 'shiftId' || required.includes(name) ? [] : [[name, null]]
    }),
  )
}

export function faultsOf(values: Values, before: Values | null): Record<string, string> {
  const wrong = before
    ? fieldErrors(updatePerson.body!, changedBody(values, before))
    : fieldErrors(createPerson.body!, newBody(values))
  for (const name of required) if (!values[name].trim()) wrong[name] = `${labels[name]} is required`
  if (before || values.invite) return wrong
  if (!values.password) wrong.password = 'Password is required'
  else if (values.password.length < 8) wrong.password = 'Password must be at least 8 characters long'
  return wrong
}
