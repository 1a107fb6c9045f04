/**
 * How the server calls an identity provider: its issuer, which an Admin has typed, and the addresses that the issuer's own
 * document names. https only (http on this machine itself), no redirect, five seconds, a megabyte.
 *
 * The issuer may stand in the firm's own network. What it names elsewhere may not: a document from outside cannot make this
 * server knock on doors inside. The name is looked up once and the connection goes to what was looked at.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { isLoopbackHost } from '../../firm/service'

export const patience = 5000
const most = 1024 * 1024

/** It did not answer, or not as a provider does; not: it said no. */
export class Unreachable extends Error {}

const inside = new BlockList()
for (const [net, bits] of [['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 3]] as const) inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [['::', 127], ['64:ff9b::', 96], ['fc00::', 7], ['fec0::', 10], ['ff00::', 8], ['2002::', 16], ['2001::', 32]] as const) inside.addSubnet(net, bits, 'ipv6')
/** Where clouds keep their keys: nobody's provider. */
const never = new BlockList()
never.addSubnet('169.254.0.0', 16, 'ipv4')
never.addSubnet('fe80::', 10, 'ipv6')

/** An IPv4 address written as IPv6 is judged as what it is, by the list itself. */
export function isRefused(address: string, isIssuer: boolean): boolean {
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
  return never.check(address, kind) || (!isIssuer && inside.check(address, kind))
}

type Asked = { method: string; headers: Record<string, string>; body?: unknown; signal?: AbortSignal | undefined }

export function fetcherFor(issuer: URL) {
  return async function fetchFrom(url: string, { method, headers, body, signal }: Asked): Promise<Response> {
    const at = new URL(url)
    const isIssuer = at.origin === issuer.origin
    const host = at.hostname.replace(/^\[|\]$/g, '')
    const isSecure = at.protocol === 'https:'
    if (!isSecure && !(at.protocol === 'http:' && isLoopbackHost(host) && isLoopbackHost(issuer.hostname))) throw new Unreachable(`${at.origin} is not https`)
    // A provider on this machine may name others of its ports.
    const isTrusted = isIssuer || (isLoopbackHost(host) && isLoopbackHost(issuer.hostname))
    if (isIP(host) && isRefused(host, isTrusted)) throw new Unreachable(`${at.origin} is no public address`)
    if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof URLSearchParams)) throw new Unreachable('A body that cannot be sent')
    const text = body === undefined || body === null ? undefined : String(body)
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(error instanceof Unreachable ? error : new Unreachable(`${at.origin}: ${(error as Error).message}`, { cause: error }))
      const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
      const call = (isSecure ? secureRequest : plainRequest)(at, { method, headers: { ...headers, ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }) }, signal: AbortSignal.any(signals), lookup: lookupFor(isTrusted) }, (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('error', fail)
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > most) answer.destroy(new Unreachable(`${at.origin} answers more than a megabyte`))
          else parts.push(part)
        })
        answer.on('end', () => {
          const { statusCode = 500 } = answer
          const hasBody = ![204, 205, 304].includes(statusCode)
          const told = Object.entries(answer.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]]))
          resolve(new Response(hasBody ? Buffer.concat(parts) : null, { status: statusCode < 200 ? 500 : statusCode, headers: told }))
        })
      })
      call.on('error', fail)
      call.end(text)
    })
  }
}

const lookupFor =
  (isTrusted: boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      const refused = found.find(({ address }) => isRefused(address, isTrusted))
      if (refused || !found.length) return done(new Unreachable(`${hostname} is no public address`), [])
      if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    })
  }
