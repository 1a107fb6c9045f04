/** Sends one delivery to its address, and says what came of it. */
import type { App } from '../../src/app'
import type { Instant } from '../../src/domain/day'
import { callOut, NotThere } from '../../src/outgoingCalls'
import { version } from '../../src/version'
import { isAllowedInside, privateHost } from './addresses'
import { signatureOf } from './signing'

export type Outcome =
  | { is: 'sent'; status: number }
  /** The receiver wants no more (410). */
  | { is: 'gone'; status: number; why: string }
  /** `notBefore`: the receiver asked to wait until then. */
  | { is: 'later'; status: number; why: string; notBefore?: Instant }
  | { is: 'unreachable'; status: null; why: string }

export type ToPost = { address: string; messageId: string; body: string; secrets: readonly string[] }

const longestMs = 15_000

export async function post(app: App, { address, messageId, body, secrets }: ToPost): Promise<Outcome> {
  const url = new URL(address)
  const timestamp = Math.floor(Date.parse(app.clock.now()) / 1000)
  const signal = AbortSignal.timeout(longestMs)
  try {
    const response = await callOut(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `Muster/${version} (webhooks)`,
        'webhook-id': messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secrets, { id: messageId, timestamp, body }),
      },
      body,
      signal,
      mayBeInside: isAllowedInside(url, app.config.webhookHosts),
    })
    // The status is the answer. What follows is read to reuse the connection, and may break off.
    response.on('error', () => {}).resume()
    return outcomeOf(response.statusCode!, response.headers['retry-after'], app.clock.now())
  } catch (error) {
    return { is: 'unreachable', status: null, why: signal.aborted ? tooSlow : whyNot(error, url.hostname) }
  }
}

const tooSlow = `No answer within ${longestMs / 1000} seconds`

function outcomeOf(status: number, retryAfter: string | undefined, now: Instant): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent', status }
  if (status === 410) return { is: 'gone', status, why: 'Answered 410: it wants no more deliveries' }
  if (status >= 300 && status < 400)
    return {
      is: 'later',
      status,
      why: `Answered ${status}, a redirect. Muster follows none: enter the final address`,
    }
  const notBefore = retryAfter === undefined ? null : retryTime(retryAfter, now)
  return { is: 'later', status, why: `Answered ${status}`, ...(notBefore && { notBefore }) }
}

/** `Retry-After` in seconds or as a date. At most a day, because the delivery is given up then. */
function retryTime(text: string, now: Instant): Instant | null {
  const at = /^\d{1,9}$/.test(text) ? Date.parse(now) + Number(text) * 1000 : Date.parse(text)
  if (Number.isNaN(at)) return null
  const latest = Date.parse(now) + 24 * 3_600_000
  return new Date(Math.min(at, latest)).toISOString()
}

function whyNot(error: unknown, host: string): string {
  if (error instanceof NotThere) return privateHost(host)
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/CERT|TLS|SSL|ALTNAME|SIGNED|ISSUER/.test(code))
    return `The certificate of ${host} is not valid (${code})`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no server with the name ${host}`
  if (code === 'ECONNREFUSED') return `${host} does not accept connections on this port`
  return `${host} could not be reached (${code || message})`
}
