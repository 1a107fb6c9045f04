/** Tests of web push, to oneself and to others. */
import { endpoint, z, idText, words } from '../../../src/domain/endpoint'
import { broadcastGroups } from '../broadcast/broadcastContract'

const own = 'use_own_account'
export const pushAnswer = z.object({ success: z.boolean(), message: z.string(), sentCount: z.int() })
const test = { method: 'POST', answer: pushAnswer } as const
export const testPush = endpoint({
  ...test,
  path: '/api/push/test',
  may: own,
  title: "A test to one's own devices; answers once it was sent",
})
export const testRole = endpoint({
  ...test,
  path: '/api/push/test-role',
  may: 'manage_settings',
  title: 'A test to everybody with a role',
  body: z.object({ role: z.enum(broadcastGroups) }),
})
export const testDesignation = endpoint({
  ...test,
  path: '/api/push/test-designation',
  may: 'manage_settings',
  title: 'A test to everybody with a designation',
  body: z.object({ designation: words(120) }),
})
export const testTeam = endpoint({
  ...test,
  path: '/api/push/test-team',
  may: 'manage_team',
  title: "A test to one's own team",
  body: z.object({ includeManager: z.optional(z.boolean()) }),
})
export const testManager = endpoint({
  ...test,
  path: '/api/push/test-manager',
  may: 'manage_team',
  title: "A test to one's own manager",
})
export const testHierarchy = endpoint({
  ...test,
  path: '/api/push/test-hierarchy',
  may: 'manage_team',
  title: "A test to all one's managers",
})
const person = z.optional(z.nullable(z.union([z.int(), idText()])))
export const testRegularization = endpoint({
  ...test,
  path: '/api/push/test-regularization',
  may: 'manage_team',
  title: "The notice of a decided regularization, to oneself or one's team member",
  body: z.object({ userId: person, status: z.optional(z.enum(['approved', 'rejected'])) }),
})
export const testTaskAssignment = endpoint({
  ...test,
  path: '/api/push/test-task-assignment',
  may: 'manage_team',
  title: "The notice of an assigned task, to oneself or one's team member",
  body: z.object({
    userId: person,
    taskTitle: z.optional(z.string().check(z.maxLength(200))),
    deadline: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  }),
})
/** Attendance answers it, because it knows who is due. */
export const testReminders = endpoint({
  ...test,
  path: '/api/push/test-reminders',
  may: 'manage_team',
  title: 'Remind everybody who is due (by an Admin), else only oneself',
  body: z.object({
    type: z.enum(['punch_in', 'punch_out'], "Must be 'punch_in' or 'punch_out'"),
    scope: z.optional(z.enum(['everyone', 'me'])),
    /** Sends nothing: the answer has the number of people. */
    preview: z.optional(z.boolean()),
  }),
})
