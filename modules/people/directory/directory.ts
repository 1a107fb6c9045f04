/**
 * The directory, as far as the person may see it.
 *
 *   meOf(ask, id)   findPeople(ask, who, query)   findPeopleIds(ask, who, sought)   team(ask, who)
 *   managers   allNames   employees
 *
 * Passwords, tokens and identity numbers are not even selected here, only whether there is a password.
 */
import type { Ask } from '../../../src/app'
import type { Who } from '../../../src/http'
import { may, type Role } from '../../../src/domain/access'
import { dayOf } from '../../../src/domain/day'
import { notAllowed } from '../../../src/domain/errors'
import { shownPhone } from '../../../src/phones'
import { passwordsAreForAdmins, shiftOn, snapshotOf, zoneIn } from '../../firm/service'
import type { Input } from '../../../src/domain/endpoint'
import type { listUsers, Me, Person, PersonName } from '../contract'
import { peopleOrders, type PeopleOrder } from './listContract'
import { passwordMissingSql, peopleWithoutPassword } from '../withoutPassword'
import { attendanceReach, nameSql, visibleSql } from './hierarchy'

const names = `
  u.id, u.employee_id as employeeId, u.first_name as firstName, u.last_name as lastName, u.email, u.role,
  u.designation, u.profile_photo as profilePhoto, u.is_active as isActive
`

/** For an Admin. */
const signIn = (ask: Ask) => `
  , (u.password_hash is not null${passwordsAreForAdmins(ask) ? ` or u.role <> 'Admin'` : ''}) as hasPassword,
  (select invited_at from invitations where user_id = u.id) as invitedAt,
  (select failed from invitations where user_id = u.id) as invitationFailed
`

type Row = Omit<PersonName, 'isActive'> & { isActive: number }
type DetailedRow = Row & Omit<Person, keyof PersonName | 'hasPassword'> & { hasPassword?: 0 | 1 }

const withActive = <R extends object>(row: R & { isActive: number }) => ({
  ...row,
  isActive: row.isActive === 1,
})

/** Oneself, with today's shift. */
export function meOf(ask: Ask, userId: number): Me {
  const row = ask.db.one<
    Row & { managerId: number | null; officeLocation: string | null; dateOfJoining: string | null }
  >(
    `select ${names}, u.manager_id as managerId, coalesce(o.name, u.office_location) as officeLocation,
       (
         select max(iif(joining_known, joined, null))
         from employments
         where user_id = u.id
       ) as dateOfJoining
     from users u
     left join offices o on o.id = u.office_id
     where u.id = ?`,
    userId,
  )!
  const firm = snapshotOf(ask)
  const today = dayOf(ask.now(), zoneIn(firm))
  const shift = shiftOn(firm, shiftPlanOf(ask, userId)(today), today)
  return { ...withActive(row), shift: { name: shift.name, start: shift.starts, end: shift.ends } }
}

/** A person's shift on any day, with one lookup for all days. General (1) if none was assigned. */
export function shiftPlanOf(ask: Ask, userId: number): (day: string) => number {
  const plan = ask.db.all<{ from: string; id: number }>(
    `select from_day as "from", shift_id as id
     from shift_assignments
     where user_id = ?
     order by from_day desc`,
    userId,
  )
  return (day) => plan.find((assignment) => assignment.from <= day)?.id ?? 1
}

export function findPeople(ask: Ask, who: Who, query: Input<typeof listUsers>) {
  const { page = 1, limit = 50, status = 'all' } = query
  const { from, params, words } = searchSql(ask, who, query)
  const detailed = may(who, 'view_employee_details')
  const manages = may(who, 'manage_employees')
  const { active, total } = ask.db.one<{ total: number; active: number }>(
    from('count(*) as total, coalesce(sum(u.is_active), 0) as active'),
    params,
  )!
  const totalItems = status === 'all' ? total : status === 'active' ? active : total - active
  // Matches in the name rank first. If half of the firm matches, ranking is slow and says nothing.
  const ranked = words && total <= mostRanked ? 'bm25(people_search, 10, 4, 4, 2, 4), ' : ''
  const ids = ask.db.all<{ id: number }>(
    `${from('u.id', status)} order by ${orderSql(query.sort) ?? `${ranked}${byName}`}
     limit :limit offset :offset`,
    { ...params, limit, offset: (page - 1) * limit },
  )
  // Other columns only for these; sorting with them would read all.
  const data = ask.db
    .all<DetailedRow>(
      `select ${names}${detailed ? details : ''}${manages ? signIn(ask) : ''}
       from json_each(?) j
       cross join users u on u.id = j.value ${detailed ? 'left join offices o on o.id = u.office_id' : ''}
       order by j.key`,
      JSON.stringify(ids.map(({ id }) => id)),
    )
    .map(({ hasPassword, isActive, ...row }): Person => ({
      ...row,
      isActive: isActive === 1,
      ...(row.contactNumber ? { contactNumber: shownPhone(row.contactNumber) } : {}),
      ...(hasPassword === undefined ? {} : { hasPassword: hasPassword === 1 }),
    }))
  return {
    data,
    pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) },
    counts: {
      total,
      active,
      inactive: total - active,
      ...(manages ? { withoutPassword: peopleWithoutPassword(ask) } : {}),
    },
  }
}

const byName = 'u.first_name, u.last_name, u.id'

function orderSql(sort: PeopleOrder | undefined): string | null {
  if (!sort) return null
  const columns = {
    name: ['u.first_name', 'u.last_name'],
    employeeId: ['u.employee_id'],
    role: ['u.role', 'u.first_name', 'u.last_name'],
    designation: ['u.designation collate nocase', 'u.first_name', 'u.last_name'],
  }
  const isTurned = sort.startsWith('-')
  const [first, ...rest] = columns[sort.replace('-', '') as (typeof peopleOrders)[number]]
  return [`${first}${isTurned ? ' desc' : ''}`, ...rest, 'u.id'].join(', ')
}

const mostRanked = 2000

type Sought = {
  search?: string | undefined
  role?: Role | undefined
  status?: 'active' | 'inactive' | 'all' | undefined
  password?: 'missing' | undefined
}

/** Ids of all matches of a search, for bulk actions. */
export function findPeopleIds(ask: Ask, who: Who, sought: Sought): number[] {
  const { from, params } = searchSql(ask, who, sought)
  return ask.db
    .all<{ id: number }>(`${from('u.id', sought.status)} order by u.id`, params)
    .map(({ id }) => id)
}

/** A select over matching visible people; for people who see everybody there is no check per row. */
function searchSql(
  ask: Ask,
  who: Who,
  { search = '', role, visible, password }: Sought & { visible?: 'attendance' | undefined },
) {
  if (password && !may(who, 'manage_employees')) throw notAllowed()
  const words = searchWords(search)
  const seesAll = visible === 'attendance' ? attendanceReach(who) === 'everyone' : may(who, 'view_names')
  const withVisible = seesAll
    ? ''
    : visible === 'attendance'
      ? visibleSql(attendanceReach(who))
      : nameSql(who)
  const where = [
    'u.removed_at is null',
    ...(words ? ['people_search match :words'] : words === '' ? ['false'] : []),
    ...(seesAll ? [] : ['u.id in (select id from visible)']),
    ...(role ? ['u.role = :role'] : []),
    ...(password ? [passwordMissingSql(ask)] : []),
  ].join(' and ')
  const from = (columns: string, status: Sought['status'] = 'all') =>
    // A number instead of a parameter, because the index by name covers active people.
    `${withVisible} select ${columns} from ${
      words
        ? `
      people_search s
      cross join users u on u.id = s.rowid
    `
        : 'users u'
    } where ${where}${status === 'all' ? '' : ` and u.is_active = ${status === 'active' ? 1 : 0}`}`
  return {
    words,
    from,
    params: { ...(seesAll ? {} : { who: who.id }), ...(words ? { words } : {}), ...(role ? { role } : {}) },
  }
}

/**
 * Every typed part must start a known word, in any order: `meh arj` finds Arjun Mehta. Null without a search;
 * empty if nobody can match.
 */
export function searchWords(text: string): string | null {
  const digits = text.replaceAll(/[\s()+-]/g, '')
  if (/^\d{6,}$/.test(digits)) return `"${digits.replace(/^91(?=\d{10}$)/, '')}"*`
  // Words written together stay together, because each part of an email address alone matches everybody.
  const parts = text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => word.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? [])
  return parts.length ? parts.map((part) => `"${part}"*`).join(' ') : text.trim() ? '' : null
}

const details = `
  , u.manager_id as managerId,
  (select first_name || ' ' || last_name from users where id = u.manager_id) as managerName,
  coalesce(o.name, u.office_location) as officeLocation,
  u.contact_number as contactNumber, u.last_work_date as lastWorkDate,
  (
    select max(iif(joining_known, joined, null))
    from employments
    where user_id = u.id
  ) as dateOfJoining
`

/** Active people of the person's team without the person: everybody for Admin and Senior Manager. */
export function team(ask: Ask, who: Who): PersonName[] {
  return ask.db
    .all<Row>(
      `${visibleSql(may(who, 'view_all_attendance') ? 'everyone' : 'subtree')}
       select ${names}
       from users u
       where u.id in (select id from visible)
         and u.id <> :who
         and u.is_active = 1
       order by u.first_name, u.last_name, u.id`,
      { who: who.id },
    )
    .map(withActive)
}

/** The number of them. The whole firm includes the person, as in the team's figures of the day. */
export function teamSize(ask: Ask, who: Who): number {
  if (may(who, 'view_all_attendance'))
    return ask.db.one<{ n: number }>('select count(*) as n from users where is_active = 1')!.n
  return ask.db.one<{ n: number }>(
    `${visibleSql('subtree')}
     select count(*) as n
     from users u
     where u.id in (select id from visible)
       and u.id <> :who
       and u.is_active = 1`,
    { who: who.id },
  )!.n
}

export function managers(ask: Ask): PersonName[] {
  return ask.db
    .all<Row>(
      `select ${names}
       from users u
       where u.is_active = 1
         and u.role in ('Manager', 'Senior Manager', 'Admin')
       order by u.first_name, u.last_name, u.id`,
    )
    .map(withActive)
}

/** People whose import was undone never counted; deleted people did. */
const came = `u.employee_id <> 'withdrawn-' || u.id`

export function allNames(ask: Ask): PersonName[] {
  return ask.db
    .all<Row>(
      `
      select ${names}
      from users u
      where ${came}
      order by u.first_name, u.last_name, u.id
    `,
    )
    .map(withActive)
}

export function employees(ask: Ask, who: Who) {
  const paid = may(who, 'view_payroll')
  return ask.db
    .all<Row & { managerId: number | null; salary: number | null }>(
      `select ${names}, u.manager_id as managerId, u.basic_salary as salary
       from users u
       where ${came}
       order by u.first_name, u.last_name, u.id`,
    )
    .map(({ salary, ...row }) => ({
      ...withActive(row as Row & { managerId: number | null }),
      basicSalary: paid && salary !== null ? (salary / 100).toFixed(2) : null,
    }))
}
