/**
 * Candidates: added, changed, given a status, deleted. What a placement bills is computed here; a differing
 * figure is refused.
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Input } from '../../src/domain/endpoint'
import { dayText } from '../../src/domain/day'
import { broken, conflict, notFound, type FieldError } from '../../src/domain/errors'
import { inr, rupees } from '../../src/domain/money'
import type { Candidate, createCandidate, setCandidateStatus, updateCandidate } from './candidateContract'
import { candidateOf, columns, joins, type CandidateRow } from './candidateRows'
import { percentText } from './clients'
import { writeHistory, type Told } from './history'
import { billingAmount, type Status } from './rules'
import { seenSql } from './seen'
import { companySettings, today } from './terms'

type Given = Partial<Input<typeof createCandidate>>

export function rowSeen(ask: Ask, who: Who, id: number): CandidateRow {
  const seen = seenSql(who)
  const row = ask.db.one<CandidateRow>(
    `${seen.with} select ${columns} ${joins} where b.id = :id and ${seen.where}`,
    seen.with ? { who: who.id, id } : { id },
  )
  if (!row) throw notFound('Candidate not found')
  return row
}

/** After a change: whoever gives somebody to a team that is not theirs would not see them again. */
function ownRow(ask: Ask, who: Who, id: number): CandidateRow {
  try {
    return rowSeen(ask, who, id)
  } catch {
    throw broken('The manager or the recruiter must be of your own team', [
      { field: 'managerEmail', message: 'The manager or the recruiter must be of your own team' },
    ])
  }
}

export const candidate = (ask: Ask, who: Who, id: number): Candidate =>
  candidateOf(ask, rowSeen(ask, who, id))

/** What a candidate is made of, in the table's own units. */
type Values = {
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

function valuesOf(row: CandidateRow): Values {
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

/** What is given, over what there is; nothing given stays. */
function over(before: Values, given: Given): Values {
  const pick = <K extends keyof Given>(field: K, was: NonNullable<Given[K]> | null) =>
    (given[field] === undefined ? was : (given[field] ?? null)) as never
  return {
    ...before,
    name: pick('name', before.name),
    client_id: pick('clientId', before.client_id),
    mobile:
      given.candidateMobile === undefined ? before.mobile : given.candidateMobile.replaceAll(/[\s-]/g, ''),
    email: pick('candidateEmail', before.email),
    selection_month: pick('selectionMonth', before.selection_month),
    designation: pick('designation', before.designation),
    functional_area: pick('functionalArea', before.functional_area),
    employment_type: pick('employmentType', before.employment_type as never),
    client_spoc: pick('clientSpoc', before.client_spoc),
    client_spoc_email: pick('clientSpocEmail', before.client_spoc_email),
    client_spoc_phone: pick('clientSpocPhone', before.client_spoc_phone),
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

/** Rules over more than one field; every one that is broken. */
function problems(ask: Ask, values: Values, given: Given): FieldError[] {
  const wrong: FieldError[] = []
  const say = (field: string, message: string) => wrong.push({ field, message })
  if (!ask.db.one('select 1 from clients where id = ?', values.client_id))
    say('clientId', 'Client is required')
  if (values.ctc <= 0) say('billableCTC', 'Billable CTC must be a positive number')
  if (values.billing_type === 'Percentage' && values.billing_percentage === null)
    say('billingPercentage', 'Billing Percentage is required when billing type is Percentage')
  if (values.billing_type === 'Fixed' && values.billing_fixed === null)
    say('billingFixed', 'Fixed Billing Amount is required when billing type is Fixed')
  const { entities } = companySettings(ask)
  if (given.entityName && !entities.includes(given.entityName))
    say('entityName', `Must be one of ${entities.join(', ')}`)
  if (values.left_day && values.joining_day && values.left_day < values.joining_day)
    say('leftOn', 'Is before the date of joining')
  const amount = amountOf(values)
  if (given.billingAmount != null && !wrong.length && given.billingAmount !== amount)
    say(
      'billingAmount',
      `The billing amount is ${rupees(amount)}, by the CTC and the ` +
        `${values.billing_type === 'Fixed' ? 'fixed value' : 'percentage'}`,
    )
  return wrong
}

const amountOf = (values: Values) =>
  billingAmount({
    ctc: values.ctc,
    type: values.billing_type,
    percentage: values.billing_percentage,
    fixed: values.billing_fixed,
  })

function save(tx: Tx, who: Who, id: number | null, values: Values, given: Given): number {
  const wrong = [
    ...problems(tx, values, given),
    ...(given.replacesId ? wrongPlace(tx, who, id, given.replacesId) : []),
  ]
  if (wrong.length) throw broken(wrong[0]!.message, wrong)
  values.billing_amount = amountOf(values)
  const names = Object.keys(values)
  if (id === null)
    return tx.db.run(
      `insert into billing_candidates (${names.join(', ')}, created_at, created_by)
       values (${names.map(() => '?').join(', ')}, ?, ?)`,
      ...Object.values(values),
      tx.now(),
      tx.actor,
    ).lastId
  tx.db.run(
    `update billing_candidates
     set ${names.map((name) => `${name} = ?`).join(', ')}, version = version + 1
     where id = ?`,
    ...Object.values(values),
    id,
  )
  return id
}

/** A replacement comes in the place of one who left, whom the asker sees, and who has none yet. */
function wrongPlace(ask: Ask, who: Who, id: number | null, replacesId: number): FieldError[] {
  const left = rowSeen(ask, who, replacesId)
  const wrong =
    left.status !== 'Joined and Left'
      ? `${left.name} has not left: nobody comes in their place`
      : left.replacedById !== null && left.replacedById !== id
        ? `${left.replacedByName} came in the place of ${left.name} already`
        : null
  return wrong ? [{ field: 'replacesId', message: wrong }] : []
}

const fresh = (ask: Ask): Values => ({
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

export function add(tx: Tx, who: Who, given: Input<typeof createCandidate>): Candidate {
  const id = save(tx, who, null, over(fresh(tx), given), given)
  const made = ownRow(tx, who, id)
  note(tx, id, null, told(made))
  return candidateOf(tx, made)
}

/** 409 when somebody else has changed it since `version`. */
export function change(
  tx: Tx,
  who: Who,
  { id, version, ...given }: Input<typeof updateCandidate>,
): Candidate {
  const before = rowSeen(tx, who, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this candidate since you opened it. Please look at it again.')
  save(tx, who, id, over(valuesOf(before), given), given)
  const after = ownRow(tx, who, id)
  if (!note(tx, id, told(before), told(after)))
    tx.db.run('update billing_candidates set version = ? where id = ?', before.version, id)
  return candidate(tx, who, id)
}

export function setStatus(
  tx: Tx,
  who: Who,
  { id, status, version, leftOn }: Input<typeof setCandidateStatus>,
): Candidate {
  const left = leftOn ?? (status === 'Joined and Left' ? today(tx) : undefined)
  return change(tx, who, {
    id,
    status,
    ...(version === undefined ? {} : { version }),
    ...(left === undefined ? {} : { leftOn: left }),
  })
}

export function remove(tx: Tx, who: Who, { id }: { id: number }) {
  const row = rowSeen(tx, who, id)
  if (
    tx.db.one(
      `select 1
       from billing_invoices
       where candidate_id = ? and voided_at is null`,
      id,
    )
  )
    throw conflict('This candidate has invoices. Void them first.')
  tx.db.run(
    `update billing_candidates
     set removed_at = ?, version = version + 1
     where id = ?`,
    tx.now(),
    id,
  )
  note(tx, id, told(row), null)
  return { success: true as const }
}

function note(tx: Tx, id: number, before: Told | null, after: Told | null) {
  const said = writeHistory(tx, 'candidate', id, before, after)
  if (said) tx.record('candidate.changed', { candidateId: id, ...said })
  return said
}

/** `2026-10` as `Oct 2026`. */
const monthText = (month: string) => dayText(`${month}-01`).slice(3)

const told = (row: CandidateRow): Told => ({
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
  'Client SPOC Phone': row.clientSpocPhone,
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
  'In Place of': row.replacesName,
})
