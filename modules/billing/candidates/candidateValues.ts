/**
 * Converts a candidate between its stored values, the values given in a request, and the fields of its
 * history.
 */
import type { Ask } from '../../../src/app'
import type { Input } from '../../../src/domain/endpoint'
import { dayText } from '../../../src/domain/day'
import { monthText } from '../../../src/domain/month'
import { inr } from '../../../src/domain/money'
import { storedPhone, shownPhone } from '../../../src/phones'
import type { createCandidate } from './candidateContract'
import type { CandidateRow } from './candidateRows'
import { percentText } from '../clients/clients'
import type { HistoryFields } from '../history'
import type { Status } from '../rules'
import { companySettings } from '../terms/terms'

export type Given = Partial<Input<typeof createCandidate>>

/** The stored values of a candidate, in the table's units. */
export type Values = {
  name: string
  client_id: number
  mobile: string
  email: string
  selection_month: string
  designation: string
  functional_area: string | null
  employment_type: string
  client_spoc: string | null
  client_spoc_email: string | null
  client_spoc_phone: string | null
  recruiter_email: string | null
  manager_email: string
  joining_day: string | null
  left_day: string | null
  location: string | null
  source: string | null
  entity: string
  ctc: number
  billing_type: 'Percentage' | 'Fixed'
  billing_percentage: number | null
  billing_fixed: number | null
  billing_amount: number
  status: Status
  replaces_id: number | null
}

export function valuesOf(row: CandidateRow): Values {
  return {
    name: row.name,
    client_id: row.clientId,
    mobile: row.candidateMobile,
    email: row.candidateEmail,
    selection_month: row.selectionMonth,
    designation: row.designation,
    functional_area: row.functionalArea,
    employment_type: row.employmentType,
    client_spoc: row.clientSpoc,
    client_spoc_email: row.clientSpocEmail,
    client_spoc_phone: row.clientSpocPhone,
    recruiter_email: row.recruiterEmail,
    manager_email: row.managerEmail,
    joining_day: row.dateOfJoining,
    left_day: row.leftOn,
    location: row.location,
    source: row.source,
    entity: row.entityName,
    ctc: row.ctc,
    billing_type: row.billingType,
    billing_percentage: row.percentage,
    billing_fixed: row.fixed,
    billing_amount: row.amount,
    status: row.status,
    replaces_id: row.replacesId,
  }
}

/** Applies the given values to the stored ones. Omitted values stay as they are. */
export function mergeValues(before: Values, given: Given): Values {
  const pick = <K extends keyof Given>(field: K, was: NonNullable<Given[K]> | null) =>
    (given[field] === undefined ? was : (given[field] ?? null)) as never
  return {
    ...before,
    name: pick('name', before.name),
    client_id: pick('clientId', before.client_id),
    mobile: given.candidateMobile ?? before.mobile,
    email: pick('candidateEmail', before.email),
    selection_month: pick('selectionMonth', before.selection_month),
    designation: pick('designation', before.designation),
    functional_area: pick('functionalArea', before.functional_area),
    employment_type: pick('employmentType', before.employment_type as never),
    client_spoc: pick('clientSpoc', before.client_spoc),
    client_spoc_email: pick('clientSpocEmail', before.client_spoc_email),
    client_spoc_phone: given.clientSpocPhone
      ? storedPhone(given.clientSpocPhone)
      : pick('clientSpocPhone', before.client_spoc_phone),
    recruiter_email: pick('recruiterEmail', before.recruiter_email),
    manager_email: pick('managerEmail', before.manager_email),
    joining_day: pick('dateOfJoining', before.joining_day),
    left_day: pick('leftOn', before.left_day),
    location: pick('location', before.location),
    source: pick('source', before.source),
    entity: given.entityName ? given.entityName : before.entity,
    ctc: pick('billableCTC', before.ctc),
    billing_type: pick('billingType', before.billing_type),
    billing_percentage: pick('billingPercentage', before.billing_percentage),
    billing_fixed: pick('billingFixed', before.billing_fixed),
    status: pick('status', before.status),
    replaces_id: pick('replacesId', before.replaces_id),
  }
}

export const fresh = (ask: Ask): Values => ({
  name: '',
  client_id: 0,
  mobile: '',
  email: '',
  selection_month: '',
  designation: '',
  functional_area: null,
  employment_type: 'Full-time',
  client_spoc: null,
  client_spoc_email: null,
  client_spoc_phone: null,
  recruiter_email: null,
  manager_email: '',
  joining_day: null,
  left_day: null,
  location: null,
  source: null,
  entity: companySettings(ask).entities[0]!,
  ctc: 0,
  billing_type: 'Percentage',
  billing_percentage: null,
  billing_fixed: null,
  billing_amount: 0,
  status: 'Selected',
  replaces_id: null,
})

/** The fields of a candidate that the history shows. */
export type HistoryRow = Pick<
  CandidateRow,
  | 'name'
  | 'clientName'
  | 'candidateMobile'
  | 'candidateEmail'
  | 'selectionMonth'
  | 'designation'
  | 'functionalArea'
  | 'employmentType'
  | 'clientSpoc'
  | 'clientSpocEmail'
  | 'clientSpocPhone'
  | 'recruiterEmail'
  | 'managerEmail'
  | 'dateOfJoining'
  | 'leftOn'
  | 'location'
  | 'source'
  | 'entityName'
  | 'ctc'
  | 'billingType'
  | 'percentage'
  | 'fixed'
  | 'amount'
  | 'status'
  | 'replacesName'
>

export const toHistoryFields = (row: HistoryRow): HistoryFields => ({
  'Candidate Name': row.name,
  Client: row.clientName,
  Mobile: row.candidateMobile,
  Email: row.candidateEmail,
  'Selection Month': monthText(row.selectionMonth),
  Designation: row.designation,
  'Functional Area': row.functionalArea,
  'Employment Type': row.employmentType,
  'Client SPOC': row.clientSpoc,
  'Client SPOC Email': row.clientSpocEmail,
  'Client SPOC Phone': row.clientSpocPhone && shownPhone(row.clientSpocPhone),
  Recruiter: row.recruiterEmail,
  Manager: row.managerEmail,
  'Date of Joining': row.dateOfJoining && dayText(row.dateOfJoining),
  'Left on': row.leftOn && dayText(row.leftOn),
  Location: row.location,
  Source: row.source,
  Entity: row.entityName,
  'Billable CTC': inr(row.ctc),
  'Billing Type': row.billingType,
  'Billing Percentage': row.percentage === null ? null : `${percentText(row.percentage)}%`,
  'Fixed Billing Amount': row.fixed === null ? null : inr(row.fixed),
  'Billing Amount': inr(row.amount),
  Status: row.status,
  'Replacement for': row.replacesName,
})
