/**
 * Signs in with the firm's identity provider.
 *
 *   start     the page gets the provider's address and `flow`, which it stores and which no URL
 *             ever contains
 *   (the person signs in there; the provider redirects to the callback, which passes its answer to the
 *   page)
 *   finish    the page sends both; the server redeems the code at the provider, and the reply is the
 *             the answer
 *
 * `flow` contains state, nonce and PKCE verifier, encrypted with a key that lives as long as the process:
 * nothing is stored for an unfinished start, and an answer made for another browser is worthless here.
 */
import { randomBytes } from 'node:crypto'
import type { App } from '../../../src/app'
import { invalid, notFound, notSignedIn, Refusal } from '../../../src/domain/errors'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { providerOf, redirectOf, type Provider } from '../../firm/service'
import { welcome, type From } from '../account/account'
import { hasFactor } from '../factor/factors'
import { attemptsOf } from '../account/identityProof'
import { seal, unseal } from '../../../src/sealedSecrets'
import { half } from '../account/tickets'
import type { finishAtProvider, lookAtProvider, startAtProvider, testProvider } from '../providerContract'
import { startProviderSignIn, redeem, whoIs, type Checks, type Identity } from './openId'
import { Unreachable } from './fetching'
import { link, personOf } from './links'

const flowKey = randomBytes(32)
const flowMinutes = 10
type Flow = Checks & { issuer: string; until: number }

const needed = (app: App): Provider => {
  const provider = app.ask((ask) => providerOf(app, ask))
  if (!provider) throw notFound('This firm signs in with passwords')
  return provider
}

export async function start(app: App): Promise<Answer<typeof startAtProvider>> {
  const provider = needed(app)
  const { address, checks } = await withWords(app, provider, () => startProviderSignIn(app, provider))
  const flow: Flow = {
    ...checks,
    issuer: provider.issuer,
    until: Date.parse(app.clock.now()) + flowMinutes * 60_000,
  }
  return { address, flow: seal(flowKey, JSON.stringify(flow), 'flow') }
}

/** From here session's token is behind the `#`: it reaches no log, and is worthless without the flow. */
export function callback(search: string): Response {
  const answer = search.length > 8000 ? '' : search.slice(1)
  return new Response(null, {
    status: 303,
    headers: {
      location: `/signing-in#${answer}`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

export async function finish(
  app: App,
  { answer, flow: sealed, device }: Input<typeof finishAtProvider>,
  from: From,
): Promise<Answer<typeof finishAtProvider>> {
  const provider = needed(app)
  const now = Date.parse(app.clock.now())
  const flow = JSON.parse(unseal(flowKey, sealed, 'flow') ?? 'null') as Flow | null
  if (!flow || flow.until <= now || flow.issuer !== provider.issuer)
    throw notSignedIn('This sign-in has expired, or was started in another browser. Please start again.')
  // Each attempt calls the provider, so an address has a limited number of wrong ones.
  const tries = attemptsOf(app)
  const refusal = tries.visitRefusal(from.address, now)
  if (refusal) throw refusal
  tries.visited(from.address, now)
  const identity = await withWords(app, provider, () => redeem(app, provider, answer, flow))
  const entered = await enter(app, provider, identity, device, from)
  tries.visitRight(from.address)
  return entered
}

async function enter(
  app: App,
  provider: Provider,
  identity: Identity,
  device: string | undefined,
  from: From,
): Promise<Answer<typeof finishAtProvider>> {
  try {
    const { id: actor } = app.ask((ask) => personOf(ask, identity, provider.label))
    return await app.write({ actor, source: from.address }, (tx) => {
      // Checked again: two windows may come back at once, the person may leave meanwhile, or the provider may
      // change.
      if (providerOf(app, tx)?.issuer !== provider.issuer)
        throw notSignedIn("The firm's sign-in has changed. Please start again.")
      const { id: userId, isNew } = personOf(tx, identity, provider.label)
      if (isNew) link(tx, userId, identity)
      return !provider.isEnough && hasFactor(tx, userId)
        ? half(app, tx, userId, { device, by: 'provider' })
        : welcome(tx, userId, { device, by: 'provider', ...from })
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 401)
      await app.write(
        { actor: null, source: from.address },
        (tx) =>
          void tx.record('session.refused', { email: identity.email ?? identity.subject.slice(0, 254) }),
      )
    throw error
  }
}

/** Errors between here and the provider, as text; details are in the log. */
async function withWords<T>(app: App, { label }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const failure = error as { name?: string; error?: string; code?: string }
    app.log.warn('The identity provider', { error: error as Error })
    if (failure.name === 'AuthorizationResponseError')
      throw notSignedIn(
        failure.error === 'access_denied'
          ? `The sign-in at ${label} was not finished.`
          : `${label} has not signed you in (${failure.error?.slice(0, 60)}).`,
      )
    if (isAway(error))
      throw new Refusal(
        503,
        `${label} does not answer at the moment. Please try again later. If you have a password, it ` +
          'still works.',
      )
    throw notSignedIn(
      `The answer of ${label} is invalid ` +
        `(${(failure.error ?? failure.code ?? 'unknown').slice(0, 60)}). Please start again. If it happens ` +
        'again, tell your Admin.',
    )
  }
}

/** Missing, too slow, or no provider. */
function isAway(error: unknown): boolean {
  for (
    let one = error as { cause?: unknown; code?: string } | undefined, depth = 0;
    one && depth < 4;
    one = one.cause as typeof one, depth++
  ) {
    if (
      one instanceof Unreachable ||
      [
        'OAUTH_TIMEOUT',
        'OAUTH_ABORT',
        'OAUTH_RESPONSE_IS_NOT_CONFORM',
        'OAUTH_RESPONSE_IS_NOT_JSON',
        'OAUTH_PARSE_ERROR',
      ].includes(one.code ?? '')
    )
      return true
  }
  return false
}

export const look = async (app: App): Promise<Answer<typeof lookAtProvider>> => ({
  redirect: redirectOf(app),
  secretFor: app.config.oidcSecret?.origin ?? null,
  isSecretSent: Boolean(app.ask((ask) => providerOf(app, ask))?.secret),
})

/** For the Admin who has just set it: what an attempt would meet. */
export async function test(app: App): Promise<Answer<typeof testProvider>> {
  if (!redirectOf(app))
    throw invalid(
      'Start Muster with MUSTER_URL, the address that people open, so that the provider can send ' +
        'them back.',
    )
  const provider = needed(app)
  try {
    return {
      isGood: true,
      message: `${await whoIs(app, provider)} answers. The first sign-in shows whether it knows Muster.`,
    }
  } catch (error) {
    return { isGood: false, message: `The provider cannot be used: ${(error as Error).message}` }
  }
}
