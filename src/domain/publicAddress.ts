/**
 * Judges the address that people open, for doctor, Settings, the set-up checklist and handed-out links.
 * Browsers allow location, push and installing only on https, and on the computer itself.
 *
 *   publicAddress(origin)    the kind of the configured address, the finding, and what to do
 *   windowAddress(origin)    the same for the address of a browser window
 *   linkWarning(origin)      a sentence for a person who hands out a link with this address
 */
export type AddressKind = 'secure' | 'loopback' | 'plain' | 'missing'
export type JudgedAddress = {
  kind: AddressKind
  isSecure: boolean
  finding: string
  /** Null if nothing is to do. */
  todo: string | null
}

/** Where the documentation explains https. */
export const httpsPage = 'docs/operate/https.md'

export const withoutHttps = 'Without https browsers give no location and no push, so people cannot punch.'
const anyoneReads = 'Anybody in the network can read passwords.'
const getHttps = `Set up https as in ${httpsPage}, then set MUSTER_URL to that address.`

const todos: Record<AddressKind, string | null> = {
  secure: null,
  loopback: `Other computers and phones cannot open this address. ${getHttps}`,
  plain: `${withoutHttps} ${anyoneReads} ${getHttps}`,
  missing:
    'Set MUSTER_URL to the address that people open, such as https://muster.example.com, and start Muster ' +
    `again. Links in mails and an identity provider need it. ${httpsPage} explains it.`,
}

export function publicAddress(origin: string | null): JudgedAddress {
  const kind = kindOf(origin)
  const findings: Record<AddressKind, string> = {
    secure: `The public address is ${origin}`,
    loopback: `The public address is ${origin}, which works only on this computer`,
    plain: `The public address is ${origin}, without https`,
    missing: 'The public address is not set',
  }
  return { kind, isSecure: kind === 'secure', finding: findings[kind], todo: todos[kind] }
}

export function windowAddress(origin: string): JudgedAddress {
  const kind = kindOf(origin)
  const findings: Record<AddressKind, string> = {
    secure: `This window uses ${origin}`,
    loopback: `This window uses ${origin}, which works only on this computer`,
    plain: `This window uses ${origin}, without https`,
    missing: 'This window has no address',
  }
  return { kind, isSecure: kind === 'secure', finding: findings[kind], todo: todos[kind] }
}

export function linkWarning(origin: string): string | null {
  const kind = kindOf(origin)
  if (kind === 'loopback')
    return 'This address works only on this computer. Set MUSTER_URL to the address that other people open.'
  if (kind === 'plain')
    return (
      'This address works, but location and push do not, and anybody in the network can read along. ' +
      'Use https.'
    )
  return null
}

function kindOf(origin: string | null): AddressKind {
  if (!origin || !URL.canParse(origin)) return 'missing'
  const { protocol, hostname } = new URL(origin)
  if (isLoopbackHost(hostname) || hostname.endsWith('.localhost')) return 'loopback'
  return protocol === 'https:' ? 'secure' : 'plain'
}

/** Whether the address is this machine's own. Behind an untrusted proxy every client has such an address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === 'localhost' || /^(::ffff:)?127(\.\d{1,3}){1,3}$/.test(address)
}

/** The same for the host name of a URL, which has brackets around an IPv6 address. */
export const isLoopbackHost = (hostname: string) => isLoopback(hostname.replace(/^\[|\]$/g, ''))
