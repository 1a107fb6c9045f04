/**
 * OpenID Connect with the provider: authorization code with PKCE, state and nonce, and a checked ID token
 * signature. The library is loaded when a firm first uses it.
 *
 *   startProviderSignIn(app, provider)   redeem(app, provider, answer, checks)   whoIs(app, provider)
 */
import type * as Client from 'openid-client'
import type { App } from '../../../src/app'
import { isLoopbackHost, type Provider } from '../../firm/service'
import { fetcherFor, patience, Unreachable } from './fetching'

export type Checks = { state: string; nonce: string; verifier: string }
export type Identity = { issuer: string; subject: string; email: string | null; isVerified: boolean }

type CachedConfiguration = { config: Promise<Client.Configuration>; until: number }
const configurations = new WeakMap<App, Map<string, CachedConfiguration>>()
/**
 * The provider's metadata is refetched after an hour; after a failure only after a while, so that strangers
 * cannot make this server request endlessly.
 */
const [lasts, rests] = [60 * 60_000, 15_000]

async function discovered(
  app: App,
  provider: Provider,
): Promise<{ client: typeof Client; config: Client.Configuration }> {
  const client = await import('openid-client')
  const now = Date.parse(app.clock.now())
  let all = configurations.get(app)
  if (!all) configurations.set(app, (all = new Map()))
  const key = JSON.stringify([provider.issuer, provider.clientId, provider.secret])
  let found = all.get(key)
  if (!found || found.until <= now) {
    all.clear()
    const fresh: CachedConfiguration = { config: discover(client, provider), until: now + lasts }
    fresh.config.catch(() => (fresh.until = Date.parse(app.clock.now()) + rests))
    all.set(key, (found = fresh))
  }
  return { client, config: await found.config }
}

async function discover(
  client: typeof Client,
  { issuer, clientId, secret }: Provider,
): Promise<Client.Configuration> {
  const at = new URL(issuer)
  const options = {
    timeout: patience / 1000,
    [client.customFetch]: fetcherFor(at) as Client.CustomFetch,
    execute: [
      client.enableNonRepudiationChecks,
      ...(isLoopbackHost(at.hostname) ? [client.allowInsecureRequests] : []),
    ],
  }
  // The way to send the secret is known from the provider's metadata.
  const config = await client.discovery(
    at,
    clientId,
    undefined,
    secret ? both(client, secret) : client.None(),
    options,
  )
  const { issuer: foundIssuer, authorization_endpoint: door } = config.serverMetadata()
  // A multi-tenant address (Microsoft's `common`) has no issuer of its own.
  if (new URL(foundIssuer).href !== at.href) throw new Unreachable(`The provider's issuer is ${foundIssuer}`)
  const { protocol, hostname } = new URL(door ?? 'none:')
  if (
    protocol !== 'https:' &&
    !(protocol === 'http:' && isLoopbackHost(hostname) && isLoopbackHost(at.hostname))
  )
    throw new Unreachable('The provider has no https sign-in address')
  return config
}

function both(client: typeof Client, secret: string): Client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (as, ...rest) =>
    (as.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(as, ...rest)
}

/** The address to open, and the values that its answer is checked with. */
export async function startProviderSignIn(
  app: App,
  provider: Provider,
): Promise<{ address: string; checks: Checks }> {
  const { client, config } = await discovered(app, provider)
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: provider.redirect,
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, checks }
}

/** The person of an answer. Throws if the provider refused, or its answer is invalid. */
export async function redeem(
  app: App,
  provider: Provider,
  answer: string,
  { state, nonce, verifier }: Checks,
): Promise<Identity> {
  const { client, config } = await discovered(app, provider)
  const tokens = await client.authorizationCodeGrant(config, new URL(`${provider.redirect}?${answer}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  // Some providers put it in the token, some only in the user info.
  const userInfo =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof userInfo.email === 'string' && userInfo.email ? userInfo.email : null,
    isVerified: isVerified(userInfo),
  }
}

/** Microsoft Entra has its own claim: the domain of the address belongs to the tenant. */
function isVerified(claims: Record<string, unknown>): boolean {
  const { email_verified: verified, xms_edov: owned } = claims
  return verified === undefined
    ? owned === true || owned === 1 || owned === '1' || owned === 'true'
    : verified === true || verified === 'true'
}

export async function whoIs(app: App, provider: Provider): Promise<string> {
  configurations.get(app)?.clear()
  const { config } = await discovered(app, provider)
  return config.serverMetadata().issuer
}
