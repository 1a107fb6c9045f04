/** Attendance devices at the doors: which are accepted, whose numbers are on them, and how they are. */
import { countText, day, endpoint, id, idText, ok, pagination, words, z } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    /** A serial number that nobody knows called for the first time. */
    'device.appeared': { deviceId: number; before: null; after: { serial: string; address: string } }
    'device.changed': { deviceId: number; before: DeviceFacts; after: DeviceFacts }
    /** `counted`: stamps from the future that count now, corrected. */
    'device.clock_corrected': {
      deviceId: number
      counted: number
      before: { offsetSeconds: number }
      after: { offsetSeconds: number }
    }
    'device.person_linked': { userId: number; pin: string; deviceId: number | null; source: LinkSource }
    'device.person_unlinked': { userId: number; pin: string; deviceId: number | null }
    'device.commanded': { deviceId: number; command: CommandKind }
  }
}

export const deviceStates = ['waiting', 'accepted', 'refused'] as const
export type DeviceState = (typeof deviceStates)[number]
export type DeviceFacts = {
  serial: string
  name: string
  state: DeviceState
  office: string | null
  countFrom: string
}
export type LinkSource = 'employee id' | 'sheet' | 'hand'
export const commandKinds = ['stamps', 'names', 'info', 'check'] as const
export type CommandKind = (typeof commandKinds)[number]

const may = 'manage_settings'
const params = z.object({ id: idText() })

/** Why a stamp does not count. */
export const heldReasons = ['device', 'before', 'person', 'future', 'refused'] as const
export type HeldReason = (typeof heldReasons)[number]
export const heldWords: Record<HeldReason, string> = {
  device: 'The device is not accepted',
  before: 'Before the day from which it counts',
  person: 'Nobody has this number',
  future: 'In the future: the clock of the device is ahead',
  refused: 'Refused by the attendance rules',
}

export const device = z.object({
  id: z.int(),
  serial: z.string(),
  name: z.string(),
  state: z.enum(deviceStates),
  officeId: z.nullable(z.int()),
  office: z.nullable(z.string()),
  /** Earlier stamps are stored and do not count. */ countFrom: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** It has not called for half an hour. */ isSilent: z.boolean(),
  address: z.string(),
  firmware: z.nullable(z.string()),
  usersOnDevice: z.nullable(z.int()),
  stampsOnDevice: z.nullable(z.int()),
  /** Its clock minus ours in seconds, without the correction; null: not known yet. */
  clockSeconds: z.nullable(z.int()),
  /** Added to the times of stamps that arrive. */ offsetSeconds: z.int(),
  stampsToday: z.int(),
  lastStampAt: z.nullable(z.string()),
  /** Stamps that arrived and were not looked at yet. */ backlog: z.int(),
  /** Stamps that do not count, by reason. */
  held: z.array(z.object({ reason: z.enum(heldReasons), count: z.int() })),
  /** Commands that it has not answered. */ commands: z.int(),
  /** Lines that could not be read. */ problems: z.int(),
})
export type Device = z.output<typeof device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/devices',
  may,
  title: 'List attendance devices with their state',
  answer: z.array(device),
})

export const deviceDoor = endpoint({
  method: 'GET',
  path: '/api/devices/door',
  may,
  title: 'Where attendance devices call this server; null if MUSTER_DEVICES is off',
  answer: z.nullable(
    z.object({
      port: z.int(),
      /** It comes before `/iclock/`. Empty: nothing. */ path: z.string(),
      /** Only some networks may call. */ isLimited: z.boolean(),
    }),
  ),
})

const stamp = z.object({
  id: z.int(),
  pin: z.string(),
  person: z.nullable(z.string()),
  /** As the device wrote it. */ wall: z.string(),
  at: z.string(),
  button: z.nullable(z.string()),
  verified: z.nullable(z.string()),
  offsetSeconds: z.int(),
  receivedAt: z.string(),
  /** Null: it counts, or was not looked at yet. */ held: z.nullable(z.enum(heldReasons)),
  heldWhy: z.nullable(z.string()),
})
export type DeviceStamp = z.output<typeof stamp>

export const listDeviceStamps = endpoint({
  method: 'GET',
  path: '/api/devices/:id/stamps',
  may,
  title: 'The stamps of a device as they came, the newest first',
  params,
  query: z.object({
    page: z.optional(countText(1_000_000)),
    limit: z.optional(countText(100)),
    held: z.optional(z.enum(heldReasons)),
  }),
  answer: z.object({ data: z.array(stamp), pagination }),
})

export const deviceLog = endpoint({
  method: 'GET',
  path: '/api/devices/:id/log',
  may,
  title: 'The latest commands of a device with its answers, and the lines that could not be read',
  params,
  answer: z.object({
    commands: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        createdAt: z.string(),
        sentAt: z.nullable(z.string()),
        settledAt: z.nullable(z.string()),
        /** Null while it waits. */ result: z.nullable(z.string()),
        isDone: z.boolean(),
      }),
    ),
    problems: z.array(z.object({ line: z.string(), why: z.string(), at: z.string() })),
  }),
})
export type DeviceLog = z.output<typeof deviceLog.answer>

const facts = z.object({
  name: words(60),
  officeId: z.nullable(id()),
  countFrom: day(),
})

export const acceptDevice = endpoint({
  method: 'POST',
  path: '/api/devices/:id/accept',
  may,
  needsSession: true,
  title: 'Accept a device: its stamps count from a day on',
  params,
  body: facts,
  answer: ok,
})
export const refuseDevice = endpoint({
  method: 'POST',
  path: '/api/devices/:id/refuse',
  may,
  needsSession: true,
  title: 'Refuse a device: later stamps are not stored, and those that have counted stay',
  params,
  answer: ok,
})
export const changeDevice = endpoint({
  method: 'PUT',
  path: '/api/devices/:id',
  may,
  needsSession: true,
  title: 'Change the name, the office or the first day of a device',
  params,
  body: facts,
  answer: ok,
})
export const correctClock = endpoint({
  method: 'POST',
  path: '/api/devices/:id/clock',
  may,
  needsSession: true,
  title: 'Correct the times of later stamps of a device by seconds, and those held because they are ahead',
  params,
  body: z.object({
    offsetSeconds: z
      .int('Must be whole seconds')
      .check(
        z.minimum(-366 * 86_400, 'Must be within a year'),
        z.maximum(366 * 86_400, 'Must be within a year'),
      ),
    /** Also the stamps that are held because they are in the future. */ alsoHeld: z.boolean(),
  }),
  answer: ok,
})
export const commandDevice = endpoint({
  method: 'POST',
  path: '/api/devices/:id/commands',
  may,
  needsSession: true,
  title: 'Let a device send its stamps of some days again, take the names of people, or report itself',
  params,
  body: z.object({
    command: z.enum(commandKinds),
    /** For `stamps`. */ from: z.optional(day()),
    to: z.optional(day()),
  }),
  answer: z.object({ count: z.int() }),
})

const link = z.object({
  id: z.int(),
  pin: z.string(),
  userId: z.int(),
  person: z.string(),
  employeeId: z.string(),
  isActive: z.boolean(),
  /** Null: on every device. */ device: z.nullable(z.string()),
  source: z.string(),
  linkedAt: z.string(),
})
export type PersonLink = z.output<typeof link>

export const listDevicePeople = endpoint({
  method: 'GET',
  path: '/api/devices/people',
  may,
  title: 'List enrolment numbers with their people, and numbers without a person',
  answer: z.object({
    people: z.array(link),
    unknown: z.array(
      z.object({
        pin: z.string(),
        deviceId: z.int(),
        device: z.string(),
        stamps: z.int(),
        lastAt: z.string(),
        /** The one person whose employee ID ends with this number. */
        suggestion: z.nullable(z.object({ userId: z.int(), person: z.string(), employeeId: z.string() })),
      }),
    ),
  }),
})
export type DevicePeople = z.output<typeof listDevicePeople.answer>

const pinSentence = 'Must be an enrolment number: letters, digits, dots and hyphens'
const pin = z.string().check(z.trim(), z.regex(/^[\w.-]{1,40}$/, pinSentence))

export const linkPeople = endpoint({
  method: 'POST',
  path: '/api/devices/people',
  may,
  needsSession: true,
  title: 'Link enrolment numbers with people: their stamps that waited count, and devices get the names',
  body: z.object({
    links: z
      .array(
        z.object({
          pin,
          userId: id(),
          /** Absent: on every device. */ deviceId: z.optional(id()),
        }),
      )
      .check(z.minLength(1, 'At least one'), z.maxLength(1000, 'At most 1,000 at once')),
  }),
  answer: z.object({ linked: z.int() }),
})
export const importDevicePeople = endpoint({
  method: 'POST',
  path: '/api/devices/people/import',
  may,
  title: 'Take enrolment numbers from a sheet with the columns Number and Employee ID; the file is the body',
  limit: 2 * 1024 * 1024,
  query: z.object({ preview: z.optional(z.literal('1')) }),
  answer: z.object({
    linked: z.int(),
    /** These numbers have these people already. */ known: z.int(),
    errors: z.array(z.object({ row: z.int(), message: z.string() })),
  }),
})
export type ImportedPeople = z.output<typeof importDevicePeople.answer>

export const unlinkPerson = endpoint({
  method: 'DELETE',
  path: '/api/devices/people/:id',
  may,
  needsSession: true,
  title: 'End an enrolment number: later stamps have no person, and the devices remove it',
  params,
  answer: ok,
})
