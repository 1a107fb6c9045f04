/**
 * What every answer tells the browser it may do with it: pages, calls, files and streams, however they go
 * out.
 *
 *   headersFor(config)(request)   name, value, name, value: one of two lists, made once
 *   pageHeaders                   what a page says instead: it may load what is ours
 */
import type { IncomingMessage } from 'node:http'
import type { Config } from './config'

const everywhere: Record<string, string> = {
  // An answer that is no page loads nothing and stands in nobody's frame, should a browser ever take it for a
  // page.
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * No inline script and no inline sheet anywhere; a style that stands on an element itself can only change how
 * that looks.
 */
export const pageHeaders: Record<string, string> = {
  ...everywhere,
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src " +
    "'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
    "frame-ancestors 'none'",
}

/**
 * A year by TLS alone, once somebody has come by TLS. Of this host only: others of the firm's names are not
 * ours to bind.
 */
const strict = ['strict-transport-security', 'max-age=31536000']

export function headersFor(
  config: Pick<Config, 'trustProxy' | 'url'>,
): (request: IncomingMessage) => readonly string[] {
  const plain = Object.entries(everywhere).flat()
  const secure = [...plain, ...strict]
  if (config.url?.startsWith('https:')) return () => secure
  // Whoever speaks to us directly could claim anything.
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
