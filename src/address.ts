/** Classifies peer addresses: this machine's own ones, and addresses that belong to one client. */
import { isIPv6 } from 'node:net'

export { isLoopback } from './domain/publicAddress'

/**
 * A client with an IPv6 address controls the 2^64 addresses of its network, so the first half identifies it.
 * Other addresses identify themselves.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [a, b, c, d] = groupsOf(plain).map((group) => group.toString(16))
  return `${a}:${b}:${c}:${d}::/64`
}

/**
 * Returns the IPv4 address that a gateway may derive from an IPv6 address: NAT64 (RFC 6052: `64:ff9b::/96`
 * and a network's own `64:ff9b:1::/48`), 6to4, and the old IPv4-compatible form. Returns undefined for other
 * addresses.
 */
export function translated(address: string): string[] {
  if (!isIPv6(address)) return []
  const groups = groupsOf(address)
  const [a, b, c] = groups as [number, number, number]
  const dotted = (...bytes: number[]) => bytes.join('.')
  const at = (group: number) => dotted(...bytesOf(groups.slice(group, group + 2)))
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  if (a === 0x64 && b === 0xff9b && isZero(2, 6)) return [at(6)]
  if (a === 0x64 && b === 0xff9b && c === 1) {
    // The prefix has 48 to 96 bits. The eighth byte is skipped if the prefix is shorter than 96.
    const bytes = bytesOf(groups)
    const shorter = [6, 7].map((from) =>
      dotted(...bytes.filter((_, place) => place !== 8).slice(from, from + 4)),
    )
    return [...shorter, dotted(...bytes.slice(9, 13)), at(6)]
  }
  if (a === 0x2002) return [at(1)]
  return isZero(0, 6) && groups[6]! > 0 ? [at(6)] : []
}

const bytesOf = (groups: readonly number[]) => groups.flatMap((group) => [group >> 8, group & 255])

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // The usual form: only groups, no dotted end.
  const usual = new URL(`http://[${address.split('%')[0]!}]`).hostname.slice(1, -1)
  const [head, tail] = usual.split('::') as [string, string?]
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => Number.parseInt(group, 16))
}
