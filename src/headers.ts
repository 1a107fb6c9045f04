/**
 * Security headers of every response: pages, API, files and streams.
 *
 *   headersFor(config)(request)   name, value, name, value; one of two prepared lists
 *   pageHeaders                   the headers of a page, which may load our own files
 */
import type { IncomingMessage } from 'node:http'
import type { Config } from './config'

const everywhere: Record<string, string> = {
  // A response that is not a page loads nothing and cannot be framed, in case a browser treats it as a page.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * No inline scripts and no inline style sheets. A style attribute can only change the look of its element.
 */
export const pageHeaders: Record<string, string> = {
  ...everywhere,
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src " +
    "'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'",
}

/**
 * HSTS for a year, only over TLS. It covers this host only, because other hosts of the firm are not ours to
 * bind.
 */
const strict = ['strict-transport-security', 'max-age=31536000']

export function headersFor(
  config: Pick<Config, 'trustProxy' | 'url'>,
): (request: IncomingMessage) => readonly string[] {
  const plain = Object.entries(everywhere).flat()
  const secure = [...plain, ...strict]
  if (config.url?.startsWith('https:')) return () => secure
  // A direct client could claim anything.
  if (!config.trustProxy) return () => plain
  return ({ headers }) =>
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')
      .at(-1)!
      .trim()
      .toLowerCase() === 'https'
      ? secure
      : plain
}
