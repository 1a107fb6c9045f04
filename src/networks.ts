/** Lists of networks, such as `10.1.0.0/16,203.0.113.5`. */
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Null if it is not such a list. */
export function networksIn(text: string): BlockList | null {
  const networks = new BlockList()
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', length] = part.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const longest = family === 'ipv6' ? 128 : 32
    if (!isIP(address) || (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > longest)))
      return null
    networks.addSubnet(address, length === undefined ? longest : Number(length), family)
  }
  return networks
}

/** An IPv4 address that arrives on an IPv6 socket is the IPv4 address. */
export function isIn(networks: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
