/** The second factor, for both sides, through contract.ts. */
import { endpoint, z, idText, ok } from '../../src/domain/endpoint'
import { signedIn } from './contract'

declare module '../../src/domain/events' {
  interface Events {
    'second_factor.switched_on': { userId: number }
    'second_factor.switched_off': { userId: number }
    'second_factor.codes_renewed': { userId: number }
    'second_factor.code_used': { userId: number; left: number }
    /** `isLast`: no further code is accepted for a while. */
    'second_factor.refused': { userId: number; isLast: boolean }
    /** By an Admin or the command line; afterwards the person signs in with the password only. */
    'second_factor.reset': { userId: number }
  }
}

/** Six digits of the app, or a recovery code; blanks and dashes are ignored. */
const code = z
  .string('Code is required')
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(60, 'This is not a code'))
/** Empty for a person without a password. */
const password = z.optional(z.string().check(z.maxLength(200)))
const own = 'use_own_account'

export const secondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  may: 'public',
  title: 'Sign in: the code of the second factor',
  secret: 'runs again',
  answer: signedIn,
  body: z.object({ ticket: z.string().check(z.maxLength(100)), code }),
})

const factorState = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  /** The firm requires it of this person. */
  isRequired: z.boolean(),
  hasPassword: z.boolean(),
})
export type FactorState = z.output<typeof factorState>
export const getFactor = endpoint({
  method: 'GET',
  path: '/api/profile/second-factor',
  may: own,
  needsSession: true,
  title: "One's own second factor",
  beforeSecondFactor: true,
  answer: factorState,
})

export const beginFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/begin',
  may: own,
  needsSession: true,
  title: 'Begin a second factor: a secret for the app, active once a code confirms it',
  secret: 'runs again',
  beforeSecondFactor: true,
  body: z.object({ password }),
  answer: z.object({
    /** Base32, for typing. */ secret: z.string(),
    /** `otpauth://`, for opening. */ address: z.string(),
    /** The same as an image, for scanning. */ image: z.string(),
  }),
})
const recoveryCodes = z.object({ /** Shown once. */ recoveryCodes: z.array(z.string()) })
export const confirmFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/confirm',
  may: own,
  needsSession: true,
  title: 'Enable the second factor with a code; every other session ends',
  secret: 'shown once',
  beforeSecondFactor: true,
  body: z.object({ code }),
  answer: recoveryCodes,
})
export const renewCodes = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/recovery-codes',
  may: own,
  needsSession: true,
  title: 'New recovery codes; the old ones stop working',
  secret: 'shown once',
  body: z.object({ password, code }),
  answer: recoveryCodes,
})
export const switchOffFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/switch-off',
  may: own,
  needsSession: true,
  title: 'Disable the second factor',
  body: z.object({ password, code }),
  answer: ok,
})
export const resetFactor = endpoint({
  method: 'POST',
  path: '/api/users/:id/reset-second-factor',
  may: 'manage_employees',
  needsSession: true,
  title: "Reset another person's second factor; all their sessions end",
  params: z.object({ id: idText() }),
  answer: ok,
})
