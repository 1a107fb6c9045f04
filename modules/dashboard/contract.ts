/** The day at a glance. */
import { endpoint, z } from '../../src/domain/endpoint'
import { statuses } from '../attendance/contract'

export const stats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  may: 'use_own_account',
  title: "Today's state in figures",
  answer: z.object({
    todayStatus: z.enum(statuses),
    /** Productive hours so far, decimal. */
    hoursWorked: z.string(),
    /** Days available. */
    leaveBalance: z.number(),
    totalLeaves: z.number(),
    usedLeaves: z.number(),
    /** Active people of the asker's team; null for roles that do not see one. */
    teamMembers: z.nullable(z.int()),
  }),
})
