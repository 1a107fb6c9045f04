/** Lists of visible people. */
import { endpoint, z, countText, pagination } from '../../../src/domain/endpoint'
import { roles } from '../../../src/domain/access'

export const role = z.enum(roles)

/** The fields that are visible to everybody who can see the person. */
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

/** Details for Admin (all) and Scheduler (without identity numbers, salary, addresses and emergency data). */
export const person = z.extend(personName, {
  managerId: z.optional(z.nullable(z.int())),
  managerName: z.optional(z.nullable(z.string())),
  officeLocation: z.optional(z.nullable(z.string())),
  contactNumber: z.optional(z.nullable(z.string())),
  dateOfJoining: z.optional(z.nullable(z.string())),
  lastWorkDate: z.optional(z.nullable(z.string())),
  /** For an Admin: false for people who need one to sign in and have none. */
  hasPassword: z.optional(z.boolean()),
  /** For an Admin: when the last invitation was sent by mail. */
  invitedAt: z.optional(z.nullable(z.string())),
  /** Why the last invitation was not delivered. */
  invitationFailed: z.optional(z.nullable(z.string())),
})
export type Person = z.output<typeof person>

/** By which the directory can be sorted; a minus turns the order. */
export const peopleOrders = ['name', 'employeeId', 'role', 'designation'] as const
export type PeopleOrder = (typeof peopleOrders)[number] | `-${(typeof peopleOrders)[number]}`
const orders = peopleOrders.flatMap((one) => [one, `-${one}`] as PeopleOrder[])

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  dependsOn: ['people', 'firm'],
  may: 'use_own_account',
  title: 'Visible people',
  query: z.object({
    page: z.optional(countText(100_000)),
    limit: z.optional(countText(200)),
    search: z.optional(z.string().check(z.maxLength(200))),
    role: z.optional(role),
    status: z.optional(z.enum(['active', 'inactive', 'all'])),
    /** Without one: the best matches of a search, then by name. */ sort: z.optional(z.enum(orders)),
    /** Only people whose attendance is visible: the filter of the Attendance screen. */
    visible: z.optional(z.literal('attendance')),
    /** Only active people without a password; 403 unless the role manages employees. */
    password: z.optional(z.literal('missing')),
  }),
  answer: z.object({
    data: z.array(person),
    pagination,
    counts: z.object({
      total: z.int(),
      active: z.int(),
      inactive: z.int(),
      /** For an Admin: active people of the whole firm, regardless of the filters. */
      withoutPassword: z.optional(z.int()),
    }),
  }),
})

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/users/team',
  dependsOn: ['people'],
  may: 'view_team_attendance',
  title: "The person's team, or everybody for Admin and Senior Manager",
  answer: z.array(personName),
})

const nameList = z.object({ data: z.array(personName) })

export const listManagers = endpoint({
  method: 'GET',
  path: '/api/managers',
  dependsOn: ['people'],
  sameFor: 'everybody',
  may: 'view_names',
  title: 'Active people who can lead others: Manager, Senior Manager, Admin',
  answer: nameList,
})

export const listAllEmployees = endpoint({
  method: 'GET',
  path: '/api/all-employees',
  dependsOn: ['people'],
  sameFor: 'everybody',
  may: 'view_names',
  title: 'Names of all people',
  answer: nameList,
})

const employee = z.extend(personName, {
  managerId: z.nullable(z.int()),
  /** Rupees a year as a decimal string; null if pay is not visible. */
  basicSalary: z.nullable(z.string()),
})

export const listEmployees = endpoint({
  method: 'GET',
  path: '/api/employees',
  dependsOn: ['people'],
  sameFor: 'a role',
  may: 'view_names',
  title: 'People with their position in the hierarchy, for team performance',
  answer: z.array(employee),
})
