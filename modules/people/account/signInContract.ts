/** Signing in and out, the signed-in person, and one's own password. */
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
  /** Where one was used. */
  recoveryCodesLeft: z.optional(z.int()),
})
export type SignedIn = z.output<typeof signedIn>
/**
 * The password was right; the ticket and a second-factor code become a session, once, within five minutes.
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
     * A random name that this browser stores, so that other people's guesses do not lock out a known device.
     */
    device: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** A ticket instead of a token, if a code is also needed. */
  answer: z.union([signedIn, codeNeeded]),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  may: 'use_own_account',
  needsSession: true,
  title: 'Sign out',
  answer: ok,
  beforeSecondFactor: true,
})

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  dependsOn: ['people', 'firm'],
  may: 'use_own_account',
  title: 'The signed-in person',
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
  needsSession: true,
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
