/** The firm's identity provider. It is offered only if the program knows its own address. */
import type { App, Ask } from '../../src/app'
import { secretFor } from '../../src/boundSecret'
import { dayOf } from '../../src/domain/day'
import { isLoopbackHost } from '../../src/domain/publicAddress'
import { firmDay, settingOn, zoneIn } from './facts'
import type { Settings } from './settings'
import { snapshotOf } from './snapshot'

export type Provider = {
  issuer: string
  clientId: string
  label: string
  isEnough: boolean
  passwords: Settings['sign_in']['passwords']
  /** The redirect address. */ redirect: string
  secret: string | null
}

export function providerOf(app: Pick<App, 'config'>, ask: Ask): Provider | null {
  const { issuer, clientId, label, providerIsEnough, passwords } = settingOn(
    snapshotOf(ask),
    'sign_in',
    dayOf(ask.now(), zoneIn(snapshotOf(ask))),
  )
  const redirect = redirectOf(app)
  return issuer && clientId && redirect
    ? {
        issuer,
        clientId,
        label: label || new URL(issuer).hostname,
        isEnough: providerIsEnough,
        passwords,
        redirect,
        secret: secretFor(app.config.oidcSecret, issuer),
      }
    : null
}

/** Everybody but Admins signs in with the provider, so only Admins need a password. */
export function passwordsAreForAdmins(ask: Ask): boolean {
  const { issuer, clientId, passwords } = settingOn(snapshotOf(ask), 'sign_in', firmDay(ask))
  return Boolean(issuer && clientId) && passwords === 'admins'
}

/**
 * From the program's settings, never from a request: somebody who names another host would receive the
 * answers.
 */
export const redirectOf = ({ config }: Pick<App, 'config'>) =>
  config.url && `${config.url}/api/auth/oidc/callback`

export { isLoopbackHost }

/** https, and http on this machine for tests and for a provider beside Muster. */
export function isIssuer(text: string): boolean {
  try {
    const { protocol, hostname, username, password, search, hash } = new URL(text)
    return (
      (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))) &&
      !username &&
      !password &&
      !search &&
      !hash
    )
  } catch {
    return false
  }
}
