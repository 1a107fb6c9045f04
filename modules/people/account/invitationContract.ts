/** Invitations by mail, and 'Forgot password?', for both sides, through contract.ts. */
import { endpoint, z, email } from '../../../src/domain/endpoint'

const named = z.object({ userId: z.int(), name: z.string(), email: z.string() })

export const invitePeople = endpoint({
  method: 'POST',
  path: '/api/users/invitations',
  may: 'manage_employees',
  title: 'Invite people by mail to set their password',
  body: z.object({
    /** Default: everybody without a password. */
    ids: z.optional(z.array(z.int()).check(z.maxLength(20_000))),
  }),
  answer: z.object({
    invited: z.array(named),
    /** People who have a password already, or have left. */
    passed: z.array(z.extend(named, { reason: z.string() })),
  }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  may: 'public',
  title: 'Send a link for a new password; the same answer for every address',
  body: z.object({ email: email() }),
  answer: z.object({ message: z.string() }),
})
