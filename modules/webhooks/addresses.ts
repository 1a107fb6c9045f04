/** Which addresses a webhook may have. What its name resolves to is checked at each call. */
import { isIP } from 'node:net'
import { invalid } from '../../src/domain/errors'
import { isRefused } from '../../src/outgoingCalls'

/** The server's operator has allowed this host of the firm's own network (MUSTER_WEBHOOK_HOSTS). */
export const isAllowedInside = ({ host, hostname }: URL, allowed: readonly string[]) =>
  allowed.includes(host) || allowed.includes(hostname)

/** The normalised address. Throws 422 with a sentence on `address`. */
export function checkedAddress(text: string, allowed: readonly string[]): string {
  const wrong = (message: string) => invalid(message, [{ field: 'address', message }])
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong('Enter an address that begins with https://')
  const mayBeInside = isAllowedInside(url, allowed)
  if (url.protocol === 'http:' && !mayBeInside)
    throw wrong('Enter an https address. http is only for hosts in MUSTER_WEBHOOK_HOSTS')
  if (url.username || url.password)
    throw wrong('Leave out user name and password. Deliveries are signed instead')
  if (url.hash) throw wrong('Leave out the part after #')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' && !mayBeInside) throw wrong(privateHost(host))
  if (isIP(host) && isRefused(host, mayBeInside)) throw wrong(privateHost(host))
  return url.href
}

/** Some addresses, such as those of a cloud's metadata, nobody can allow. */
export const privateHost = (host: string) =>
  isIP(host) && isRefused(host, true)
    ? `${host} cannot be called`
    : `${host} is in a private network. The server's operator can allow it with MUSTER_WEBHOOK_HOSTS`
