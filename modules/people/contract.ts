/** People: sign-in, sessions, who is who. */
import { endpoint, z, countText, email, ok, pagination } from '../../src/domain/endpoint'
import { roles, type Role } from '../../src/domain/access'
import type { Day } from '../../src/domain/day'

declare module '../../src/domain/events' {
  interface Events {
    'person.added': { userId: number; role: Role; before: null; after: { name: string; email: string; role: Role; managerId: number | null } }
    'person.deactivated': { userId: number; before: { isActive: true }; after: { isActive: false; lastWorkDate: Day } }
    'person.activated': { userId: number; before: { isActive: false }; after: { isActive: true } }
    'person.moved': { userId: number; before: number | null; after: number | null }
    'session.started': { userId: number; device: string | null }
    'session.ended': { userId: number; sessionId: number | null; reason: 'sign-out' | 'password' | 'deactivated' }
    'session.refused': { email: string }
    'password.changed': { userId: number }
  }
}

export const role = z.enum(roles)

/** What everybody who may know a person at all knows. */
export const personName = z.object({
  id: z.int(),
  employeeId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  designation: z.nullable(z.string()),
  profilePhoto: z.nullable(z.string()),
  isActive: z.boolean(),
})
export type PersonName = z.output<typeof personName>

/** Details that Admin (all) and Scheduler (without identity numbers, salary, addresses, emergency data) see. */
export const person = z.extend(personName, {
  managerId: z.optional(z.nullable(z.int())),
  officeLocation: z.optional(z.nullable(z.string())),
  contactNumber: z.optional(z.nullable(z.string())),
  dateOfJoining: z.optional(z.nullable(z.string())),
  lastWorkDate: z.optional(z.nullable(z.string())),
})
export type Person = z.output<typeof person>

/** Oneself. */
export const me = z.extend(personName, {
  managerId: z.nullable(z.int()),
  officeLocation: z.nullable(z.string()),
  dateOfJoining: z.nullable(z.string()),
  shift: z.object({ name: z.string(), start: z.string(), end: z.string() }),
})
export type Me = z.output<typeof me>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  may: 'public',
  title: 'Sign in',
  body: z.object({
    email: email(),
    password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200)),
    /** A random name that this browser keeps, so that a known device is not locked out by somebody else's guesses. */
    device: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({ token: z.string(), message: z.string(), user: me }),
})

export const logout = endpoint({ method: 'POST', path: '/api/auth/logout', may: 'use_own_account', title: 'Sign out', answer: ok })

export const whoAmI = endpoint({ method: 'GET', path: '/api/auth/me', may: 'use_own_account', title: 'Who is signed in', answer: me })

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  may: 'use_own_account',
  title: "Change one's own password; every other session ends",
  body: z.object({
    currentPassword: z.string('Current password is required').check(z.minLength(1, 'Current password is required'), z.maxLength(200)),
    newPassword: z.string('Password must be at least 6 characters').check(z.minLength(6, 'Password must be at least 6 characters'), z.maxLength(200)),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  may: 'use_own_account',
  title: 'People, as far as the asker may see them',
  query: z.object({
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
    search: z.optional(z.string().check(z.maxLength(200))),
    role: z.optional(role),
    status: z.optional(z.enum(['active', 'inactive', 'all'])),
    /** Only people whose attendance the asker may see: the filter of the Attendance screen. */
    visible: z.optional(z.literal('attendance')),
  }),
  answer: z.object({
    data: z.array(person),
    pagination,
    counts: z.object({ total: z.int(), active: z.int(), inactive: z.int() }),
  }),
})

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/users/team',
  may: 'view_team_attendance',
  title: "The asker's team: own descendants, or everybody for Admin and Senior Manager",
  answer: z.array(personName),
})

const nameList = z.object({ data: z.array(personName) })

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/managers',
  may: 'view_names',
  title: 'Active people who may lead others: Manager, Senior Manager, Admin',
  answer: nameList,
})

export const listAllEmployees = endpoint({ method: 'GET', path: '/api/all-employees', may: 'view_names', title: 'Names of all people', answer: nameList })

export const employee = z.extend(personName, {
  managerId: z.nullable(z.int()),
  /** Rupees a year as a decimal string; null where the asker may not see pay. */
  basicSalary: z.nullable(z.string()),
})

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees',
  may: 'view_names',
  title: 'People with their place in the hierarchy, for team performance',
  answer: z.array(employee),
})
