/** Columns of a candidate sheet, and candidates as rows of it. */
import type { Column, Value } from '../../imports/service'
import { billingTypes, employmentTypes } from '../rules'

export const candidateColumns: readonly Column[] = [
  {
    field: 'id',
    title: 'ID',
    type: 'text',
    most: 12,
    help: 'From an export. Blank for a new candidate',
  },
  {
    field: 'name',
    title: 'Candidate Name',
    type: 'text',
    most: 160,
    also: [
      'name',
      'candidate',
      'applicant name',
      'applicant',
      'name of the candidate',
      'name of candidate',
      'full name',
    ],
    help: 'Required',
  },
  {
    field: 'client',
    title: 'Client',
    type: 'text',
    most: 160,
    also: ['client name', 'company'],
    help: 'Required, an existing client',
  },
  {
    field: 'candidateMobile',
    title: 'Candidate Mobile',
    type: 'phone',
    also: [
      'mobile',
      'mobile number',
      'mobile no',
      'mobile phone',
      'phone',
      'phone no',
      'phone number',
      'contact',
      'contact no',
      'contact number',
    ],
    help: 'Required, ten digits',
  },
  {
    field: 'candidateEmail',
    title: 'Candidate Email',
    type: 'email',
    also: ['email', 'email id', 'email address', 'candidate email id'],
    help: 'Required',
  },
  {
    field: 'selectionMonth',
    title: 'Selection Month',
    type: 'month',
    also: ['month', 'month of selection'],
    help: 'Required: 2026-08, Aug-26 or a date',
  },
  {
    field: 'designation',
    title: 'Designation',
    type: 'text',
    most: 160,
    also: ['position', 'role', 'job title', 'job position', 'posting title'],
    help: 'Required',
  },
  { field: 'functionalArea', title: 'Functional Area', type: 'text', most: 160, help: '' },
  {
    field: 'employmentType',
    title: 'Employment Type',
    type: 'text',
    most: 20,
    help: employmentTypes.join(', '),
  },
  {
    field: 'clientSpoc',
    title: 'Client SPOC',
    type: 'text',
    most: 160,
    also: ['spoc', 'spoc name'],
    help: '',
  },
  { field: 'clientSpocEmail', title: 'Client SPOC Email', type: 'email', also: ['spoc email'], help: '' },
  {
    field: 'clientSpocPhone',
    title: 'Client SPOC Phone',
    type: 'phone',
    also: ['spoc phone'],
    help: '98765 43210, or with + and country code',
  },
  {
    field: 'recruiterEmail',
    title: 'Recruiter Email',
    type: 'text',
    most: 254,
    also: ['recruiter', 'recruiter name', 'candidate owner', 'ownership', 'sourced by'],
    help: 'Office email, employee ID or name',
  },
  {
    field: 'managerEmail',
    title: 'Manager Email',
    type: 'text',
    most: 254,
    also: ['manager', 'manager name', 'account manager', 'team', 'team lead'],
    help: 'Required: office email, employee ID or name',
  },
  {
    field: 'dateOfJoining',
    title: 'Date of Joining',
    type: 'day',
    also: ['doj', 'joining date', 'date joined', 'date of join', 'start date'],
    help: 'A date, for example 2026-04-03',
  },
  { field: 'leftOn', title: 'Left on', type: 'day', also: ['date of leaving'], help: 'A date' },
  {
    field: 'location',
    title: 'Location',
    type: 'text',
    most: 120,
    also: ['city', 'job location', 'work location', 'current location'],
    help: '',
  },
  {
    field: 'source',
    title: 'Source',
    type: 'text',
    most: 120,
    also: ['candidate source', 'source of application'],
    help: 'Naukri, Monster, LinkedIn, IIM Jobs, Ceipal, Reference or any other',
  },
  {
    field: 'entityName',
    title: 'Entity',
    type: 'text',
    most: 120,
    also: ['entity name', 'company entity'],
    help: "One of the firm's companies. Blank: the first",
  },
  {
    field: 'billableCTC',
    title: 'Billable CTC',
    type: 'rupees',
    also: ['ctc', 'annual ctc'],
    help: 'Required, rupees per year: 1200000, 12,00,000 or 12 L',
  },
  { field: 'billingType', title: 'Billing Type', type: 'text', most: 20, help: billingTypes.join(' or ') },
  {
    field: 'billingPercentage',
    title: 'Billing Percentage',
    type: 'percent',
    also: ['billing', 'billing percent', 'fee', 'fee percent', 'percentage', 'commission'],
    help: 'If the type is Percentage, for example 8.33',
  },
  {
    field: 'billingFixed',
    title: 'Fixed Billing Amount',
    type: 'rupees',
    also: ['billing fixed', 'fixed amount', 'fixed'],
    help: 'If the type is Fixed',
  },
  {
    field: 'status',
    title: 'Status',
    type: 'text',
    most: 40,
    also: ['candidate status'],
    help:
      'Selected, Offered, Offer Accepted, Offer Revoked, Offer Backout, Hold, Joined, Joining Delayed, ' +
      'Joined and Left',
  },
]
/** Accepted in an imported sheet but not in our own: the name in two columns. */
export const importedColumns: readonly Column[] = [
  ...candidateColumns,
  {
    field: 'firstName',
    title: 'First Name',
    type: 'text',
    most: 80,
    also: ['given name'],
    help: 'With the last name, instead of the full name',
  },
  { field: 'lastName', title: 'Last Name', type: 'text', most: 80, also: ['surname'], help: '' },
]

export const required: Record<string, string> = {
  name: 'Candidate Name is required',
  client: 'Client is required',
  candidateMobile: 'Candidate Mobile is required',
  candidateEmail: 'Candidate Email is required',
  selectionMonth: 'Selection Month is required',
  designation: 'Designation is required',
  managerEmail: 'Manager is required',
  billableCTC: 'Billable CTC is required',
}

export type CandidateLine = Record<string, Value> & { rowId: number; version: number }
export const candidateSql = `
  select b.id as rowId, b.version, cast(b.id as text) as id, b.name, c.name as client,
    b.mobile as candidateMobile, b.email as candidateEmail, b.selection_month as selectionMonth,
    b.designation, b.functional_area as functionalArea, b.employment_type as employmentType,
    b.client_spoc as clientSpoc, b.client_spoc_email as clientSpocEmail,
    b.client_spoc_phone as clientSpocPhone, b.recruiter_email as recruiterEmail,
    b.manager_email as managerEmail, b.joining_day as dateOfJoining, b.left_day as leftOn, b.location,
    b.source, b.entity as entityName, b.ctc as billableCTC, b.billing_type as billingType,
    b.billing_percentage as billingPercentage, b.billing_fixed as billingFixed, b.status
  from billing_candidates b
  join clients c on c.id = b.client_id
  where b.removed_at is null
`
