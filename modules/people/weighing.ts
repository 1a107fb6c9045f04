/**
 * What each row of a sheet of people would do. In the worker, over all rows at once: a manager may stand
 * further down in the same file, two rows may be the same person. The answer is in the order in which the
 * rows are to be applied, whoever leads first.
 */
import type { Ask } from '../../src/app'
import { roles } from '../../src/domain/access'
import type { Problem, ReadRow, Value, Weighed } from '../imports/service'
import { readPhone } from '../imports/service'
import { hidden } from './detail'
import { isCommon } from './passwords'
import { sheetColumns, sheetSql, titleOf, type SheetPerson } from './sheet'

const neededWords = { firstName: 'A first name', lastName: 'A last name', email: 'An office email' } as const

type Draft = ReadRow & {
  person: SheetPerson | null
  email: string | null
  role: string
  active: boolean
  managerEmail: string | null
}

export function weighPeople({ db }: Ask, rows: readonly ReadRow[]): Iterable<Weighed> {
  const people = db.all<SheetPerson>(sheetSql)
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person]))
  const byId = new Map(people.map((person) => [person.employeeId.toLowerCase(), person]))
  const drafts = rows.map((row) => draftOf(row, byEmail, byId))
  sameTwice(drafts)
  const leaders = leadersOf(drafts, byEmail)
  for (const draft of drafts) leadable(draft, leaders)
  for (const draft of looped(drafts, byEmail))
    wrong(
      draft,
      'managerEmail',
      'Reports to somebody who reports to this person: the hierarchy would hold a loop',
    )
  return weighed(inOrder(drafts))
}

function draftOf(row: ReadRow, byEmail: Map<string, SheetPerson>, byId: Map<string, SheetPerson>): Draft {
  const { values } = row
  const draft = row as Draft
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : null)
  const [email, employeeId] = [text('email'), text('employeeId')]
  const [mailed, numbered] = [
    email ? byEmail.get(email) : undefined,
    employeeId ? byId.get(employeeId.toLowerCase()) : undefined,
  ]
  if (mailed && numbered && mailed !== numbered)
    wrong(draft, 'email', `Is the address of ${nameOf(mailed)} (${mailed.employeeId}), not of ${employeeId}`)
  draft.person = numbered ?? mailed ?? null
  tidy(draft)
  if (!draft.person)
    for (const field of ['firstName', 'lastName', 'email'] as const)
      if (!text(field) && !row.problems.some((problem) => problem.field === field))
        wrong(draft, field, `${neededWords[field]} is needed for somebody new`)
  draft.email = text('email') ?? draft.person?.email.toLowerCase() ?? null
  draft.role = text('role') ?? draft.person?.role ?? 'Recruiter'
  draft.active =
    values.status === undefined
      ? draft.person
        ? draft.person.isActive === 1
        : true
      : values.status === 'Active'
  const joined = text('dateOfJoining') ?? draft.person?.dateOfJoining
  if (
    values.lastWorkDate &&
    joined &&
    values.lastWorkDate < joined &&
    values.lastWorkDate !== draft.person?.lastWorkDate
  )
    wrong(draft, 'lastWorkDate', 'Is before the date of joining')
  draft.managerEmail =
    text('managerEmail') ?? (draft.person?.managerEmail as string | null | undefined) ?? null
  if (draft.secret !== null && draft.person)
    wrong(
      draft,
      'password',
      'The password of somebody who is there already is changed on their card, not by an import',
    )
  else if (draft.secret !== null && draft.secret.length < 8)
    wrong(draft, 'password', 'Password must be at least 8 characters long')
  else if (draft.secret !== null && isCommon(draft.secret))
    wrong(draft, 'password', 'This password is too easy to guess. Please choose another.')
  return draft
}

/**
 * Values as the firm writes them: roles by name, numbers without spaces, a number that is masked is no
 * number.
 */
function tidy(draft: Draft) {
  const { values, person } = draft
  if (typeof values.role === 'string') {
    const role = roles.find(
      (one) =>
        one.toLowerCase() ===
        String(values.role)
          .toLowerCase()
          .replaceAll(/[\s_-]+/g, ' '),
    )
    if (role) values.role = role
    else wrong(draft, 'role', `${values.role} is not a role: ${roles.join(', ')}`)
  }
  if (values.status !== undefined)
    values.status = String(values.status).toLowerCase() === 'active' ? 'Active' : 'Inactive'
  if (typeof values.aadharNumber === 'string') {
    const digits = values.aadharNumber.replaceAll(/[\s-]/g, '')
    if (
      /^[X•*]{8}\d{4}$/i.test(digits) &&
      (!person || digits.toUpperCase() === hidden(person.aadharNumber as string | null))
    )
      delete values.aadharNumber
    else if (/^\d{12}$/.test(digits)) values.aadharNumber = digits
    else wrong(draft, 'aadharNumber', 'Must be 12 digits')
  }
  if (typeof values.panNumber === 'string') {
    const pan = values.panNumber.replaceAll(/\s/g, '').toUpperCase()
    if (/^[X•*]{6}/.test(pan) && (!person || pan === hidden(person.panNumber as string | null)))
      delete values.panNumber
    else if (/^[A-Z]{5}\d{4}[A-Z]$/.test(pan)) values.panNumber = pan
    else wrong(draft, 'panNumber', 'Must be a PAN such as ABCDE1234F')
  }
  if (
    values.lastWorkDate !== undefined &&
    (values.status ?? (person?.isActive === 0 ? 'Inactive' : 'Active')) === 'Active'
  )
    delete values.lastWorkDate
}

function sameTwice(drafts: readonly Draft[]) {
  for (const [field, key] of [
    ['email', (d: Draft) => d.values.email as string | undefined],
    ['employeeId', (d: Draft) => (d.values.employeeId as string | undefined)?.toLowerCase()],
  ] as const) {
    const first = new Map<string, number>()
    for (const draft of drafts) {
      const text = key(draft)
      if (!text) continue
      const before = first.get(text)
      if (before === undefined) first.set(text, draft.row)
      else wrong(draft, field, `Row ${before} is the same person`)
    }
  }
  const people = new Map<number, number>()
  for (const draft of drafts) {
    if (!draft.person || draft.problems.length) continue
    const before = people.get(draft.person.id)
    if (before === undefined) people.set(draft.person.id, draft.row)
    else wrong(draft, null, `Row ${before} is the same person`)
  }
}

type Leader = { role: string; active: boolean; row: number | null; name: string }

/** Everybody as they will be once the file is in. */
function leadersOf(drafts: readonly Draft[], byEmail: Map<string, SheetPerson>): Map<string, Leader> {
  const leaders = new Map<string, Leader>()
  for (const [email, person] of byEmail)
    leaders.set(email, { role: person.role, active: person.isActive === 1, row: null, name: nameOf(person) })
  for (const draft of drafts)
    if (draft.email && !draft.problems.length)
      leaders.set(draft.email, { role: draft.role, active: draft.active, row: draft.row, name: named(draft) })
  return leaders
}

function leadable(draft: Draft, leaders: Map<string, Leader>) {
  const email = draft.values.managerEmail
  if (typeof email !== 'string') return
  const leader = leaders.get(email)
  if (!leader)
    wrong(
      draft,
      'managerEmail',
      `There is nobody with the address ${email}, neither in Muster nor among the good rows of this file`,
    )
  else if (email === draft.email) wrong(draft, 'managerEmail', 'Nobody reports to themselves')
  else if (!leader.active) wrong(draft, 'managerEmail', `${leader.name} is inactive`)
  else if (!['Manager', 'Senior Manager', 'Admin'].includes(leader.role))
    wrong(
      draft,
      'managerEmail',
      `${leader.name} is ${leader.role}; people report to a Manager, Senior Manager or Admin`,
    )
}

/** Rows that stand in a loop of the hierarchy as it would be. */
function looped(drafts: readonly Draft[], byEmail: Map<string, SheetPerson>): Draft[] {
  const above = new Map<string, string | null>()
  for (const [email, person] of byEmail)
    above.set(email, (person.managerEmail as string | null)?.toLowerCase() ?? null)
  for (const draft of drafts)
    if (draft.email && !draft.problems.length)
      above.set(draft.email, draft.managerEmail?.toLowerCase() ?? null)
  return drafts.filter((draft) => {
    if (!draft.email || draft.problems.length || draft.values.managerEmail === undefined) return false
    const seen = new Set<string>()
    for (let at = above.get(draft.email); at; at = above.get(at)) {
      if (at === draft.email) return true
      if (seen.has(at)) return false
      seen.add(at)
    }
    return false
  })
}

/** Whoever is led comes after who leads, so that each step of the way is a hierarchy without a loop. */
function inOrder(drafts: Draft[]): Draft[] {
  const byEmail = new Map(drafts.flatMap((draft) => (draft.email ? [[draft.email, draft] as const] : [])))
  const depth = new Map<Draft, number>()
  const depthOf = (draft: Draft): number => {
    const path: Draft[] = []
    for (
      let at: Draft | undefined = draft;
      at && !depth.has(at) && !path.includes(at) && path.length < 200;
      at = at.managerEmail ? byEmail.get(at.managerEmail.toLowerCase()) : undefined
    )
      path.push(at)
    for (const at of path.toReversed()) {
      const leader = at.managerEmail ? byEmail.get(at.managerEmail.toLowerCase()) : undefined
      depth.set(at, (leader && depth.get(leader) !== undefined ? depth.get(leader)! : -1) + 1)
    }
    return depth.get(draft)!
  }
  for (const draft of drafts) depthOf(draft)
  return drafts.sort((a, b) => depth.get(a)! - depth.get(b)! || a.row - b.row)
}

/** One by one: what differs is worked out when it is asked for. */
function* weighed(drafts: Draft[]): Generator<Weighed> {
  // Each is let go of once it is told.
  for (drafts.reverse(); drafts.length;) yield weigh(drafts.pop()!)
}

function weigh(draft: Draft): Weighed {
  const { row, cells, person, problems, secret } = draft
  const wanted: Record<string, Value> = {}
  const changes: Weighed['changes'] = []
  for (const { field, title, type } of sheetColumns) {
    const value = draft.values[field]
    if (value === undefined || type === 'secret') continue
    const before = person ? (person[field] ?? null) : null
    if (person && same(field, before, value)) continue
    wanted[field] = value
    changes.push({ field, title, before: shown(field, before), after: shown(field, value) })
  }
  const state = problems.length ? 'wrong' : !person ? 'new' : changes.length ? 'changed' : 'unchanged'
  return {
    row,
    cells,
    state,
    name: named(draft),
    target: person?.id ?? null,
    version: person?.version ?? null,
    wanted,
    changes,
    problems,
    secret: person ? null : secret,
  }
}

function same(field: string, before: Value, value: Value): boolean {
  if (before === value) return true
  if (typeof before !== 'string' || typeof value !== 'string') return false
  if (field.endsWith('Email') || field === 'email' || field === 'officeLocation')
    return before.toLowerCase() === value.toLowerCase()
  if (sheetColumns.find((column) => column.field === field)!.type === 'phone') {
    const read = readPhone(before)
    return read !== null && 'value' in read && read.value === value
  }
  return before.replaceAll('\r\n', '\n').trim() === value.replaceAll('\r\n', '\n')
}

/** As the preview shows it: identity numbers but for their end. */
function shown(field: string, value: Value): string | null {
  if (value === null) return null
  if (field === 'aadharNumber' || field === 'panNumber') return hidden(String(value))
  return typeof value === 'number' ? (value / 100).toFixed(2) : value
}

function wrong(draft: { problems: Problem[] }, field: string | null, message: string) {
  draft.problems.push({ field, title: field ? titleOf(field) : '', message })
}

const nameOf = (person: SheetPerson) => `${person.firstName} ${person.lastName}`
const named = ({ values, person, email, row }: Draft) =>
  `${values.firstName ?? person?.firstName ?? ''} ${values.lastName ?? person?.lastName ?? ''}`.trim() ||
  email ||
  `Row ${row}`
