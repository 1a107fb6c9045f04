/**
 * Protection against pages of other origins, which can make a visiting browser send requests here, even to an
 * address that only the browser can reach.
 *
 *   refuseForeign(config, public, call)  403 for a changing call that comes from another site's page, 415 for
 *                                        a public one that a page may send without being asked
 *   isOurHost(config, host, path)        whether a request is for this Muster: a foreign name that leads here
 *                                        is another site's page (DNS rebinding)
 */
import type { Config } from './config'
import { foreignOrigin, wrongType } from './domain/errors'
import type { Call } from './call'

type Where = Pick<Config, 'url' | 'hosts' | 'trustProxy'>

export function refuseForeign(
  config: Where,
  isPublic: boolean,
  { method, header }: Pick<Call, 'method' | 'header'>,
): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = header('sec-fetch-site')
  if (site !== null ? site !== 'same-origin' && site !== 'none' : isForeign(config, header))
    throw foreignOrigin()
  // A foreign page has no bearer token to send. A public endpoint needs none, so its body must be of a type
  // for which a browser sends a preflight request.
  if (isPublic && !/^application\/json\b/i.test(header('content-type') ?? ''))
    throw wrongType('Send the body as application/json')
}

/** Old browsers send the origin but not the site. */
function isForeign(config: Where, header: Call['header']): boolean {
  const origin = header('origin')
  if (origin === null) return false
  const forwarded = config.trustProxy ? header('x-forwarded-host') : null
  const ours = [header('host'), forwarded, config.url && new URL(config.url).host]
  return !ours.some((host) => host && hostOf(origin) === host.toLowerCase())
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/
/** Machines request these by any host name. */
const anyHost = new Set(['/api/health', '/api/ready', '/metrics'])

export function isOurHost(config: Where, host: string | undefined, path: string): boolean {
  if (!config.url || anyHost.has(path)) return true
  const named = (host ?? '').toLowerCase()
  return loopback.test(named) || named === new URL(config.url).host || config.hosts.includes(named)
}
