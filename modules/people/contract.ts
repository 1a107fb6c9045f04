/** People: sign-in, sessions, who is who. */
import {
  endpoint,
  z,
  countText,
  day,
  email,
  id,
  idText,
  ok,
  pagination,
  prose,
  words,
} from '../../src/domain/endpoint'
import { roles, type Role } from '../../src/domain/access'
import type { Day } from '../../src/domain/day'

declare module '../../src/domain/events' {
  interface Events {
    'person.added': {
      userId: number
      role: Role
      before: null
      after: { name: string; email: string; role: Role; managerId: number | null }
    }
    'person.deactivated': {
      userId: number
      before: { isActive: true }
      after: { isActive: false; lastWorkDate: Day }
    }
    'person.activated': { userId: number; before: { isActive: false }; after: { isActive: true } }
    'person.moved': { userId: number; before: number | null; after: number | null }
    /** Field by field; identity numbers and pay are told as masked. */
    'person.changed': { userId: number; before: Record<string, unknown>; after: Record<string, unknown> }
    'person.removed': { userId: number; before: { name: string }; after: { name: string } }
    /**
     * Their coming was taken back, with the import that brought them; who holds something of theirs refuses.
     */
    'person.withdrawn': { userId: number; before: { name: string; email: string }; after: null }
    'person.revealed': { userId: number; field: string }
    'session.started': { userId: number; device: string | null }
    'session.ended': {
      userId: number
      sessionId: number | null
      reason: 'sign-out' | 'password' | 'deactivated' | 'elsewhere' | 'second-factor' | 'provider'
    }
    'session.refused': { email: string }
    'password.changed': { userId: number }
    'password.link_made': { userId: number }
    'directory.exported': { people: number; identity: boolean }
  }
}

const role = z.enum(roles)

/** What everybody who may know a person at all knows. */
const personName = z.object({
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

/**
 * Details that Admin (all) and Scheduler (without identity numbers, salary, addresses, emergency data) see.
 */
const person = z.extend(personName, {
  managerId: z.optional(z.nullable(z.int())),
  officeLocation: z.optional(z.nullable(z.string())),
  contactNumber: z.optional(z.nullable(z.string())),
  dateOfJoining: z.optional(z.nullable(z.string())),
  lastWorkDate: z.optional(z.nullable(z.string())),
})
export type Person = z.output<typeof person>

/** Oneself. */
const me = z.extend(personName, {
  managerId: z.nullable(z.int()),
  officeLocation: z.nullable(z.string()),
  dateOfJoining: z.nullable(z.string()),
  shift: z.object({ name: z.string(), start: z.string(), end: z.string() }),
})
export type Me = z.output<typeof me>

export const signedIn = z.object({
  token: z.string(),
  message: z.string(),
  user: me,
  /** Where one of them was used. */ recoveryCodesLeft: z.optional(z.int()),
})
export type SignedIn = z.output<typeof signedIn>
/**
 * The password was right; the ticket and a code of the second factor make a sign-in, once, within five
 * minutes.
 */
export const codeNeeded = z.object({ secondFactor: z.literal(true), ticket: z.string(), message: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  may: 'public',
  title: 'Sign in',
  body: z.object({
    email: email(),
    password: z
      .string('Password is required')
      .check(z.minLength(1, 'Password is required'), z.maxLength(200)),
    /**
     * A random name that this browser keeps, so that a known device is not locked out by somebody else's
     * guesses.
     */
    device: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** With a ticket instead of a token where a code is needed too. */
  answer: z.union([signedIn, codeNeeded]),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  may: 'use_own_account',
  title: 'Sign out',
  answer: ok,
  beforeSecondFactor: true,
})

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  restsOn: ['people', 'firm'],
  may: 'use_own_account',
  title: 'Who is signed in',
  beforeSecondFactor: true,
  answer: z.extend(me, {
    /** Nothing else is answered until a second factor is set up. */ needsSecondFactor: z.optional(
      z.literal(true),
    ),
  }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  may: 'use_own_account',
  title: "Change one's own password; every other session ends",
  body: z.object({
    currentPassword: z
      .string('Current password is required')
      .check(z.minLength(1, 'Current password is required'), z.maxLength(200)),
    newPassword: z
      .string('Password must be at least 6 characters')
      .check(z.minLength(6, 'Password must be at least 6 characters'), z.maxLength(200)),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  restsOn: ['people', 'firm'],
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
  restsOn: ['people'],
  may: 'view_team_attendance',
  title: "The asker's team: own descendants, or everybody for Admin and Senior Manager",
  answer: z.array(personName),
})

const nameList = z.object({ data: z.array(personName) })

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/managers',
  restsOn: ['people'],
  sameFor: 'everybody',
  may: 'view_names',
  title: 'Active people who may lead others: Manager, Senior Manager, Admin',
  answer: nameList,
})

export const listAllEmployees = endpoint({
  method: 'GET',
  path: '/api/all-employees',
  restsOn: ['people'],
  sameFor: 'everybody',
  may: 'view_names',
  title: 'Names of all people',
  answer: nameList,
})

const employee = z.extend(personName, {
  managerId: z.nullable(z.int()),
  /** Rupees a year as a decimal string; null where the asker may not see pay. */
  basicSalary: z.nullable(z.string()),
})

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees',
  restsOn: ['people'],
  sameFor: 'a role',
  may: 'view_names',
  title: 'People with their place in the hierarchy, for team performance',
  answer: z.array(employee),
})

// The directory

const blank = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.nullable(
      z.union([
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        schema,
      ]),
    ),
  )
const line = (most: number) => blank(words(most))
const phone = blank(z.string().check(z.trim(), z.regex(/^\+?[\d\s()-]{6,20}$/, 'Must be a phone number')))
/** Rupees as a decimal string, or a number. */
const rupees = blank(
  z.union([
    z.pipe(
      z
        .number()
        .check(
          z.minimum(0, 'Must not be negative'),
          z.maximum(999_999_999_999, 'Must be an amount such as 540000.00'),
        ),
      z.transform((n) => n.toFixed(2)),
    ),
    z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'Must be an amount such as 540000.00')),
  ]),
)
const masked = /^[X•*\s-]*\d{0,4}[A-Z]?$/

export const personFields = {
  employeeId: z.optional(words(40)),
  firstName: words(80, 'First name is required'),
  lastName: words(80, 'Last name is required'),
  email: email(),
  role,
  designation: line(120),
  officeLocation: line(120),
  managerId: z.optional(z.nullable(z.int())),
  dateOfJoining: blank(day()),
  dateOfBirth: blank(day()),
  personalEmail: blank(email()),
  contactNumber: phone,
  alternateContactNumber: phone,
  permanentAddress: blank(prose(500)),
  presentAddress: blank(prose(500)),
  emergencyContactName: line(120),
  emergencyContactRelation: line(40),
  emergencyContactNumber: phone,
  /** A masked value that is sent back means unchanged. */
  aadharNumber: blank(
    z.string().check(
      z.trim(),
      z.refine((t) => /^\d{12}$/.test(t) || masked.test(t), 'Must be 12 digits'),
    ),
  ),
  panNumber: blank(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((t) => /^[A-Z]{5}\d{4}[A-Z]$/.test(t) || masked.test(t), 'Must be a PAN such as ABCDE1234F'),
    ),
  ),
  basicSalary: rupees,
  /** Worked from today on. */
  shiftId: z.optional(id()),
  /** A data URL of a JPEG, PNG or WebP; the address that was shown means unchanged, null none. */
  profilePhoto: z.optional(z.nullable(z.string().check(z.maxLength(7 * 1024 * 1024)))),
}

const personBody = z.object(personFields)
export const personDetail = z.extend(person, {
  officeLocation: z.nullable(z.string()),
  personalEmail: z.nullable(z.string()),
  contactNumber: z.nullable(z.string()),
  alternateContactNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  permanentAddress: z.nullable(z.string()),
  presentAddress: z.nullable(z.string()),
  emergencyContactName: z.nullable(z.string()),
  emergencyContactRelation: z.nullable(z.string()),
  emergencyContactNumber: z.nullable(z.string()),
  /** All but the last four hidden; revealing is an entry in the audit. */
  aadharNumber: z.nullable(z.string()),
  panNumber: z.nullable(z.string()),
  basicSalary: z.nullable(z.string()),
  managerName: z.nullable(z.string()),
  /** Signing in takes a code too. */
  secondFactor: z.boolean(),
  /** An account of the identity provider is theirs. */
  isLinked: z.boolean(),
  /** Today's. */
  shiftId: z.int(),
  shiftName: z.string(),
  version: z.int(),
})
export type PersonDetail = z.output<typeof personDetail>
const personId = z.object({ id: idText() })

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  may: 'use_own_account',
  title: 'A person, as far as the asker may see',
  params: personId,
  answer: z.partial(personDetail),
})
export const createPerson = endpoint({
  method: 'POST',
  path: '/api/users',
  may: 'manage_employees',
  title: 'Add a person',
  limit: 7 * 1024 * 1024,
  body: z.extend(personBody, {
    role: z._default(role, 'Recruiter'),
    password: z.string('Password is required'),
  }),
  answer: z.partial(personDetail),
})
export const updatePerson = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  may: 'manage_employees',
  title: 'Change a person; what is not given stays',
  params: personId,
  limit: 7 * 1024 * 1024,
  body: z.extend(z.partial(personBody), {
    isActive: z.optional(z.boolean()),
    lastWorkDate: z.optional(z.nullable(z.string())),
    version: z.optional(z.int()),
  }),
  answer: z.partial(personDetail),
})
export const setPersonPassword = endpoint({
  method: 'PUT',
  path: '/api/users/:id/password',
  may: 'manage_employees',
  title: "Set a person's password; all their sessions end",
  params: personId,
  body: z.object({ password: z.string('Password must be at least 8 characters long') }),
  answer: ok,
})
export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  may: 'manage_employees',
  title: 'Remove sign-in and personal data; the records stay under another name',
  params: personId,
  answer: ok,
})
export const revealPerson = endpoint({
  method: 'POST',
  path: '/api/users/:id/reveal',
  may: 'use_own_account',
  title: 'Aadhar or PAN in full: Admin, or the person; audited',
  params: personId,
  body: z.object({ field: z.enum(['aadharNumber', 'panNumber']) }),
  answer: z.object({ value: z.nullable(z.string()) }),
})
/** What leaving would mean, by the real verb, thrown away. */
export const leavingPerson = endpoint({
  method: 'POST',
  path: '/api/users/:id/leaving',
  may: 'manage_employees',
  title: 'What deactivating a person would touch',
  params: personId,
  answer: z.object({
    reports: z.array(z.string()),
    reportsGoTo: z.nullable(z.string()),
    openApprovals: z.int(),
    pendingLeaves: z.int(),
    futureLeaves: z.int(),
    pendingRegularizations: z.int(),
    tasks: z.int(),
    sessions: z.int(),
    devices: z.int(),
  }),
})

export * from './sheetContract'
