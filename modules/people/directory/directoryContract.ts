/** The directory: one person's details; adding, changing and deleting; the effects of leaving. */
import { blank, endpoint, z, email, id, idText, ok, prose, words } from '../../../src/domain/endpoint'
import { aadhaarIn, panIn } from '../../../src/domain/identity'
import { isDay, type Day } from '../../../src/domain/day'
import { paiseOf, rupees as rupeesOf } from '../../../src/domain/money'
import { dayIn, type Written } from '../../../src/domain/parseDays'
import { role, person } from './listContract'

const notAPhone = 'Must be a phone number'
const notAnAmount = 'Must be an amount such as 540000.00'

const line = (most: number) => blank(words(most))
/** In any spelling; the server checks that it is valid. */
const phone = blank(
  z.string().check(z.trim(), z.maxLength(40, 'Must be at most 40 characters'), z.regex(/\p{Nd}/u, notAPhone)),
)
/** Rupees as a decimal string with or without commas, or a number. */
const rupees = blank(
  z.pipe(
    z
      .union([z.string(), z.number()], notAnAmount)
      .check(z.refine((given) => paiseOf(String(given)) !== null, notAnAmount)),
    z.transform((given) => rupeesOf(paiseOf(String(given))!)),
  ),
)
/** A date in any unambiguous spelling; for a moment, its day. */
const writtenDay = z.pipe(
  z.string().check(z.refine((given) => 'value' in dayOfText(given), 'Must be a date, yyyy-MM-dd')),
  z.transform((given) => (dayOfText(given) as { value: Day }).value),
)
/** The rules decide which dates are possible. */
function dayOfText(text: string): Written<Day> {
  const day = text.trim().replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1')
  return isDay(day) ? { value: day } : dayIn(day)
}
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
  dateOfJoining: blank(writtenDay),
  dateOfBirth: blank(writtenDay),
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
    z.pipe(
      z.string().check(
        z.trim(),
        z.refine((t) => aadhaarIn(t) !== null || masked.test(t), 'Must be 12 digits'),
      ),
      z.transform((text) => aadhaarIn(text) ?? text),
    ),
  ),
  panNumber: blank(
    z.pipe(
      z.string().check(
        z.trim(),
        z.toUpperCase(),
        z.refine((t) => panIn(t) !== null || masked.test(t), 'Must be a PAN such as ABCDE1234F'),
      ),
      z.transform((text) => panIn(text) ?? text),
    ),
  ),
  basicSalary: rupees,
  /** Worked from today. */
  shiftId: z.optional(id()),
  /** A data URL of a JPEG, PNG or WebP; the shown address means unchanged, null removes it. */
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
  /** Masked except the last four; revealing is an audit entry. */
  aadharNumber: z.nullable(z.string()),
  panNumber: z.nullable(z.string()),
  basicSalary: z.nullable(z.string()),
  managerName: z.nullable(z.string()),
  hasPassword: z.boolean(),
  invitedAt: z.nullable(z.string()),
  /** Signing in also needs a code. */
  secondFactor: z.boolean(),
  /** An identity provider account is linked. */
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
  title: "A person's visible details",
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
    /** Required unless the person is invited. */
    password: z.optional(z.string('Password is required')),
    /** Sends a mail with a link to set the password. */
    invite: z.optional(z.boolean()),
  }),
  answer: z.partial(personDetail),
})
export const updatePerson = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  may: 'manage_employees',
  title: 'Change a person; omitted fields stay',
  params: personId,
  limit: 7 * 1024 * 1024,
  body: z.extend(z.partial(personBody), {
    isActive: z.optional(z.boolean()),
    lastWorkDate: blank(writtenDay),
    version: z.optional(z.int()),
  }),
  answer: z.partial(personDetail),
})
export const setPersonPassword = endpoint({
  method: 'PUT',
  path: '/api/users/:id/password',
  may: 'manage_employees',
  needsSession: true,
  title: "Set a person's password; all their sessions end",
  params: personId,
  body: z.object({ password: z.string('Password must be at least 8 characters long') }),
  answer: ok,
})
export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  may: 'manage_employees',
  title: 'Delete sign-in and personal data; the records stay under another name',
  params: personId,
  answer: ok,
})
export const revealPerson = endpoint({
  method: 'POST',
  path: '/api/users/:id/reveal',
  may: 'use_own_account',
  title: 'Full Aadhar or PAN, for an Admin or the person; audited',
  secret: 'runs again',
  params: personId,
  body: z.object({ field: z.enum(['aadharNumber', 'panNumber']) }),
  answer: z.object({ value: z.nullable(z.string()) }),
})
/** The effects of leaving: runs the real verb and rolls back. */
export const leavingPerson = endpoint({
  method: 'POST',
  path: '/api/users/:id/leaving',
  may: 'manage_employees',
  title: 'Preview of deactivating a person',
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
