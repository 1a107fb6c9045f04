/**
 * A request of a device, by its path and query: ZKTeco's and eSSL's push protocol ('ADMS', 'iclock'). Older
 * firmware adds `.aspx` to the names, and writes parameters in any case. Pure.
 */
export type DeviceRequest = { serial: string } & (
  | /** It asks for its settings. `version` is that of the protocol, if it says so. */
    { kind: 'settings'; version: string | null } /** It uploads rows of a table, such as `ATTLOG`. */
  | {
      kind: 'upload'
      table: string
      /** The mark of the upload, which the device gets back with its settings. */ stamp: string | null
      /** Of newer firmware's `tabledata`: which table, and how many rows. */ part: string | null
      count: string | null
    } /** It asks for commands. `info`: firmware, users, stamps and address, separated by commas. */
  | { kind: 'commands'; info: string | null } /** It reports the results of commands. */
  | { kind: 'results' } /** Newer firmware describes itself before it asks for its settings. */
  | { kind: 'registry' }
  | { kind: 'settings of new firmware' }
  | { kind: 'ping' }
  /** Something of other firmware. It is answered, because a device that gets 404 may stay away. */
  | { kind: 'other' }
)

/** A serial number as devices have them. Others are refused, because it becomes a file name in backups. */
const serialShape = /^[A-Za-z0-9_-]{4,40}$/

/** A mark comes back as a line of the settings: one with a line break would add a setting of its own. */
export const markIn = (text: string | null | undefined): string | null =>
  text && /^[\w-]{1,40}$/.test(text) ? text : null

export type Refused = { status: 400 | 405; why: string }

/** `path` is what follows `/iclock/`. */
export function requestOf(method: string, path: string, query: URLSearchParams): DeviceRequest | Refused {
  const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]))
  const name = path.toLowerCase().replace(/\.aspx$/, '')
  const methods = known.get(name) ?? ['GET', 'POST']
  if (!methods.includes(method)) return { status: 405, why: `/iclock/${path} does not take ${method}` }
  const serial = given.get('sn')?.trim() ?? ''
  if (!serialShape.test(serial)) return { status: 400, why: 'SN is missing or not a serial number' }
  switch (name) {
    case 'cdata':
      return method === 'GET'
        ? { serial, kind: 'settings', version: given.get('pushver') ?? null }
        : {
            serial,
            kind: 'upload',
            table: (given.get('table') ?? '').toUpperCase(),
            stamp: markIn(given.get('stamp')),
            part: given.get('tablename') ?? null,
            count: given.get('count') ?? null,
          }
    case 'getrequest':
      return { serial, kind: 'commands', info: given.get('info') ?? null }
    case 'devicecmd':
      return { serial, kind: 'results' }
    case 'registry':
      return { serial, kind: 'registry' }
    case 'push':
      return { serial, kind: 'settings of new firmware' }
    case 'ping':
      return { serial, kind: 'ping' }
    default:
      return { serial, kind: 'other' }
  }
}

const known = new Map<string, readonly string[]>([
  ['cdata', ['GET', 'POST']],
  ['getrequest', ['GET']],
  ['devicecmd', ['POST']],
  ['registry', ['GET', 'POST']],
  ['push', ['GET', 'POST']],
  ['ping', ['GET', 'POST']],
])
