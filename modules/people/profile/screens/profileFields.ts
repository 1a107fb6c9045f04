/**
 * The profile as data: the tab of each field, its text, and the input sent.
 *
 *   valuesOf(profile)   changedBody(values, before)   faultsOf(values, before, today)   tabOf(field)
 */
import type { Given } from '../../../../src/domain/endpoint'
import type { Day } from '../../../../src/domain/day'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { saveProfile, type Profile } from '../profileContract'

export const tabs = {
  personal: {
    label: 'Personal',
    fields: ['firstName', 'lastName', 'dateOfBirth', 'aadharNumber', 'panNumber'],
  },
  contact: {
    label: 'Contact',
    fields: [
      'contactNumber',
      'alternateContactNumber',
      'personalEmail',
      'presentAddress',
      'permanentAddress',
    ],
  },
  emergency: {
    label: 'Emergency',
    fields: ['emergencyContactName', 'emergencyContactRelation', 'emergencyContactNumber'],
  },
  work: { label: 'Work Info', fields: [] },
} as const
export type TabId = keyof typeof tabs
export type FieldName = (typeof tabs)[TabId]['fields'][number]
export type Values = Record<FieldName, string>
export const tabIds = Object.keys(tabs) as TabId[]
export const fieldNames: readonly FieldName[] = tabIds.flatMap(
  (id) => tabs[id].fields as readonly FieldName[],
)

export const labels: Record<FieldName, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  dateOfBirth: 'Date of Birth',
  aadharNumber: 'Aadhar Number',
  panNumber: 'PAN Number',
  contactNumber: 'Contact Number',
  alternateContactNumber: 'Alternate Contact Number',
  personalEmail: 'Personal Email',
  presentAddress: 'Present Address',
  permanentAddress: 'Permanent Address',
  emergencyContactName: 'Emergency Contact Name',
  emergencyContactRelation: 'Emergency Contact Relation',
  emergencyContactNumber: 'Emergency Contact Number',
}

export const valuesOf = (profile: Profile): Values =>
  Object.fromEntries(fieldNames.map((name) => [name, profile[name] ?? ''])) as Values

export const tabOf = (field: string): TabId | undefined =>
  tabIds.find((id) => (tabs[id].fields as readonly string[]).includes(field))

/** Only differences; empty removes the value. */
export function changedBody(values: Values, before: Values): Partial<Values> {
  return Object.fromEntries(
    fieldNames
      .filter((name) => values[name].trim() !== before[name])
      .map((name) => [name, values[name].trim()]),
  )
}

export function faultsOf(values: Values, before: Values, today: Day): Record<string, string> {
  const changes = changedBody(values, before)
  const wrong = fieldErrors(saveProfile.body!, changes as Given<typeof saveProfile>)
  if (changes.dateOfBirth && changes.dateOfBirth >= today) wrong.dateOfBirth ??= 'Must be in the past'
  return wrong
}
