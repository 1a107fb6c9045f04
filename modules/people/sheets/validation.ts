/**
 * The effect of each row of a people sheet. In the worker, over all rows at once: a manager may be further
 * down in the same file, and two rows may be the same person. The result is in the order of applying,
 * managers first.
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { roles } from '../../../src/domain/access'
import type { Day } from '../../../src/domain/day'
import { firmDay } from '../../firm/service'
import {
  compareRow,
  joinAddress,
  onlyWaits,
  statusIn,
  waiting,
  type NewQuestion,
  type Questions,
  type ReadRow,
  type Value,
  type CheckedRow,
} from '../../imports/service'
import { aadhaarIn, panIn } from '../../../src/domain/identity'
import { readPhone, shownPhone } from '../../../src/phones'
import { hidden } from '../editing/detail'
import { impossible } from '../editing/dateRules'
import { ExternalIds } from '../externalIds/externalIds'
import { importColumns, permanentParts, presentParts } from './importColumns'
import { joiningDays, unknownJoining } from './joiningDays'
import { named, wrong, type Draft } from './drafts'
import { lastAdmin } from './lastAdmin'
import { findPerson, needExternalId, type KnownPeople } from './matching'
import { takeLastDay } from './lastDays'
import { isCommon } from '../session/passwords'
import { needNames, renamesImporter, takeFullName } from './sheetNames'
import { duplicateNumbers, duplicatePeople } from './duplicates'
import { sheetSql, type SheetPerson } from './sheet'
import { sheetColumns } from './sheetColumns'
import {
  addressesOf,
  behindOthers,
  findLeader,
  inOrder,
  newAddresses,
  leadable,
  leadersOf,
  looped,
  managersByExternalId,
} from './sheetLeaders'
import { rolesOfLeaders } from './leaderRoles'

export function validatePeople(
  ask: Ask,
  rows: readonly ReadRow[],
  who: Who,
  questions: Questions,
): Iterable<CheckedRow> {
  const { db } = ask
  const today = firmDay(ask)
  const people = db.all<SheetPerson>(sheetSql)
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]))
  const byId = new Map(people.map((person) => [person.employeeId.toLowerCase(), person]))
  const externalIds = new ExternalIds(ask, people, rows)
  const drafts = rows.map((row) => draftOf(row, { byEmail, byId, externalIds, today, questions }))
  joiningDays(drafts, today, questions)
  const addresses = addressesOf(people, drafts)
  const badlyAddressed = drafts.filter(({ problems }) => problems.some(({ field }) => field === 'email'))
  managersByExternalId(drafts, externalIds)
  for (const draft of drafts) findLeader(draft, addresses, badlyAddressed)
  rolesOfLeaders(drafts, questions)
  duplicatePeople(drafts)
  renamesImporter(drafts, who.id)
  duplicateNumbers(drafts, people)
  lastAdmin(drafts, people)
  newAddresses(drafts)
  const leaders = leadersOf(drafts, byEmail)
  const wrongRows = new Map(drafts.filter((one) => !onlyWaits(one.problems)).map((one) => [one.email, one]))
  for (const draft of drafts) leadable(draft, leaders, wrongRows)
  for (const draft of looped(drafts, byEmail))
    wrong(
      draft,
      'managerEmail',
      'Reports to a person who reports to them, so the hierarchy would have a loop',
    )
  const ordered = inOrder(drafts)
  behindOthers(ordered)
  return validatedRows(ordered)
}

type Known = KnownPeople & { today: Day; questions: Questions }

function draftOf(row: ReadRow, known: Known): Draft {
  const { values } = row
  const draft = row as Draft
  const { today, questions } = known
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : null)
  needExternalId(draft)
  draft.person = findPerson(draft, known)
  draft.ownExternalId = draft.person && known.externalIds.idOf(values.source, draft.person)
  takeHasLeft(draft)
  tidy(draft, today, questions)
  takeFullName(draft)
  takeLastDay(draft, today, questions)
  joinAddress(values, 'permanentAddress', permanentParts)
  joinAddress(values, 'presentAddress', presentParts)
  if (!draft.person) needNames(draft)
  draft.email = text('email') ?? draft.person?.email.toLowerCase() ?? null
  draft.role = text('role') ?? draft.person?.role ?? 'Recruiter'
  draft.active =
    values.status === undefined
      ? draft.person
        ? draft.person.isActive === 1
        : true
      : values.status === 'Active'
  for (const [field, sentence] of impossible(values, draft.person, today)) wrong(draft, field, sentence)
  const joined = text('dateOfJoining') ?? draft.person?.dateOfJoining
  if (
    values.lastWorkDate &&
    joined &&
    values.lastWorkDate < joined &&
    values.lastWorkDate !== draft.person?.lastWorkDate
  )
    wrong(draft, 'lastWorkDate', 'Must not be before the date of joining')
  draft.managerEmail =
    text('managerEmail') ?? (draft.person?.managerEmail as string | null | undefined) ?? null
  if (draft.secret !== null && draft.person)
    wrong(draft, 'password', "An import cannot change an existing person's password. Change it on their card")
  else if (draft.secret !== null && draft.secret.length < 8)
    wrong(draft, 'password', 'Password must be at least 8 characters long')
  else if (draft.secret !== null && isCommon(draft.secret))
    wrong(draft, 'password', 'This password is too easy to guess. Please choose another.')
  return draft
}

/** Values in Muster's form: roles by name, numbers without spaces; a masked number is ignored. */
function tidy(draft: Draft, today: Day, questions: Questions) {
  const { values, person } = draft
  if (typeof values.role === 'string') {
    const role = roles.find(
      (one) =>
        one.toLowerCase() ===
        String(values.role)
          .toLowerCase()
          .replaceAll(/[\s_-]+/g, ' '),
    )
    const question = role ? null : whichRole(values.role)
    const answer = role ?? questions.answer(question!, values.role)
    if (answer) values.role = answer
    else {
      wrong(draft, 'role', waiting(question!))
      delete values.role
    }
  }
  if (values.status !== undefined) {
    const lastDay = (values.lastWorkDate ?? person?.lastWorkDate ?? null) as string | null
    const status = statusIn(String(values.status), questions, { lastDay, today })
    if ('value' in status) values.status = status.value
    else {
      wrong(draft, 'status', status.problem)
      delete values.status
    }
  }
  /** A masked number must match an existing person's; for new people it is asked about. */
  const isAsBefore = (field: 'aadharNumber' | 'panNumber', text: string) =>
    person
      ? text.toUpperCase() === hidden(person[field] as string | null)
      : questions.answer(maskedNumbers(field), text) !== null
  if (typeof values.aadharNumber === 'string') {
    const digits = aadhaarIn(values.aadharNumber) ?? values.aadharNumber.replaceAll(/[\s-]/g, '')
    if (/^[X•*]{8}\d{4}$/i.test(digits) && isAsBefore('aadharNumber', digits)) delete values.aadharNumber
    else if (aadhaarIn(digits)) values.aadharNumber = digits
    else wrong(draft, 'aadharNumber', 'Must be 12 digits')
  }
  if (typeof values.panNumber === 'string') {
    const pan = panIn(values.panNumber) ?? values.panNumber.replaceAll(/\s/g, '').toUpperCase()
    // The placeholder that a tax return uses.
    if (/^PAN(?:NOTAVBL|APPLIED|INVALID)$/.test(pan)) delete values.panNumber
    else if (/^[X•*]{6}/.test(pan) && isAsBefore('panNumber', pan)) delete values.panNumber
    else if (panIn(pan)) values.panNumber = pan
    else wrong(draft, 'panNumber', 'Must be a PAN such as ABCDE1234F')
  }
}

/** `Has left the organization?` has the opposite meaning of a status. */
function takeHasLeft({ values, problems }: Draft) {
  const { hasLeft } = values
  delete values.hasLeft
  if (typeof hasLeft !== 'string' || values.status !== undefined) return
  if (/^(yes|y|true|1)$/i.test(hasLeft)) values.status = 'Inactive'
  else if (/^(no|n|false|0)$/i.test(hasLeft)) values.status = 'Active'
  else wrong({ problems }, 'hasLeft', `${hasLeft} is neither yes nor no`)
}

const maskedNumbers = (field: 'aadharNumber' | 'panNumber'): NewQuestion => ({
  id: `masked:${field}`,
  text: `${field === 'panNumber' ? 'PAN' : 'Aadhar'} numbers of new people are masked. Leave them blank?`,
  field,
  options: [{ value: 'none', label: 'Leave them blank' }],
})

const whichRole = (text: string): NewQuestion => ({
  id: `role:${text.toLowerCase()}`,
  text: `${text} is not a role in Muster. Which role is it?`,
  field: 'role',
  options: roles.map((role) => ({ value: role, label: role })),
})

/** One by one: differences are computed on request. */
function* validatedRows(drafts: Draft[]): Generator<CheckedRow> {
  // Each is dropped once it is emitted.
  for (drafts.reverse(); drafts.length;) yield toCheckedRow(drafts.pop()!)
}

function toCheckedRow(draft: Draft): CheckedRow {
  const { row, cells, person, problems, secret } = draft
  const { source, externalId, ...values } = draft.values
  // Without the other program the ID only finds managers in this sheet.
  const stored = source === undefined || externalId === undefined ? {} : { externalId }
  const compared = compareRow(
    comparedColumns,
    { ...values, ...stored },
    person && { ...person, externalId: draft.ownExternalId },
    problems,
    { isSame: same, text: previewText },
  )
  if (compared.wanted.externalId !== undefined) compared.wanted.source = source!
  return {
    row,
    cells,
    ...compared,
    name: named(draft),
    target: person?.id ?? null,
    version: person?.version ?? null,
    problems,
    secret: person ? null : secret,
  }
}

const comparedColumns = [
  ...sheetColumns.filter(({ type }) => type !== 'secret'),
  ...importColumns.filter(({ field }) => field === 'externalId'),
]

function same(field: string, before: Value, value: Value): boolean {
  if (before === value) return true
  if (typeof before !== 'string' || typeof value !== 'string') return false
  if (field.endsWith('Email') || field === 'email' || field === 'officeLocation')
    return before.toLowerCase() === value.toLowerCase()
  if (typeOf(field) === 'phone') return readPhone(before) === value
  return before.replaceAll('\r\n', '\n').trim() === value.replaceAll('\r\n', '\n')
}

/** As the preview shows it: identity numbers masked. */
function previewText(field: string, value: Value): string | null {
  if (value === null) return null
  if (field === 'aadharNumber' || field === 'panNumber') return hidden(String(value))
  if (value === unknownJoining) return 'not known'
  if (typeOf(field) === 'phone') return shownPhone(String(value))
  return typeof value === 'number' ? (value / 100).toFixed(2) : value
}

const typeOf = (field: string) => sheetColumns.find((column) => column.field === field)?.type
