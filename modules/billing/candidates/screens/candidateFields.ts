/**
 * The candidate form as data: fields in order, displayed values, the request body and all errors.
 *
 *   valuesOf(candidate)   bodyOf(values)   changedOf(values, before)   faultsOf(values)   amountOf(values)
 *   prefilled(values, client, previous)   sameQuery(values, before, id)   sameWords(same, client, month)
 */
import type { Answer, Given } from '../../../../src/domain/endpoint'
import { paiseOf } from '../../../../src/domain/money'
import { fieldErrors } from '../../../../web/form/fieldErrors'
import { createCandidate, type sameCandidates, type Candidate, type Client } from '../../contract'
import { hundredthsIn } from '../../fieldsContract'
import { billingAmount, sources } from '../../rules'
import { monthWords } from '../../screens/words'

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

/** The form cannot be sent without them. Of the last two, the billing type decides. */
export const required: readonly FieldName[] = [
  'name',
  'clientId',
  'candidateMobile',
  'candidateEmail',
  'selectionMonth',
  'designation',
  'managerEmail',
  'billableCTC',
  'billingPercentage',
  'billingFixed',
]

type Terms = Pick<Client, 'contactPerson' | 'contactEmail' | 'contactPhone' | 'feePercent' | 'slabs'>

/**
 * The client's contact and agreed percentage. A field that somebody has typed into stays: only empty fields
 * change, and those that still hold what the previous client filled in.
 */
export function prefilled(
  values: Values,
  client: Terms | undefined,
  previous: { client: Terms | undefined; billableCTC: string },
): Partial<Values> {
  const fresh = fromTerms(client, values.billableCTC)
  const old = fromTerms(previous.client, previous.billableCTC)
  const names = Object.keys(fresh) as (keyof typeof fresh)[]
  return Object.fromEntries(
    names
      .filter((name) => values[name].trim() === '' || values[name] === old[name])
      .filter((name) => name !== 'billingPercentage' || values.billingType === 'Percentage')
      .map((name) => [name, fresh[name]]),
  )
}

function fromTerms(client: Terms | undefined, billableCTC: string) {
  const ctc = paiseOf(billableCTC)
  const slab =
    ctc === null ? undefined : client?.slabs.find(({ upTo }) => upTo === null || ctc <= (paiseOf(upTo) ?? 0))
  return {
    clientSpoc: client?.contactPerson ?? '',
    clientSpocEmail: client?.contactEmail ?? '',
    clientSpocPhone: client?.contactPhone ?? '',
    billingPercentage: slab?.percent ?? client?.feePercent ?? '',
  }
}

/** Values that a replacement copies from the candidate who left. Its fee is zero. */
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

const identifying = ['clientId', 'selectionMonth', 'candidateMobile', 'candidateEmail'] as const

/** The question whether the candidate exists already. Null if an edit changed nothing that identifies. */
export const sameQuery = (values: Values, before: Values | null, id?: number) =>
  before && identifying.every((name) => values[name] === before[name])
    ? null
    : {
        clientId: values.clientId,
        selectionMonth: values.selectionMonth,
        mobile: values.candidateMobile,
        email: values.candidateEmail,
        ...(id !== undefined && { except: String(id) }),
      }

export type Same = Answer<typeof sameCandidates>[number]
export const sameWords = ({ name, hasSameMobile, hasSameEmail }: Same, client: string, month: string) =>
  `${name} is already recorded at ${client} for ${monthWords(month)} with this ` +
  `${[hasSameMobile && 'mobile', hasSameEmail && 'email'].filter(Boolean).join(' and ')}.`

/** A candidate who left within the guarantee can be replaced once, also some time after leaving. */
export const mayReplace = ({ status, leftOn, guaranteeUntil, replacedBy }: Candidate): boolean =>
  status === 'Joined and Left' &&
  replacedBy === null &&
  leftOn !== null &&
  guaranteeUntil !== null &&
  leftOn <= guaranteeUntil

/** A source that is not in the list is free text under Others. */
export const isListed = (source: string): boolean =>
  source === '' || (sources as readonly string[]).includes(source)

/** The request body. It contains either the percentage or the fixed amount, whichever applies. */
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

/** All errors at once, in single fields and across two. */
export function faultsOf(values: Values): Record<string, string> {
  const wrong = fieldErrors(createCandidate.body!, bodyOf(values))
  const ctc = paiseOf(values.billableCTC)
  if (ctc === 0) wrong.billableCTC ??= 'Billable CTC must be a positive number'
  if (values.billingType === 'Percentage' && !values.billingPercentage.trim())
    wrong.billingPercentage = 'Billing Percentage is required when billing type is Percentage'
  if (values.billingType === 'Fixed' && !values.billingFixed.trim())
    wrong.billingFixed = 'Fixed Billing Amount is required when billing type is Fixed'
  if (values.leftOn && values.dateOfJoining && values.leftOn < values.dateOfJoining)
    wrong.leftOn ??= 'Must not be before the date of joining'
  return wrong
}

/** The billing amount in paise, by the server's rule. Null if it cannot be computed yet. */
export function amountOf({
  billableCTC,
  billingType,
  billingPercentage,
  billingFixed,
}: Values): number | null {
  const [ctc, percentage] = [paiseOf(billableCTC), hundredthsIn(billingPercentage)]
  if (billingType === 'Fixed') return paiseOf(billingFixed)
  return ctc === null || percentage === null
    ? null
    : billingAmount({ ctc, type: 'Percentage', percentage, fixed: null })
}
