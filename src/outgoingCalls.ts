/**
 * Decides which addresses the server may call. A name is resolved once and the connection uses that result,
 * so a changed DNS answer gains nothing (DNS rebinding).
 *
 *   isRefused(address, mayBeInside)     public addresses pass, private ones if allowed, link-local ones never
 *   callOut(address, …)                 a request to an allowed address; does not follow redirects
 */
import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { translated } from './address'

export class NotThere extends Error {}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  inside.addSubnet(net, bits, 'ipv6')
/** Metadata services of clouds, which hold keys. */
const never = new BlockList()
never.addSubnet('169.254.0.0', 16, 'ipv4')
never.addSubnet('fe80::', 10, 'ipv6')
never.addAddress('fd00:ec2::254', 'ipv6')
never.addAddress('100.100.100.200', 'ipv4')

/** Judges an IPv4-mapped IPv6 address (`::ffff:`) as its IPv4 address, and a translated one by its target. */
export function isRefused(address: string, mayBeInside: boolean): boolean {
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
  return (
    never.check(address, kind) ||
    (!mayBeInside && inside.check(address, kind)) ||
    translated(address).some((one) => isRefused(one, mayBeInside))
  )
}

/** The same check for names, as `lookup` of a request. */
const lookupFor =
  (mayBeInside: boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      const refused = found.find(({ address }) => isRefused(address, mayBeInside))
      if (refused || !found.length) return done(new NotThere(`${hostname} is not an allowed address`), [])
      if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    })
  }

type Out = {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
  mayBeInside: boolean
}

/** Resolves with the head of the response. The body is read from it. */
export function callOut(
  address: URL,
  { method, headers, body, signal, mayBeInside }: Out,
): Promise<IncomingMessage> {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isRefused(host, mayBeInside))
    return Promise.reject(new NotThere(`${host} is no address that may be called`))
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = (address.protocol === 'https:' ? secureRequest : plainRequest)(
      address,
      { method, headers: { ...headers, ...length }, signal, lookup: lookupFor(mayBeInside) },
      resolve,
    )
    call.on('error', reject)
    call.end(body)
  })
}
