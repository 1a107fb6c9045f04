/**
 * The candidate form as data: its fields in order, what each shows, what is sent, and everything that is
 * wrong.
 *
 *   valuesOf(candidate)   bodyOf(values)   changedOf(values, before)   faultsOf(values)   amountOf(values)
 */
import type { Given } from '../../../../src/domain/endpoint'
import { paiseOf } from '../../../../src/domain/money'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { createCandidate, type Candidate } from '../../contract'
import { billingAmount, sources } from '../../rules'

export const labels = {
  name: 'Candidate Name',
  clientId: 'Client',
  candidateMobile: 'Candidate Mobile',
  candidateEmail: 'Candidate Email',
  selectionMonth: 'Selection Month',
  designation: 'Designation',
  functionalArea: 'Functional Area',
  employmentType: 'Employment Type',
  location: 'Location',
  source: 'Source',
  clientSpoc: 'Client SPOC',
  clientSpocEmail: 'Client SPOC Email',
  clientSpocPhone: 'Client SPOC Phone',
  recruiterEmail: 'Recruiter',
  managerEmail: 'Manager',
  dateOfJoining: 'Date of Joining',
  leftOn: 'Left on',
  entityName: 'Entity',
  billableCTC: 'Billable CTC',
  billingType: 'Billing Type',
  billingPercentage: 'Billing Percentage',
  billingFixed: 'Fixed Billing Amount',
  status: 'Status',
} as const
export type FieldName = keyof typeof labels
export type Values = Record<FieldName, string>
export const names = Object.keys(labels) as FieldName[]

export const blank: Values = {
  ...(Object.fromEntries(names.map((name) => [name, ''])) as Values),
  employmentType: 'Full-time',
  billingType: 'Percentage',
  status: 'Selected',
}

export function valuesOf(candidate: Candidate): Values {
  return Object.fromEntries(names.map((name) => [name, String(candidate[name] ?? '')])) as Values
}

/** What a replacement has in common with who left; it bills nothing again. */
export function replacementOf(left: Candidate, month: string): Partial<Values> {
  const {
    clientId,
    designation,
    functionalArea,
    employmentType,
    location,
    clientSpoc,
    clientSpocEmail,
    clientSpocPhone,
    recruiterEmail,
    managerEmail,
    entityName,
    billableCTC,
  } = valuesOf(left)
  return {
    clientId,
    designation,
    functionalArea,
    employmentType,
    location,
    clientSpoc,
    clientSpocEmail,
    clientSpocPhone,
    recruiterEmail,
    managerEmail,
    entityName,
    billableCTC,
    selectionMonth: month,
    billingType: 'Fixed',
    billingFixed: '0',
  }
}

/** Who left within the guarantee is replaced once; also later than on the day they left. */
export const mayReplace = ({ status, leftOn, guaranteeUntil, replacedBy }: Candidate): boolean =>
  status === 'Joined and Left' &&
  replacedBy === null &&
  leftOn !== null &&
  guaranteeUntil !== null &&
  leftOn <= guaranteeUntil

/** A source that is not of the list is free text under Others. */
export const isListed = (source: string): boolean =>
  source === '' || (sources as readonly string[]).includes(source)

/** As it is sent. Of percentage and fixed value only the one that counts. */
export function bodyOf(values: Values): Given<typeof createCandidate> {
  const isFixed = values.billingType === 'Fixed'
  return {
    ...values,
    clientId: Number(values.clientId) || undefined,
    billingPercentage: isFixed ? null : values.billingPercentage,
    billingFixed: isFixed ? values.billingFixed : null,
  } as unknown as Given<typeof createCandidate>
}

export function changedOf(values: Values, before: Values): Partial<Given<typeof createCandidate>> {
  const [now, was] = [bodyOf(values), bodyOf(before)] as unknown as Record<FieldName, unknown>[]
  return Object.fromEntries(
    names.filter((name) => now![name] !== was![name]).map((name) => [name, now![name]]),
  )
}

/** All at once: those of single fields, and those over two. */
export function faultsOf(values: Values): Record<string, string> {
  const wrong = fieldErrors(createCandidate.body!, bodyOf(values))
  const ctc = paiseOf(values.billableCTC)
  if (ctc === 0) wrong.billableCTC ??= 'Billable CTC must be a positive number'
  if (values.billingType === 'Percentage' && !values.billingPercentage.trim())
    wrong.billingPercentage = 'Billing Percentage is required when billing type is Percentage'
  if (values.billingType === 'Fixed' && !values.billingFixed.trim())
    wrong.billingFixed = 'Fixed Billing Amount is required when billing type is Fixed'
  if (values.leftOn && values.dateOfJoining && values.leftOn < values.dateOfJoining)
    wrong.leftOn ??= 'Is before the date of joining'
  return wrong
}

/** Paise, by the rule that the server computes with; null while it cannot be told. */
export function amountOf({
  billableCTC,
  billingType,
  billingPercentage,
  billingFixed,
}: Values): number | null {
  const [ctc, percentage, fixed] = [paiseOf(billableCTC), paiseOf(billingPercentage), paiseOf(billingFixed)]
  if (billingType === 'Fixed') return fixed
  return ctc === null || percentage === null || percentage > 10_000
    ? null
    : billingAmount({ ctc, type: 'Percentage', percentage, fixed: null })
}
