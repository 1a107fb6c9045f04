/** Addresses of peers: what is this machine's own, and what counts as one and the same. */
import { isIPv6 } from 'node:net'

/** An address of this machine itself: behind a proxy that is not trusted it is everybody's. */
export function isLoopback(address: string): boolean {
  return (
    address === '::1' ||
    address === 'localhost' ||
    address.startsWith('127.') ||
    address.startsWith('::ffff:127.')
  )
}

/**
 * Whoever has one IPv6 address has the 2^64 beside it: its first half stands for all of them. Other addresses
 * for themselves.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head, tail] = plain.split('%')[0]!.split('::') as [string, string?]
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = [
    ...left,
    ...(tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')),
    ...right,
  ]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
