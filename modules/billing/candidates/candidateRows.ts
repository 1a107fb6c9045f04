/** Reads candidates from the table and converts them to the API's shape. */
import type { Ask } from '../../../src/app'
import { rupees } from '../../../src/domain/money'
import { shownPhone } from '../../../src/phones'
import type { Settings } from '../../firm/service'
import type { Candidate } from './candidateContract'
import { percentText } from '../clients/clients'
import { datesOf, type BillingType, type Status } from '../rules'
import { billingSettings, termsColumns, termsOf, type TermsRow } from '../terms/terms'

export type CandidateRow = TermsRow & {
  id: number
  name: string
  clientId: number
  clientName: string
  candidateMobile: string
  candidateEmail: string
  selectionMonth: string
  designation: string
  functionalArea: string | null
  employmentType: Candidate['employmentType']
  clientSpoc: string | null
  clientSpocEmail: string | null
  clientSpocPhone: string | null
  recruiterEmail: string | null
  recruiterName: string | null
  managerEmail: string
  managerName: string | null
  dateOfJoining: string | null
  leftOn: string | null
  location: string | null
  source: string | null
  entityName: string
  ctc: number
  billingType: BillingType
  percentage: number | null
  fixed: number | null
  amount: number
  status: Status
  version: number
  createdAt: string
  replacesId: number | null
  replacesName: string | null
  replacedById: number | null
  replacedByName: string | null
}

/**
 * Aliases in `joins`: `c` is the client, `r` and `m` are the recruiter and the manager found by email, and
 * `n` is the candidate who replaced `b`.
 */
export const columns = `
  b.id, b.name, b.client_id as clientId, c.name as clientName, b.mobile as candidateMobile,
  b.email as candidateEmail, b.selection_month as selectionMonth, b.designation,
  b.functional_area as functionalArea, b.employment_type as employmentType, b.client_spoc as clientSpoc,
  b.client_spoc_email as clientSpocEmail, b.client_spoc_phone as clientSpocPhone,
  b.recruiter_email as recruiterEmail, r.full_name as recruiterName,
  b.manager_email as managerEmail, m.full_name as managerName,
  b.joining_day as dateOfJoining, b.left_day as leftOn, b.location, b.source, b.entity as entityName, b.ctc,
  b.billing_type as billingType, b.billing_percentage as percentage, b.billing_fixed as fixed,
  b.billing_amount as amount, b.status, b.version, b.created_at as createdAt, ${termsColumns},
  b.replaces_id as replacesId,
  (
    select o.name
    from billing_candidates o
    where o.id = b.replaces_id
  ) as replacesName, n.id as replacedById, n.name as replacedByName
`
export const joins = `
  from billing_candidates b
  join clients c on c.id = b.client_id
  left join users r on r.email = b.recruiter_email
  left join users m on m.email = b.manager_email
  left join billing_candidates n on n.replaces_id = b.id and n.removed_at is null
`

export function candidateOf(
  ask: Ask,
  row: CandidateRow,
  usual: Settings['billing'] = billingSettings(ask),
): Candidate {
  const {
    ctc,
    percentage,
    fixed,
    amount,
    feePercent,
    invoiceAfterDays,
    creditDays,
    guaranteeDays,
    slabs,
    replacesId,
    replacesName,
    replacedById,
    replacedByName,
    ...rest
  } = row
  const dates = row.dateOfJoining
    ? datesOf(
        termsOf(usual, { feePercent, invoiceAfterDays, creditDays, guaranteeDays, slabs }),
        row.dateOfJoining,
      )
    : null
  return {
    ...rest,
    clientSpocPhone: row.clientSpocPhone && shownPhone(row.clientSpocPhone),
    entity: row.entityName,
    billableCTC: rupees(ctc),
    billingPercentage: percentText(percentage),
    billingFixed: fixed === null ? null : rupees(fixed),
    billingAmount: rupees(amount),
    invoiceBy: dates?.invoiceBy ?? null,
    dueBy: dates?.dueBy ?? null,
    guaranteeUntil: dates?.guaranteeUntil ?? null,
    replaces: replacesId === null ? null : { id: replacesId, name: replacesName! },
    replacedBy: replacedById === null ? null : { id: replacedById, name: replacedByName! },
  }
}
