/** Policies: annual leave and monthly allowance by role. */
import { endpoint, z, idText } from '../../../src/domain/endpoint'
import { figure } from './balanceContract'

const byId = z.object({ id: idText() })

export const policy = z.object({
  id: z.int(),
  role: z.string(),
  totalLeaves: z.number(),
  freeLeaves: z.number(),
})
export const listPolicies = endpoint({
  method: 'GET',
  path: '/api/leave-policies',
  may: 'manage_settings',
  title: 'Annual leave and monthly allowance by role',
  answer: z.array(policy),
})
export const updatePolicy = endpoint({
  method: 'PUT',
  path: '/api/leave-policies/:id',
  may: 'manage_settings',
  title: 'Change a policy; balances change when they are updated',
  params: byId,
  body: z.object({ totalLeaves: z.optional(figure(0, 50)), freeLeaves: z.optional(figure(0, 5)) }),
  answer: policy,
})
export const updateAllBalances = endpoint({
  method: 'POST',
  path: '/api/leave-policies/update-all-balances',
  may: 'manage_settings',
  title: "Update everybody's grant to the policies; repeating it changes nothing more",
  query: z.object({ preview: z.optional(z.literal('1')) }),
  answer: z.object({
    updated: z.int(),
    unchanged: z.int(),
    /** People with a negative balance afterwards. */
    owing: z.array(z.object({ userId: z.int(), name: z.string(), available: z.number() })),
    message: z.string(),
  }),
})
