/**
 * The differences between three generations of firmware: paths, headers, lines and answers to commands. The
 * head of simulatedDevice.ts lists the sources.
 */
import type { Stamp } from './ledger'

export type FirmwareKind = 'old' | 'usual' | 'new'

export interface Firmware {
  kind: FirmwareKind
  suffix: string
  version: string
  /** The query of the first request, after the serial number. */
  asksSettings: string
  /** The setting in which this firmware looks for its place in the attendance log. */
  stampName: string
  /** The name of the parameter that goes with the operation log. */
  operationStampName: string
  pin: RegExp
  batchLines: number
  headers: (host: string, token: string | null) => [string, string][]
  contentType: string | null
  line: (stamp: Stamp) => string
  /** How a result names its command. */
  commandName: (command: string) => string
}

const plainHeaders = (host: string): [string, string][] => [
  ['Host', host],
  ['User-Agent', 'iClock Proxy/1.09'],
  ['Connection', 'close'],
  ['Accept', '*/*'],
]

/** `DATA` for all commands with data, else the command without its parameters. */
const shortName = (command: string) =>
  command.startsWith('DATA')
    ? 'DATA'
    : command.startsWith('CLEAR ')
      ? command.replaceAll(' ', '_')
      : (/^(?:SET OPTION|RELOAD OPTIONS|GET OPTION|USER ADD|USER DEL)/.exec(command)?.[0] ??
        command.split(/[ \t]/, 1)[0]!)

const old: Firmware = {
  kind: 'old',
  suffix: '.aspx',
  version: 'Ver 6.39 Oct 29 2012',
  asksSettings: 'options=all&language=69&pushver=2.0.1',
  stampName: 'Stamp',
  operationStampName: 'OpStamp',
  pin: /^\d{1,9}$/,
  batchLines: 40,
  headers: plainHeaders,
  contentType: 'text/plain',
  line: ({ pin, wall, state, verify, workCode }) =>
    `${pin}\t${wall}\t${state}\t${verify}\t${workCode}\t0\r\n`,
  commandName: shortName,
}

const usual: Firmware = {
  kind: 'usual',
  suffix: '',
  version: 'Ver 8.0.4.2-20190708',
  asksSettings: 'options=all&pushver=2.4.1&language=69&DeviceType=att&PushOptionsFlag=1',
  stampName: 'ATTLOGStamp',
  operationStampName: 'OpStamp',
  pin: /^[A-Za-z0-9]{1,14}$/,
  batchLines: 100,
  headers: plainHeaders,
  contentType: null,
  // Ten cells and a tab after the last.
  line: ({ pin, wall, state, verify, workCode }) =>
    `${pin}\t${wall}\t${state}\t${verify}\t${workCode}\t0\t0\t0\t0\t0\t\n`,
  commandName: shortName,
}

const recent: Firmware = {
  kind: 'new',
  suffix: '',
  version: 'ZAM180-NF-Ver1.1.17',
  asksSettings: 'pushver=3.1.2&options=all',
  stampName: 'ATTLOGStamp',
  operationStampName: 'Stamp',
  pin: /^[A-Za-z0-9]{1,24}$/,
  batchLines: 100,
  headers: (host, token) => [
    ...(token ? [['Cookie', `token=${token}`] as [string, string]] : []),
    ['Host', host],
    ['User-Agent', 'iClock Proxy/1.09'],
    ['Connection', 'starting'],
    ['Accept', 'application/push'],
    ['Accept-Charset', 'UTF-8'],
    ['Accept-Language', 'zh-CN'],
    ['Content-Type', 'application/push;charset=UTF-8'],
    ['Content-Language', 'zh-CN'],
  ],
  contentType: null,
  // The eighth cell is about a mask. 255 means that the device does not look for one.
  line: ({ pin, wall, state, verify, workCode }) =>
    `${pin}\t${wall}\t${state}\t${verify}\t${workCode}\t0\t0\t255\t0\t0\t\n`,
  commandName: (command) => /^DATA (?:UPDATE|DELETE|QUERY)/.exec(command)?.[0] ?? shortName(command),
}

export const firmwares: Record<FirmwareKind, Firmware> = { old, usual, new: recent }

/** A live event of an access device, with keys instead of positions. */
export const eventLine = ({ number, pin, wall, state, verify }: Stamp): string =>
  [
    `time=${wall}`,
    `pin=${pin}`,
    'cardno=0',
    'eventaddr=1',
    // A face opened a BioFace A1 with event 3. The protocol's own code for a normal opening is 0.
    `event=${verify === 15 ? 3 : 0}`,
    `inoutstatus=${state === 1 ? 1 : 0}`,
    `verifytype=${verify}`,
    `index=${number}`,
  ].join('\t') + '\r\n'

/** Event 206: the device has started. Nobody is involved, so the number of the person is 0. */
export const startLine = (wall: string): string =>
  `time=${wall}\tpin=0\tcardno=0\teventaddr=1\tevent=206\tinoutstatus=2\tverifytype=200\tindex=0\r\n`

/** The state of the device in the parameter INFO: version, users, fingers, stamps, address, algorithms. */
export const infoText = (
  { version }: Firmware,
  { people, stamps, host }: { people: number; stamps: number; host: string },
): string =>
  encodeURIComponent([version, people, people, stamps, host, 10, 7, 15, people, 111].join(',')).replaceAll(
    '%2C',
    ',',
  )

/** The device's own parameters, as a line for `table=options` or, with the same words, for the registry. */
export const parameters = (
  { kind, version }: Firmware,
  { serial, people, stamps, host }: { serial: string; people: number; stamps: number; host: string },
): [string, string][] => [
  ['~DeviceName', kind === 'new' ? 'SpeedFace-V5L' : kind === 'old' ? 'X990' : 'K40 Pro'],
  ['MAC', '00:17:61:12:f8:db'],
  ['TransactionCount', String(stamps)],
  ['~MaxAttLogCount', '10'],
  ['UserCount', String(people)],
  ['~MaxUserCount', '30'],
  ['FPCount', String(people)],
  ['FaceCount', String(people)],
  ['Language', '69'],
  ['IPAddress', host],
  ['~Platform', kind === 'new' ? 'ZAM180_TFT' : 'ZMM220_TFT'],
  ['~OEMVendor', 'ZKTeco Inc.'],
  ['FWVersion', version],
  ['PushVersion', kind === 'new' ? 'Ver 3.1.2-20220623' : 'Ver 2.0.33S-20220623'],
  ['~SerialNumber', serial],
]
