/**
 * People join, leave and return.
 *
 *   addPerson(tx, person)   deactivate(tx, id, lastWorkDate)   changeLastWorkDate(tx, id, day)
 *   activate(tx, id)
 *
 * Leaving ends every session. Modules that receive the event handle other effects: future leave, requests,
 * tasks.
 */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import type { Role } from '../../../src/domain/access'
import type { Day } from '../../../src/domain/day'
import { email, words, type z } from '../../../src/domain/endpoint'
import { invalid, conflict, notFound, type FieldError } from '../../../src/domain/errors'
import { fieldErrorsOf } from '../../../src/domain/issueWords'
import { firmDay } from '../../firm/service'
import { endAccess } from '../session/access'
import { endLinks } from '../session/sessions'

type NewPerson = {
  employeeId?: string | undefined
  firstName: string
  lastName: string
  email: string
  role: Role
  designation?: string | null
  managerId?: number | null
  passwordHash: string | null
  /** Default today. */
  joined?: Day
  isJoiningKnown?: boolean
}

export function addPerson(tx: Tx, person: NewPerson): number {
  const { db } = tx
  const wrong = [
    ...problems(email(), person.email, 'email'),
    ...problems(words(80), person.firstName, 'firstName'),
    ...problems(words(80), person.lastName, 'lastName'),
  ]
  if (wrong.length) throw invalid(wrong.map((e) => `${e.field}: ${e.message}`).join(', '), wrong)
  if (db.one('select 1 from users where email = ?', person.email))
    throw invalid('This email is already in use', [
      { field: 'email', message: 'This email is already in use' },
    ])
  if (person.managerId != null) checkManager(tx, person.managerId)
  const employeeId = person.employeeId ?? nextEmployeeId(tx)
  if (db.one('select 1 from users where employee_id = ?', employeeId))
    throw invalid('This employee ID is already in use', [
      { field: 'employeeId', message: 'This employee ID is already in use' },
    ])
  const { lastId } = db.run(
    `insert into users (
       employee_id, first_name, last_name, email, role, designation, manager_id, password_hash, created_at
     )
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    employeeId,
    person.firstName,
    person.lastName,
    person.email,
    person.role,
    person.designation ?? null,
    person.managerId ?? null,
    person.passwordHash,
    tx.now(),
  )
  const joined = person.joined ?? firmDay(tx)
  db.run(
    'insert into employments (user_id, joined, joining_known) values (?, ?, ?)',
    lastId,
    joined,
    person.isJoiningKnown === false ? 0 : 1,
  )
  tx.record('person.added', {
    userId: lastId,
    role: person.role,
    before: null,
    after: {
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      role: person.role,
      managerId: person.managerId ?? null,
    },
  })
  return lastId
}

/**
 * Ends a person's access with their next request, including open event streams. Their reports move to the
 * leaver's manager.
 */
export function deactivate(tx: Tx, userId: number, lastWorkDate: Day = firmDay(tx)) {
  const person = findUser(tx, userId)
  if (!person.isActive) throw conflict(`${person.name} is already inactive`)
  requireAnAdmin(
    tx,
    { id: userId, ...person },
    'The last Admin cannot be deactivated. Make another person Admin first.',
  )
  tx.db.run(
    `update users
     set is_active = 0, last_work_date = ?, version = version + 1
     where id = ?`,
    lastWorkDate,
    userId,
  )
  tx.db.run('update employments set left_on = ? where user_id = ? and left_on is null', lastWorkDate, userId)
  // To the leaver's manager; from the top, to another Admin.
  const next =
    person.managerId ??
    tx.db.one<{ id: number }>(
      `select id
       from users
       where role = 'Admin'
         and is_active = 1
         and id <> ?
       order by id
       limit 1`,
      userId,
    )?.id ??
    null
  for (const report of reportsOf(tx, userId)) {
    // Nobody reports to themselves.
    const manager = report === next ? null : next
    tx.db.run('update users set manager_id = ? where id = ?', manager, report)
    tx.record('person.moved', { userId: report, before: userId, after: manager })
  }
  endAccess(tx, userId, 'deactivated')
  endLinks(tx, userId)
  tx.record('person.deactivated', {
    userId,
    before: { isActive: true },
    after: { isActive: false, lastWorkDate },
  })
}

export type MovedReport = { id: number; /** Their manager since. */ to: number | null }

/** People who report to somebody, also those who have left. */
export const reportsOf = ({ db }: Ask, userId: number): number[] =>
  db.all<{ id: number }>('select id from users where manager_id = ?', userId).map(({ id }) => id)

/** A deactivation is undone: reports who still have the manager that it gave them return. */
export function returnReports(tx: Tx, userId: number, moved: readonly MovedReport[]) {
  for (const { id, to } of moved) {
    const { changes } = tx.db.run(
      'update users set manager_id = ? where id = ? and manager_id is ?',
      userId,
      id,
      to,
    )
    if (changes) tx.record('person.moved', { userId: id, before: to, after: userId })
  }
}

/** Keeps an Admin who can sign in; `sentence` says what is refused. */
export function requireAnAdmin(
  { db }: Ask,
  { id, role, isActive }: { id: number; role: Role; isActive: boolean },
  sentence: string,
) {
  if (role !== 'Admin' || !isActive) return
  if (
    !db.one(
      `select 1
       from users
       where role = 'Admin'
         and is_active = 1
         and password_hash is not null
         and id <> ?`,
      id,
    )
  )
    throw invalid(sentence)
}

/** For a person who has already left: their employment ends on it. */
export function changeLastWorkDate(tx: Tx, userId: number, lastWorkDate: Day | null) {
  const before = tx.db.one<{ lastWorkDate: Day | null }>(
    'select last_work_date as lastWorkDate from users where id = ?',
    userId,
  )!
  tx.db.run('update users set last_work_date = ?, version = version + 1 where id = ?', lastWorkDate, userId)
  tx.db.run(
    `update employments
     set left_on = :day
     where user_id = :id
       and joined = (select max(joined) from employments where user_id = :id)`,
    { day: lastWorkDate, id: userId },
  )
  tx.record('person.changed', { userId, before, after: { lastWorkDate } })
}

/** Starts a new employment; the gap does not count. */
export function activate(tx: Tx, userId: number) {
  const person = findUser(tx, userId)
  if (person.isActive) throw conflict(`${person.name} is already active`)
  const today = firmDay(tx)
  tx.db.run(
    `update users
     set is_active = 1, last_work_date = null, version = version + 1
     where id = ?`,
    userId,
  )
  // Returning on the day of leaving continues the employment.
  const reopened = tx.db.run(
    'update employments set left_on = null where user_id = ? and left_on >= ?',
    userId,
    today,
  ).changes
  if (!reopened) tx.db.run('insert into employments (user_id, joined) values (?, ?)', userId, today)
  tx.record('person.activated', { userId, before: { isActive: false }, after: { isActive: true } })
}

function problems(schema: z.ZodMiniType, value: unknown, field: string): FieldError[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : fieldErrorsOf(parsed.error, [field])
}

/** The name of an active or former person; null for an unknown id. */
export const fullNameOf = ({ db }: Ask, id: number | null): string | undefined =>
  db.one<{ name: string }>('select full_name as name from users where id = ?', id)?.name

export function findByEmail(ask: Ask, email: string): number {
  const row = ask.db.one<{ id: number }>('select id from users where email = ?', email)
  if (!row) throw notFound(`Nobody has the email ${email}`)
  return row.id
}

/** The approver on the command line, by `--as EMAIL`: an active person with their current role. */
export function signedInAs(ask: Ask, email: string): Who {
  const row = ask.db.one<{ id: number; role: Role; isActive: number }>(
    'select id, role, is_active as isActive from users where email = ?',
    email,
  )
  if (!row || row.isActive !== 1) throw notFound(`No active person has the email ${email}`)
  return { id: row.id, role: row.role, sessionId: 0 }
}

function findUser(ask: Ask, userId: number) {
  const row = ask.db.one<{ name: string; role: Role; isActive: number; managerId: number | null }>(
    `select full_name as name, role, is_active as isActive, manager_id as managerId
     from users
     where id = ?`,
    userId,
  )
  if (!row) throw notFound('Employee not found')
  return { ...row, isActive: row.isActive === 1 }
}

/** An active Manager, Senior Manager or Admin. */
export function checkManager(ask: Ask, managerId: number) {
  const row = ask.db.one<{ role: Role; isActive: number }>(
    'select role, is_active as isActive from users where id = ?',
    managerId,
  )
  if (!row || row.isActive !== 1 || !['Manager', 'Senior Manager', 'Admin'].includes(row.role)) {
    throw invalid('Report To must be an active Manager, Senior Manager or Admin', [
      { field: 'managerId', message: 'Must be an active Manager, Senior Manager or Admin' },
    ])
  }
}

/** Numbers longer than usual are ignored, because the next one would not fit. */
const longestNumber = 1e12

function nextEmployeeId(ask: Ask): string {
  const last =
    ask.db.one<{ n: number }>(
      `select cast(substr(employee_id, 4) as integer) as n
       from users indexed by users_number
       where employee_id glob 'EMP[0-9]*'
         and cast(substr(employee_id, 4) as integer) < ${longestNumber}
       order by cast(substr(employee_id, 4) as integer) desc
       limit 1`,
    )?.n ?? 0
  return `EMP${String(last + 1).padStart(4, '0')}`
}
