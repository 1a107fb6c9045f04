/**
 * The people: role, manager, shifts, and when each came and left. Admins first, then Senior Managers,
 * Managers, Accounts, Schedulers and Recruiters, so a manager always has the smaller id.
 *
 *   castOf(...)  everybody
 *   isHere(person, day)    shiftIdOn(person, day)     cameAt(time, joined)
 */
import type { Role } from '../../src/domain/access'
import { isEmployed } from '../../src/domain/calendar'
import { addDays, daysBetween, minutesOf, type Day } from '../../src/domain/day'
import { general, night, workingFrom, type StoryDay } from './calendar'
import { habitsOf, type Habits } from './habits'
import { addresses, longName, nameOf, signInNames, type SignIn } from './names'
import { offices } from './places'
import { Chance } from './random'
import type { Timeline } from './timeline'

export const signInRoles: readonly { name: SignIn; role: Role }[] = [
  { name: 'admin', role: 'Admin' },
  { name: 'senior', role: 'Senior Manager' },
  { name: 'manager', role: 'Manager' },
  { name: 'recruiter', role: 'Recruiter' },
  { name: 'accounts', role: 'Accounts' },
  { name: 'scheduler', role: 'Scheduler' },
]
export const signInEmail = (name: SignIn) => `${name}@muster.test`

/** `left` is null for active people. */
export type Period = { joined: Day; left: Day | null }

export type Person = {
  id: number
  employeeId: string
  firstName: string
  lastName: string
  email: string
  role: Role
  designation: string
  managerId: number | null
  officeId: number
  periods: readonly Period[]
  /** Latest first; without one a person works General. */
  shifts: readonly { from: Day; shiftId: number }[]
  habits: Habits
  signIn: SignIn | null
}

export const fewestEmployees = signInRoles.length

type Sizes = Record<Role, number>

/** A Manager leads about eight people, a Senior Manager about three Managers. */
function sizesOf(employees: number): Sizes {
  const managers = Math.max(1, Math.round(employees / 10))
  const sizes = {
    Admin: 1 + Math.floor(employees / 500),
    'Senior Manager': Math.max(1, Math.ceil(managers / 3)),
    Manager: managers,
    Accounts: Math.max(1, Math.round(employees * 0.04)),
    Scheduler: Math.max(1, Math.round(employees * 0.02)),
  }
  return { ...sizes, Recruiter: Math.max(1, employees - Object.values(sizes).reduce((a, b) => a + b)) }
}

export const isHere = ({ periods }: Person, day: Day): boolean => isEmployed(periods, day)

/** When a new person starts. */
export const begins = '08:30'
export const cameAt = (time: Timeline, joined: Day): number =>
  time.at(time.numberOf(joined), minutesOf(begins) / 60)

export function shiftIdOn({ shifts }: Person, day: Day): number {
  for (const { from, shiftId } of shifts) if (from <= day) return shiftId
  return general.id
}

const order: readonly Role[] = ['Admin', 'Senior Manager', 'Manager', 'Accounts', 'Scheduler', 'Recruiter']

const designations: Record<Role, readonly string[]> = {
  Admin: ['Director, People and Operations', 'HR Administrator'],
  'Senior Manager': ['Senior Manager, Delivery', 'Senior Manager, Client Services'],
  Manager: ['Delivery Manager', 'Account Manager', 'Team Lead, IT Staffing', 'Team Lead, Non-IT Staffing'],
  Recruiter: [
    'Recruiter',
    'Recruiter',
    'Senior Recruiter',
    'Associate Recruiter',
    'Talent Acquisition Specialist',
    'Sourcing Specialist',
  ],
  Accounts: ['Accounts Executive', 'Senior Accountant'],
  Scheduler: ['Interview Scheduler'],
}

export function castOf(employees: number, days: readonly StoryDay[], seed: number): Person[] {
  const sizes = sizesOf(employees)
  const emailOf = addresses()
  const cast: Person[] = []
  for (const role of order) {
    const count = sizes[role]
    for (let nth = 0; nth < count; nth++) {
      const id = cast.length + 1
      const chance = new Chance(seed, 1, id)
      const signIn = nth === 0 ? signInRoles.find((s) => s.role === role)!.name : null
      const [firstName, lastName] = signIn
        ? signInNames[signIn]
        : ((role === 'Recruiter' ? longName(nth) : undefined) ?? nameOf(chance))
      const team = role === 'Recruiter' ? nth % sizes.Manager : role === 'Manager' ? nth : null
      const periods =
        signIn || role !== 'Recruiter'
          ? [{ joined: workingFrom(days, days[0]!.day), left: null }]
          : careerOf(nth, count, days, chance)
      const designation =
        role === 'Admin' ? designations.Admin[Math.min(nth, 1)]! : chance.of(designations[role])
      cast.push({
        id,
        employeeId: `EMP${String(id).padStart(4, '0')}`,
        firstName,
        lastName,
        email: signIn ? signInEmail(signIn) : emailOf(firstName, lastName),
        role,
        designation: signIn === 'recruiter' ? 'Senior Recruiter' : designation,
        managerId: managerOf(role, nth, sizes),
        officeId: team === null ? offices[nth % offices.length]!.id : officeOfTeam(team),
        periods,
        shifts: team === null ? [] : shiftsOf(team, nth, role, sizes, periods, days),
        habits: habitsOf(chance, signIn),
        signIn,
      })
    }
  }
  return cast
}

/**
 * Recruiters are distributed to the Managers in turn, Managers to the Senior Managers; everybody else reports
 * to the first Admin.
 */
function managerOf(role: Role, nth: number, sizes: Sizes): number | null {
  const firstSenior = sizes.Admin + 1
  if (role === 'Admin') return nth === 0 ? null : 1
  if (role === 'Manager') return firstSenior + (nth % sizes['Senior Manager'])
  if (role === 'Recruiter') return firstSenior + sizes['Senior Manager'] + (nth % sizes.Manager)
  return 1
}

/** Every third team works in Pune, the others in Mumbai. */
function officeOfTeam(team: number): number {
  return offices[team % 3 === 1 ? 1 : 0]!.id
}

/** Every eighth team works at night. One of its people came from the day shift and one returned to it. */
function shiftsOf(
  team: number,
  nth: number,
  role: Role,
  sizes: Sizes,
  periods: readonly Period[],
  days: readonly StoryDay[],
): Person['shifts'] {
  const isNight = team % 8 === 7 || (team === sizes.Manager - 1 && sizes.Manager > 1 && sizes.Manager < 8)
  if (!isNight) return []
  const { joined } = periods[0]!
  const place =
    role === 'Recruiter' && periods.length === 1 && !periods[0]!.left ? Math.floor(nth / sizes.Manager) : null
  const middle = changeDay(days, joined)
  if (place === 3 && middle) return [{ from: middle, shiftId: night.id }]
  if (place === 6 && middle)
    return [
      { from: middle, shiftId: general.id },
      { from: joined, shiftId: night.id },
    ]
  return [{ from: joined, shiftId: night.id }]
}

/** The first of a month in the later half of the story, after joining. */
function changeDay(days: readonly StoryDay[], joined: Day): Day | undefined {
  return days.slice(Math.floor(days.length / 2)).find((d) => d.day.endsWith('-01') && d.day > joined)?.day
}

/**
 * When a recruiter came and left. The firm opened on the story's first day and hired in the first three
 * weeks; a third came later. About one in twelve has left; one in a hundred and fifty left and came back.
 */
function careerOf(nth: number, count: number, days: readonly StoryDay[], chance: Chance): Period[] {
  const [first, last] = [days[0]!.day, addDays(days.at(-1)!.day, -1)]
  const span = daysBetween(first, last)
  const at = (share: number) => workingFrom(days, addDays(first, Math.floor(span * share)))
  if (nth % 150 === 3 && count > 3)
    return [
      { joined: at(0), left: at(0.35) },
      { joined: at(0.62), left: null },
    ]
  if (nth % 12 === 7) {
    const joined = at(0)
    const left = at(chance.between(0.3, 0.9))
    return [{ joined, left: left < last ? left : last }]
  }
  if (nth % 3 === 2) return [{ joined: at(chance.between(0.15, 0.92)), left: null }]
  return [
    {
      joined: workingFrom(days, addDays(first, Math.min(chance.whole(0, 3) * 7, Math.floor(span / 4)))),
      left: null,
    },
  ]
}
