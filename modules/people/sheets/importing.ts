/** Imports people from a sheet: each row with the ordinary verbs, and undo while nothing depends on it. */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Role } from '../../../src/domain/access'
import type { Employment } from '../../../src/domain/calendar'
import { invalid, conflict } from '../../../src/domain/errors'
import { defineImport, type Follows, type Journal, type StagedRow, type Value } from '../../imports/service'
import { setPassword } from '../account/account'
import { updateEmployee } from '../editing/editing'
import {
  activate,
  addPerson,
  changeLastWorkDate,
  deactivate,
  findByEmail,
  reportsOf,
  returnReports,
  type MovedReport,
} from '../directory/lifecycle'
import {
  setExternalId,
  unsetExternalId,
  withoutExternalId,
  type ExternalId,
} from '../externalIds/externalIds'
import { unknownJoining } from './joiningDays'
import { leaving, leavingCounts } from '../editing/leaving'
import { hashPassword } from '../session/passwords'
import { employmentOf } from '../service'
import { salaryParts, sheetSql, type SheetPerson } from './sheet'
import { importColumns } from './importColumns'
import { validatePeople } from './validation'
import { withdraw } from './withdrawing'

const header =
  "Could not find valid header row. Please ensure your CSV has columns 'First Name' and 'Email (Office)'"

export const employees = defineImport({
  name: 'employees',
  may: 'manage_employees',
  columns: importColumns,
  needs: [['firstName', 'fullName'], 'email'],
  noHeader: header,
  empty: 'No valid employee data found. Please check your CSV file.',
  skipWithout: ['firstName', 'fullName', 'email', 'employeeId', 'source'],
  validate: validatePeople,
  tries,
  apply: applyRow,
  undo: takeBack,
  hash: hashPassword,
  setSecret: (tx, id, hash) => setPassword(tx, id, hash, 'admin'),
})

export const personInSheet = ({ db }: Ask, id: number): SheetPerson | undefined =>
  db.one<SheetPerson>(`${sheetSql} and u.id = ?`, id)

function applyRow(tx: Tx, who: Who, row: StagedRow): Journal {
  const { wanted, given } = withoutExternalId(row.wanted)
  const own = { ...row, wanted }
  const journal = row.state === 'new' ? join(tx, who, own) : changePerson(tx, who, own)
  if (given) setExternalId(tx, journal.target, given)
  return { ...journal, given }
}

function join(tx: Tx, who: Who, { wanted }: StagedRow): Journal {
  const text = (field: string) => (wanted[field] as string | undefined) ?? null
  const joined = text('dateOfJoining')
  const id = addPerson(tx, {
    employeeId: text('employeeId') ?? undefined,
    firstName: text('firstName')!,
    lastName: text('lastName')!,
    email: text('email')!,
    role: (text('role') ?? 'Recruiter') as Role,
    designation: text('designation'),
    managerId: text('managerEmail') ? findByEmail(tx, text('managerEmail')!) : null,
    passwordHash: null,
    ...(joined === unknownJoining ? { isJoiningKnown: false } : joined ? { joined } : {}),
  })
  const { employeeId, firstName, lastName, email, role, designation, managerEmail, dateOfJoining, ...rest } =
    wanted
  write(tx, who, id, rest)
  return { target: id, version: versionOf(tx, id), added: true }
}

function changePerson(tx: Tx, who: Who, { target, version, wanted }: StagedRow): Journal {
  const person = personInSheet(tx, target!)
  if (!person) throw conflict('This person no longer exists')
  if (person.version !== version)
    throw conflict('This person was changed since the preview. Preview the file again')
  // The last work date changes with the status.
  const fields = 'status' in wanted ? [...Object.keys(wanted), 'lastWorkDate'] : Object.keys(wanted)
  const before = Object.fromEntries(fields.map((field) => [field, person[field] ?? null]))
  const worked = employmentOf(tx, target!)
  const leaves = wanted.status === 'Inactive' && person.isActive === 1
  const went = leaves ? whatWent(leaving(tx, target!)) : null
  const reports = leaves ? reportsOf(tx, target!) : []
  write(tx, who, target!, wanted)
  const moved = reports.map((id): MovedReport => ({ id, to: managerOf(tx, id) }))
  return { target: target!, version: versionOf(tx, target!), before, worked, went, moved }
}

/** The sheet's values, with the verbs of the screen. */
function write(tx: Tx, who: Who, id: number, wanted: Record<string, Value>) {
  const { status, lastWorkDate, managerEmail, basicSalary, ...rest } = wanted
  const parts = Object.entries(rest).filter(([field]) => field in salaryParts)
  const fields = Object.fromEntries(Object.entries(rest).filter(([field]) => !(field in salaryParts)))
  const paid =
    basicSalary === undefined
      ? {}
      : { basicSalary: basicSalary === null ? null : (Number(basicSalary) / 100).toFixed(2) }
  const led =
    managerEmail === undefined
      ? {}
      : { managerId: managerEmail === null ? null : findByEmail(tx, String(managerEmail)) }
  if (Object.keys(fields).length || basicSalary !== undefined || managerEmail !== undefined)
    updateEmployee(tx, who, { id, ...fields, ...paid, ...led } as Parameters<typeof updateEmployee>[2])
  if (parts.length) payParts(tx, id, parts as [keyof typeof salaryParts, number | null][])
  const active = personInSheet(tx, id)!.isActive === 1
  if (status === 'Inactive' && active) {
    if (id === who.id) throw invalid('You cannot deactivate yourself')
    deactivate(tx, id, lastWorkDate ? String(lastWorkDate) : undefined)
  }
  if (status === 'Active' && !active) activate(tx, id)
  if (lastWorkDate !== undefined && status === undefined && !active)
    changeLastWorkDate(tx, id, lastWorkDate === null ? null : String(lastWorkDate))
}

function payParts(tx: Tx, id: number, parts: readonly [keyof typeof salaryParts, number | null][]) {
  for (const [field, value] of parts)
    tx.db.run(`update users set ${salaryParts[field]} = ? where id = ?`, value, id)
  tx.db.run('update users set version = version + 1 where id = ?', id)
  const hiddenFields = Object.fromEntries(parts.map(([field]) => [field, 'hidden']))
  tx.record('person.changed', { userId: id, before: hiddenFields, after: hiddenFields })
}

/**
 * A new person breaks no rule that comparing does not know. The manager may be in the same file, so a row is
 * tried without one.
 */
function tries(tx: Tx, who: Who, row: StagedRow): Follows[] {
  const { managerEmail, ...wanted } = withoutExternalId(row.wanted).wanted
  const { status } = wanted
  if (row.state === 'new') return status === 'Inactive' ? [] : [granted]
  const isHere =
    !managerEmail || tx.db.one('select 1 from users where email = ?', String(managerEmail)) !== undefined
  const tried = {
    ...row,
    wanted: isHere && managerEmail !== undefined ? { ...wanted, managerEmail } : wanted,
  }
  tx.rehearse(() => changePerson(tx, who, tried))
  if (status === undefined) return []
  return status === 'Active' ? [returned] : leavingCounts(leaving(tx, row.target!))
}
const granted = {
  count: 1,
  one: 'new person gets leave for this year by date of joining',
  more: 'new people get leave for this year by date of joining',
}
const returned = { count: 1, one: 'person can sign in again', more: 'people can sign in again' }

/** The effects of leaving that returning does not reverse; null if there are none. */
function whatWent({
  openApprovals,
  pendingLeaves,
  futureLeaves,
  pendingRegularizations,
  tasks,
}: ReturnType<typeof leaving>): string | null {
  const parts = [
    openApprovals && `${openApprovals} approvals were passed on`,
    pendingLeaves + futureLeaves && `${pendingLeaves + futureLeaves} leaves were cancelled`,
    pendingRegularizations && `${pendingRegularizations} regularizations were withdrawn`,
    tasks && `${tasks} tasks returned to their creators`,
  ].filter(Boolean)
  return parts.length ? parts.join(', ') : null
}

function takeBack(
  tx: Tx,
  who: Who,
  { target, version, added, before, worked, went, moved, given }: Journal,
  together: (id: number) => boolean,
) {
  const person = personInSheet(tx, target)
  if (!person) throw conflict('This person no longer exists')
  if (person.version !== version) throw conflict(`${person.firstName} ${person.lastName} has changed since`)
  if (added) return withdraw(tx, target, together)
  if (went)
    throw conflict(
      `When ${person.firstName} ${person.lastName} left, ${went as string}. Activate them manually`,
    )
  // Not in the journal of an import by an earlier version.
  if (given) unsetExternalId(tx, target, given as ExternalId)
  write(tx, who, target, before as Record<string, Value>)
  worksAsBefore(tx, target, worked as Employment[] | undefined)
  returnReports(tx, target, (moved ?? []) as MovedReport[])
}

/** A person whom the sheet activated or deactivated has neither worked nor been away in between. */
function worksAsBefore({ db }: Tx, id: number, worked: readonly Employment[] | undefined) {
  // The journal of an import by an earlier version does not contain it.
  if (!worked) return void db.run('delete from employments where user_id = ? and left_on < joined', id)
  db.run('delete from employments where user_id = ?', id)
  db.run(
    `insert into employments (user_id, joined, left_on, joining_known)
     select ?, value ->> 'joined', value ->> 'left', coalesce(value ->> 'isKnown', 1)
     from json_each(?)`,
    id,
    JSON.stringify(worked),
  )
}

const managerOf = ({ db }: Ask, id: number) =>
  db.one<{ to: number | null }>('select manager_id as "to" from users where id = ?', id)!.to

const versionOf = (ask: Ask, id: number) =>
  ask.db.one<{ version: number }>('select version from users where id = ?', id)!.version
