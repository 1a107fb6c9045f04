/** Signing in and out, who is signed in, and one's own password. */
import { endpoint, z, email, ok } from '../../../src/domain/endpoint'
import { personName } from '../directory/listContract'

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
  /** Where one of them was used. */
  recoveryCodesLeft: z.optional(z.int()),
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
  secret: 'runs again',
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
  dependsOn: ['people', 'firm'],
  may: 'use_own_account',
  title: 'Who is signed in',
  beforeSecondFactor: true,
  answer: z.extend(me, {
    /** Nothing else is answered until a second factor is set up. */
    needsSecondFactor: z.optional(z.literal(true)),
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
