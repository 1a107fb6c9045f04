/** The dashboard. */
import { endpoint, z } from '../../src/domain/endpoint'
import { firmToday, statuses, teamToday, todayRecord } from '../attendance/contract'

const own = 'use_own_account'

export const stats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  conditional: 15,
  may: own,
  title: "Today's figures",
  answer: z.object({
    todayStatus: z.enum(statuses),
    /** Productive hours so far, decimal. */
    hoursWorked: z.string(),
    /** Days available. */
    leaveBalance: z.number(),
    totalLeaves: z.number(),
    usedLeaves: z.number(),
    /** Active people of the person's team; null for roles without one. */
    teamMembers: z.nullable(z.int()),
  }),
})

const when = { date: z.string(), daysUntil: z.int() }
const person = z.object({
  id: z.int(),
  name: z.string(),
  designation: z.nullable(z.string()),
  profilePhoto: z.nullable(z.string()),
  ...when,
  /** For an anniversary. */ yearsOfService: z.nullable(z.int()),
})
export const upcomingEvents = endpoint({
  method: 'GET',
  path: '/api/dashboard/upcoming-events',
  dependsOn: ['people', 'firm'],
  sameFor: 'everybody',
  may: own,
  title: 'Birthdays, work anniversaries, holidays and days off of the next seven days that have any',
  answer: z.object({
    birthdays: z.array(person),
    anniversaries: z.array(person),
    holidays: z.array(
      z.object({
        /** Null for a day off that is no holiday. */ id: z.nullable(z.int()),
        name: z.string(),
        type: z.enum(['holiday', 'weekend']),
        ...when,
      }),
    ),
    /** How many people of a day are not listed, because a large firm has dozens every day. */ more: z.array(
      z.object({ count: z.int(), ...when }),
    ),
  }),
})

const conditions = ['sunny', 'cloudy', 'rainy', 'snowy', 'partly_cloudy', 'other'] as const
const degrees = (limit: number) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.trim() !== '' && Math.abs(Number(text)) <= limit,
          `Must be from -${limit} to ${limit}`,
        ),
      ),
  )
export const weather = endpoint({
  method: 'GET',
  path: '/api/weather',
  may: own,
  title: 'The weather by cells of about 10 km; a default if no service answers',
  query: z.object({ lat: degrees(90), lon: degrees(180) }),
  answer: z.object({
    condition: z.enum(conditions),
    /** Celsius. */ temperature: z.number(),
    location: z.string(),
    description: z.string(),
    /** No service is set, or it did not answer. */ isUsual: z.boolean(),
  }),
})

export const team = endpoint({
  method: 'GET',
  path: '/api/dashboard/team',
  may: 'view_live_attendance',
  title: "Today's team figures",
  answer: teamToday,
})

export const firm = endpoint({
  method: 'GET',
  path: '/api/dashboard/firm',
  conditional: 60,
  sameFor: 'everybody',
  may: 'manage_settings',
  title: "The firm's day: presence by office, attendance of the last working days, exceptions",
  answer: firmToday,
})

/** The data of the first paint in one answer; each part equals its own call's answer. */
export const overview = endpoint({
  method: 'GET',
  path: '/api/dashboard/overview',
  conditional: 15,
  may: own,
  title: 'Everything the dashboard shows first',
  answer: z.object({
    stats: stats.answer,
    today: z.nullable(todayRecord),
    events: upcomingEvents.answer,
    team: z.nullable(teamToday),
  }),
})
