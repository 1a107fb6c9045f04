/** Endpoints of API tokens: one's own, and those that Admins made for programs. */
import { endpoint, idText, ok, words, z } from '../../../src/domain/endpoint'
import { scopes } from '../../../src/domain/access'

const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The person as whom it calls. */ owner: z.string(),
  isOwn: z.boolean(),
  isForProgram: z.boolean(),
  scopes: z.array(z.enum(scopes)),
  /** The last characters, to recognise it. */ ending: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the hour. Null: never. */ lastUsedAt: z.nullable(z.string()),
})
export type ApiToken = z.output<typeof apiToken>

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/profile/api-tokens',
  may: 'use_own_account',
  needsSession: true,
  title: "List one's own API tokens that are valid; for an Admin also those of programs",
  answer: z.array(apiToken),
})

export const longestTokenDays = 366

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/profile/api-tokens',
  may: 'use_own_account',
  secret: 'shown once',
  title: 'Create an API token with the rights of the caller, or with a part of them. It is shown once',
  body: z.object({
    /** Names its user: 'Attendance sheet'. */ name: words(60),
    /** `read`: every query of the person. Otherwise permissions that the person has. */
    scopes: z.array(z.enum(scopes)).check(z.minLength(1, 'Choose at least one')),
    /** Days until it expires. */
    days: z.int().check(z.minimum(1), z.maximum(longestTokenDays)),
    /** Every Admin sees it and can end it. Only for Admins. */ isForProgram: z.optional(z.boolean()),
    /** Proves that it is still the same person. Absent for people without a password. */
    password: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.extend(apiToken, { /** Begins with `muster_`. */ token: z.string() }),
})

export const endApiToken = endpoint({
  method: 'DELETE',
  path: '/api/profile/api-tokens/:id',
  may: 'use_own_account',
  needsSession: true,
  title: "End one of one's own API tokens; an Admin also one of a program",
  params: z.object({ id: idText() }),
  answer: ok,
})
