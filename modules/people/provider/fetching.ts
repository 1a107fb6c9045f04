/**
 * How the server calls an identity provider: the issuer that an Admin entered, and the addresses in its
 * document. https only (http on this machine), no redirects, five seconds, one megabyte.
 * The issuer may be in the firm's own network; other hosts in its document may not, because a document from
 * outside must not make this server call internal addresses. The name is resolved once, and the connection
 * uses that address.
 */
import { isIP } from 'node:net'
import { callOut, isRefused, NotThere } from '../../../src/outgoingCalls'
import { isLoopbackHost } from '../../firm/service'

export const patience = 5000
const most = 1024 * 1024

/** It did not answer, or not like a provider; a refusal is not included. */
export class Unreachable extends Error {}

type FetchOptions = {
  method: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal | undefined
}

export function fetcherFor(issuer: URL) {
  return async function fetchFrom(
    url: string,
    { method, headers, body, signal }: FetchOptions,
  ): Promise<Response> {
    const at = new URL(url)
    const isIssuer = at.origin === issuer.origin
    const host = at.hostname.replace(/^\[|\]$/g, '')
    const isSecure = at.protocol === 'https:'
    if (!isSecure && !(at.protocol === 'http:' && isLoopbackHost(host) && isLoopbackHost(issuer.hostname)))
      throw new Unreachable(`${at.origin} is not https`)
    // A provider on this machine may use other ports.
    const isTrusted = isIssuer || (isLoopbackHost(host) && isLoopbackHost(issuer.hostname))
    if (isIP(host) && isRefused(host, isTrusted))
      throw new Unreachable(`${at.origin} is not a public address`)
    if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof URLSearchParams))
      throw new Unreachable('A body that cannot be sent')
    const text = body === undefined || body === null ? undefined : String(body)
    const fail = (error: unknown) =>
      error instanceof Unreachable
        ? error
        : new Unreachable(
            error instanceof NotThere
              ? `${host} is not a public address`
              : `${at.origin}: ${(error as Error).message}`,
            { cause: error },
          )
    const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
    const answer = await callOut(at, {
      method,
      headers,
      body: text,
      signal: AbortSignal.any(signals),
      mayBeInside: isTrusted,
    }).catch((error: unknown) => Promise.reject(fail(error)))
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('error', (error) => reject(fail(error)))
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > most) answer.destroy(new Unreachable(`${at.origin} sent more than a megabyte`))
        else parts.push(part)
      })
      answer.on('end', () => {
        const { statusCode = 500 } = answer
        const hasBody = ![204, 205, 304].includes(statusCode)
        const headerPairs = Object.entries(answer.headers).flatMap(([name, value]) =>
          value === undefined
            ? []
            : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
        )
        resolve(
          new Response(hasBody ? Buffer.concat(parts) : null, {
            status: statusCode < 200 ? 500 : statusCode,
            headers: headerPairs,
          }),
        )
      })
    })
  }
}
