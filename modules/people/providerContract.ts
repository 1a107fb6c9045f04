/** Signing in with the firm's identity provider (OpenID Connect), for both sides. */
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
    /** The provider's address to open. */ address: z.string(),
    /** Stored by this browser; only with it does the provider's answer become a sign-in. */ flow: z.string(),
  }),
})
/**
 * The provider redirects people here. Its answer goes to the page behind the `#`, where no server logs it;
 * the page passes it to `finish`.
 */
export const providerCallback = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  may: 'public',
  title: 'The redirect back from the identity provider',
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
    /** The query of the redirect. */ answer: z.string().check(z.maxLength(8000)),
    flow: z.string().check(z.maxLength(4000)),
    device: z.optional(z.string().check(z.maxLength(64))),
  }),
})
export const lookAtProvider = endpoint({
  method: 'GET',
  path: '/api/auth/oidc',
  may: 'manage_settings',
  title: 'Settings for the identity provider, and missing ones',
  answer: z.object({
    /** Null: MUSTER_URL is not set. */ redirect: z.nullable(z.string()),
    /** The origin of the environment's secret; null: there is none. */
    secretFor: z.nullable(z.string()),
    isSecretSent: z.boolean(),
  }),
})
export const testProvider = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/test',
  may: 'manage_settings',
  title: 'Test the identity provider',
  answer: z.object({ isGood: z.boolean(), message: z.string() }),
})
export const unlinkProvider = endpoint({
  method: 'POST',
  path: '/api/users/:id/unlink-provider',
  may: 'manage_employees',
  needsSession: true,
  title: "Unlink a person's identity provider account; all their sessions end",
  params: z.object({ id: idText() }),
  answer: ok,
})
