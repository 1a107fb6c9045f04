/** Commands of the server: how a device reads them, executes them and reports its results. */
import { parameters, type Firmware } from './firmware'
import { personLine, shortened, type DeviceMemory } from './memory'

export interface Command {
  id: string
  text: string
}

/** The device ignores a line without `C:`, an identifier of at most 16 letters and digits, and a command. */
export const readCommands = (answer: string): Command[] =>
  answer.split(/\r?\n/).flatMap((line) => {
    const [, id, text] = /^C:([A-Za-z0-9]{1,16}):(.+)$/.exec(line) ?? []
    return id && text ? [{ id, text: text.trimEnd() }] : []
  })

/** Results: 0 done, -1 wrong parameter or no data, -1001 full, -1002 not supported, -1004 no such table. */
export interface Result {
  code: number
  /** Lines after the result, for INFO. */
  extra?: string
  /** The work that follows the command. */
  next?: 'connect' | 'upload'
}

export interface Executing {
  serial: string
  host: string
  firmware: Firmware
  memory: DeviceMemory
  capacity: number
}

export function execute(text: string, device: Executing): Result {
  const [, action, table, rest = ''] = /^DATA (UPDATE|DELETE|QUERY) (\w+)[ \t]*(.*)$/.exec(text) ?? []
  if (action && table) return executeOnData(action, table, fieldsOf(rest), device)
  if (text === 'INFO') return { code: 0, extra: informationOf(device) }
  if (text === 'CHECK' || text === 'REBOOT') return { code: 0, next: 'connect' }
  if (text === 'LOG') return { code: 0, next: 'upload' }
  if (/^SET OPTION \S+=/.test(text) || text === 'RELOAD OPTIONS') return { code: 0 }
  if (text === 'CLEAR LOG') {
    device.memory.clearStamps()
    return { code: 0 }
  }
  // Also for USER ADD, USER DEL and DATA DEL, which some documents show.
  return { code: -1002 }
}

/** Fields are separated by tabs only. A name may contain spaces. */
const fieldsOf = (text: string) =>
  new Map(
    text
      .split('\t')
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )

function executeOnData(
  action: string,
  table: string,
  fields: Map<string, string>,
  { memory, firmware, capacity }: Executing,
): Result {
  if (table === 'ATTLOG' && action === 'QUERY') return queryStamps(fields, memory)
  if (table !== 'USERINFO') return { code: -1004 }
  const pin = fields.get('PIN')
  if (action === 'QUERY') {
    const people = pin === undefined ? [...memory.people.values()] : [memory.people.get(pin)]
    const lines = people.flatMap((person) => (person ? [personLine(person)] : []))
    memory.operations.push(...lines)
    return lines.length ? { code: 0, next: 'upload' } : { code: -1 }
  }
  if (pin === undefined || !firmware.pin.test(pin)) return { code: -1 }
  if (action === 'DELETE') return { code: memory.people.delete(pin) ? 0 : -10 }
  const known = memory.people.get(pin)
  if (!known && memory.people.size >= capacity) return { code: -1001 }
  memory.people.set(pin, {
    pin,
    name: shortened(fields.get('Name') ?? known?.name ?? ''),
    // An update without a privilege makes an administrator an ordinary user.
    privilege: fields.get('Pri') ?? fields.get('Privilege') ?? '0',
    card: fields.get('Card') ?? known?.card ?? '',
  })
  return { code: 0 }
}

const wallTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

function queryStamps(fields: Map<string, string>, memory: DeviceMemory): Result {
  const start = fields.get('StartTime') ?? '0000-01-01 00:00:00'
  const end = fields.get('EndTime') ?? '9999-12-31 23:59:59'
  if (!wallTime.test(start) || !wallTime.test(end)) return { code: -1 }
  const found = memory.between(start, end)
  memory.sendAgain(found)
  return found.length ? { code: 0, next: 'upload' } : { code: -1 }
}

const informationOf = ({ serial, host, firmware, memory }: Executing) =>
  parameters(firmware, { serial, people: memory.people.size, stamps: memory.stamps.length, host })
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')

export const resultLine = ({ id, text }: Command, { code }: Result, { commandName }: Firmware): string =>
  `ID=${id}&Return=${code}&CMD=${commandName(text)}\n`
