/** Signing in with the firm's identity provider (OpenID Connect): read on both sides. */
import { endpoint, z, idText, ok } from '../../src/domain/endpoint'
import { codeNeeded, signedIn } from './contract'

declare module '../../src/domain/events' {
  interface Events {
    'provider.linked': { userId: number; issuer: string }
    'provider.unlinked': { userId: number; issuer: string }
  }
}

export const startAtProvider = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/start',
  may: 'public',
  title: 'Begin a sign-in with the identity provider',
  secret: 'runs again',
  answer: z.object({
    /** Of the provider, to go to. */ address: z.string(),
    /** Kept by this browser; only with it the provider's answer makes a sign-in. */ flow: z.string(),
  }),
})
/**
 * The provider sends people back here. What it says goes on to the page behind the `#`, where no server's log
 * has it; the page gives it to `finish`.
 */
export const providerCallback = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  may: 'public',
  title: 'The way back from the identity provider',
  answer: z.any(),
  media: 'text/html',
})
export const finishAtProvider = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/finish',
  may: 'public',
  title: "Finish a sign-in with the identity provider's answer",
  secret: 'runs again',
  answer: z.union([signedIn, codeNeeded]),
  body: z.object({
    /** The query that it sent people back with. */ answer: z.string().check(z.maxLength(8000)),
    flow: z.string().check(z.maxLength(4000)),
    device: z.optional(z.string().check(z.maxLength(64))),
  }),
})
export const lookAtProvider = endpoint({
  method: 'GET',
  path: '/api/auth/oidc',
  may: 'manage_settings',
  title: 'What the identity provider must be told, and what is missing',
  answer: z.object({
    /** Null: MUSTER_URL is not set. */ redirect: z.nullable(z.string()),
    /** The origin that the secret of the environment is for; null: there is none. */
    secretFor: z.nullable(z.string()),
    isSecretSent: z.boolean(),
  }),
})
export const testProvider = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/test',
  may: 'manage_settings',
  title: 'Ask the identity provider who it is',
  answer: z.object({ isGood: z.boolean(), message: z.string() }),
})
export const unlinkProvider = endpoint({
  method: 'POST',
  path: '/api/users/:id/unlink-provider',
  may: 'manage_employees',
  title: "Forget which account of the identity provider is a person's; all their sessions end",
  params: z.object({ id: idText() }),
  answer: ok,
})
