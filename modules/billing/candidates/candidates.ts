/**
 * Adds, changes and deletes candidates, and sets their status. The billing amount is computed here; a request
 * with a different figure is refused.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Input } from '../../../src/domain/endpoint'
import { invalid, conflict, notFound, type FieldError } from '../../../src/domain/errors'
import { rupees } from '../../../src/domain/money'
import { isPhoneIn, notAPhone, readPhone, shownPhone } from '../../../src/phones'
import { mobileDigits } from '../../imports/service'
import { firmDay } from '../../firm/service'
import type { Candidate, createCandidate, setCandidateStatus, updateCandidate } from './candidateContract'
import { candidateOf, columns, joins, type CandidateRow } from './candidateRows'
import { writeHistory, type HistoryFields } from '../history'
import { billingAmount, impossibleDays } from '../rules'
import { seenSql } from '../visibility'
import { companySettings } from '../terms/terms'
import { type Values, type Given, mergeValues, fresh, toHistoryFields, valuesOf } from './candidateValues'

export function findCandidateRow(ask: Ask, who: Who, id: number): CandidateRow {
  const seen = seenSql(who)
  const row = ask.db.one<CandidateRow>(
    `${seen.with} select ${columns} ${joins} where b.id = :id and ${seen.where}`,
    seen.with ? { who: who.id, id } : { id },
  )
  if (!row) throw notFound('Candidate not found')
  return row
}

/** Checked after a change: users must not move a candidate to a team where they could no longer see it. */
function ownRow(ask: Ask, who: Who, id: number): CandidateRow {
  try {
    return findCandidateRow(ask, who, id)
  } catch {
    throw invalid('The manager or the recruiter must be in your team', [
      { field: 'managerEmail', message: 'The manager or the recruiter must be in your team' },
    ])
  }
}

export const findCandidate = (ask: Ask, who: Who, id: number): Candidate =>
  candidateOf(ask, findCandidateRow(ask, who, id))

export const inactiveClient = (name: string) => `${name} is inactive. Activate it in Clients first`
export const unknownManager = (email: string) =>
  `Nobody with the email ${email} may be a manager of candidates. Choose an active employee`
const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
export const isActiveEmail = ({ db }: Ask, email: string): boolean =>
  db.one('select 1 from users where email = ? and is_active = 1', email) !== undefined

/** Returns every violated rule that spans more than one field. */
function problems(ask: Ask, before: Values, values: Values, given: Given): FieldError[] {
  const wrong: FieldError[] = []
  const say = (field: string, message: string) => wrong.push({ field, message })
  const client = ask.db.one<{ name: string; isActive: number }>(
    'select name, is_active as isActive from clients where id = ?',
    values.client_id,
  )
  if (!client) say('clientId', 'Client is required')
  else if (!client.isActive && values.client_id !== before.client_id)
    say('clientId', inactiveClient(client.name))
  // The email of a manager who has left stays on old candidates.
  if (!isSameEmail(values.manager_email, before.manager_email) && !isActiveEmail(ask, values.manager_email))
    say('managerEmail', unknownManager(values.manager_email))
  if (values.ctc <= 0) say('billableCTC', 'Billable CTC must be a positive number')
  if (values.billing_type === 'Percentage' && values.billing_percentage === null)
    say('billingPercentage', 'Billing Percentage is required when billing type is Percentage')
  if (values.billing_type === 'Fixed' && values.billing_fixed === null)
    say('billingFixed', 'Fixed Billing Amount is required when billing type is Fixed')
  if (given.candidateMobile !== undefined && mobileOf(given.candidateMobile) === null)
    say('candidateMobile', 'This is a landline. Enter a mobile number')
  const phone = before.client_spoc_phone && shownPhone(before.client_spoc_phone)
  if (!isPhoneIn(given.clientSpocPhone, phone)) say('clientSpocPhone', notAPhone)
  const { entities } = companySettings(ask)
  if (given.entityName && !entities.includes(given.entityName))
    say('entityName', `Must be one of ${entities.join(', ')}`)
  for (const [field, message] of impossibleDays(given, firmDay(ask))) say(field, message)
  if (values.left_day && values.joining_day && values.left_day < values.joining_day)
    say('leftOn', 'Must not be before the date of joining')
  const amount = amountOf(values)
  if (given.billingAmount != null && !wrong.length && given.billingAmount !== amount)
    say(
      'billingAmount',
      `The billing amount must be ${rupees(amount)}, from the CTC and the ` +
        `${values.billing_type === 'Fixed' ? 'fixed value' : 'percentage'}`,
    )
  return wrong
}

/**
 * Returns the ten digits of a mobile, whatever notation was used. Ten digits of an unknown kind are accepted
 * as the specification says; a landline is refused.
 */
function mobileOf(text: string): string | null {
  const digits = mobileDigits(text)
  return digits ?? (/^\d{10}$/.test(text) && readPhone(text) === null ? text : null)
}

const amountOf = (values: Values) =>
  billingAmount({
    ctc: values.ctc,
    type: values.billing_type,
    percentage: values.billing_percentage,
    fixed: values.billing_fixed,
  })

function writeCandidate(tx: Tx, who: Who, id: number | null, before: Values, given: Given): number {
  const values = mergeValues(before, given)
  if (given.candidateMobile !== undefined) values.mobile = mobileOf(given.candidateMobile) ?? values.mobile
  const wrong = [
    ...problems(tx, before, values, given),
    ...(given.replacesId ? wrongPlace(tx, who, id, given.replacesId) : []),
  ]
  if (wrong.length) throw invalid(wrong[0]!.message, wrong)
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

/** A replacement needs a candidate who has left, is visible to the user and has no replacement yet. */
function wrongPlace(ask: Ask, who: Who, id: number | null, replacesId: number): FieldError[] {
  const left = findCandidateRow(ask, who, replacesId)
  const wrong =
    left.status !== 'Joined and Left'
      ? `${left.name} has not left, so no replacement can be added`
      : left.replacedById !== null && left.replacedById !== id
        ? `${left.name} was already replaced by ${left.replacedByName}`
        : null
  return wrong ? [{ field: 'replacesId', message: wrong }] : []
}

export function addCandidate(tx: Tx, who: Who, given: Input<typeof createCandidate>): Candidate {
  const id = writeCandidate(tx, who, null, fresh(tx), given)
  const made = ownRow(tx, who, id)
  note(tx, id, null, toHistoryFields(made))
  return candidateOf(tx, made)
}

/** Throws 409 if somebody has changed the candidate since `version`. */
export function changeCandidate(
  tx: Tx,
  who: Who,
  { id, version, ...given }: Input<typeof updateCandidate>,
): Candidate {
  const before = findCandidateRow(tx, who, id)
  if (version !== undefined && version !== before.version)
    throw conflict('Somebody else has changed this candidate since you opened it. Reload and check it again.')
  writeCandidate(tx, who, id, valuesOf(before), given)
  const after = ownRow(tx, who, id)
  if (!note(tx, id, toHistoryFields(before), toHistoryFields(after)))
    tx.db.run('update billing_candidates set version = ? where id = ?', before.version, id)
  return findCandidate(tx, who, id)
}

export function changeCandidateStatus(
  tx: Tx,
  who: Who,
  { id, status, version, leftOn }: Input<typeof setCandidateStatus>,
): Candidate {
  const left = leftOn ?? (status === 'Joined and Left' ? firmDay(tx) : undefined)
  return changeCandidate(tx, who, {
    id,
    status,
    ...(version === undefined ? {} : { version }),
    ...(left === undefined ? {} : { leftOn: left }),
  })
}

export function removeCandidate(tx: Tx, who: Who, { id }: { id: number }) {
  const row = findCandidateRow(tx, who, id)
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
  note(tx, id, toHistoryFields(row), null)
  return { success: true as const }
}

function note(tx: Tx, id: number, before: HistoryFields | null, after: HistoryFields | null) {
  const changed = writeHistory(tx, 'candidate', id, before, after)
  if (changed) tx.record('candidate.changed', { candidateId: id, ...changed })
  return changed
}
