/** The days of a calendar in which a person chooses leave: their own leave, and how many others are away. */
import { endpoint, z, day } from '../../../src/domain/endpoint'
import { leaveStatuses, leaveTypes } from '../requests/requestContract'

export const leaveDays = endpoint({
  method: 'GET',
  path: '/api/leaves/days',
  conditional: 15,
  may: 'apply_leave',
  title: "The person's own pending and approved leave by day, and how many of the team are on leave",
  query: z.object({ from: day(), to: day() }),
  answer: z.object({
    teamSize: z.int(),
    /** Days without own leave and with the whole team are omitted. */
    days: z.array(
      z.object({
        date: z.string(),
        own: z.nullable(
          z.object({
            part: z.enum(['full', 'morning', 'afternoon']),
            type: z.enum(leaveTypes),
            status: z.enum(leaveStatuses),
          }),
        ),
        away: z.int(),
      }),
    ),
  }),
})
