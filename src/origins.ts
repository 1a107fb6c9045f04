/**
 * Pages of other origins. A browser that visits one can be made to send requests here, and to an address
 * that only it reaches.
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
  // A page of another origin has no bearer token to send. A public call needs none: it must be of a kind
  // for which a browser asks first.
  if (isPublic && !/^application\/json\b/i.test(header('content-type') ?? ''))
    throw wrongType('Send the body as application/json')
}

/** Browsers that are too old to name the site name the origin. */
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
/** Asked by machines by whatever name. */
const anyHost = new Set(['/api/health', '/api/ready', '/metrics'])

export function isOurHost(config: Where, host: string | undefined, path: string): boolean {
  if (!config.url || anyHost.has(path)) return true
  const named = (host ?? '').toLowerCase()
  return loopback.test(named) || named === new URL(config.url).host || config.hosts.includes(named)
}
