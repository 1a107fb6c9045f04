/**
 * Calls the address that people open, and compares the answering process with this one. Only the
 * configuration sets this address, so nobody can aim the call at another server.
 */
import type { IncomingMessage } from 'node:http'
import type { App } from '../../src/app'
import type { Answer } from '../../src/domain/endpoint'
import { httpsPage, publicAddress } from '../../src/domain/publicAddress'
import { callOut } from '../../src/outgoingCalls'
import { runningId } from '../../src/runningId'
import type { address, checkAddress } from './contract'

type Checked = Answer<typeof checkAddress>

export const addressOf = ({ config }: App): Answer<typeof address> => ({
  url: config.url,
  isSecure: publicAddress(config.url).isSecure,
  trustsProxy: config.trustProxy,
})

/** The answer is a few dozen bytes. A larger one is another server's. */
const longest = 10_000

export async function check({ config }: App, milliseconds = 10_000): Promise<Checked> {
  const { finding, todo } = publicAddress(config.url)
  if (!config.url) return { found: 'not set', message: `${finding}. ${todo}` }
  const url = new URL('/api/health', config.url)
  try {
    const response = await callOut(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(milliseconds),
      mayBeInside: true,
    })
    return judge(url, response.statusCode!, response.headers.location, await textOf(response))
  } catch (error) {
    return { found: 'no answer', message: unanswered(url, error as NodeJS.ErrnoException) }
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += part as string
    if (text.length > longest) break
  }
  return text
}

function judge({ origin }: URL, status: number, location: string | undefined, text: string): Checked {
  const running = runningOf(text)
  if (running === runningId) return { found: 'this Muster', message: `${origin} reaches this Muster.` }
  if (running)
    return {
      found: 'another server',
      message: `Another Muster answers at ${origin}. Stop that one, or correct the proxy or MUSTER_URL.`,
    }
  if (status >= 300 && status < 400)
    return {
      found: 'another server',
      message:
        `${origin} redirects${placeOf(location, origin)}. Set MUSTER_URL to the address at the end of the ` +
        'redirects.',
    }
  if (status >= 502 && status <= 504)
    return {
      found: 'another server',
      message:
        `A proxy answers at ${origin}, but it does not reach Muster (${status}). Check Muster's address in ` +
        "the proxy's configuration.",
    }
  return {
    found: 'another server',
    message: `Another server answers at ${origin} (${status}). Check the name, the port and the proxy.`,
  }
}

function runningOf(text: string): string | null {
  try {
    const answer = JSON.parse(text) as { running?: unknown } | null
    return typeof answer?.running === 'string' ? answer.running : null
  } catch {
    return null
  }
}

function placeOf(location: string | undefined, from: string): string {
  return location && URL.canParse(location, from) ? ` to ${new URL(location, from).origin}` : ''
}

const unresolved = ['ENOTFOUND', 'EAI_AGAIN']
const unreachable = ['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']

function unanswered({ hostname, host, origin }: URL, error: NodeJS.ErrnoException): string {
  const code = error.code ?? ''
  if (unresolved.includes(code))
    return `The name ${hostname} was not found. Check its DNS entry, and the spelling of MUSTER_URL.`
  if (code === 'ECONNREFUSED')
    return `Nothing listens at ${host}. Start the proxy, and check the port in MUSTER_URL.`
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of ${host} has expired. Renew it.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${host} is for another name. Get one for ${hostname}.`
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return (
      `The certificate of ${host} is not trusted. If it is the office's own certificate, each device needs ` +
      `its root certificate, and so does this server: ${httpsPage} shows how.`
    )
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return `${host} answers without https. Check the port in MUSTER_URL, and the proxy.`
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || unreachable.includes(code))
    return (
      `${origin} does not answer. Check the firewall. Some routers block calls from inside to their own ` +
      'public address: open it on a phone to be sure.'
    )
  return `${origin} could not be opened${code ? ` (${code})` : ''}. Check the name, the port and the proxy.`
}
