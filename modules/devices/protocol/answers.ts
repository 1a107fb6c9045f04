/** The texts with which Muster answers a device, byte by byte. Pure. */

export type DeviceSettings = {
  serial: string
  /** Minutes east of UTC. Hours with a fraction are read as whole ones: 5.5 as 5. */ offsetMinutes: number
  /** The last stamp that arrived; the device sends what follows. Null: everything. */ lastStamp:
    string | null
  /** Seconds between two polls. */ pollSeconds: number
}

/** It requests stamps and nothing else: no fingerprint, face or photo. */
export const settingsText = ({ serial, offsetMinutes, lastStamp, pollSeconds }: DeviceSettings) =>
  lines([
    `GET OPTION FROM: ${serial}`,
    `ATTLOGStamp=${lastStamp ?? 'None'}`,
    // Firmware before 2012 reads this name.
    `Stamp=${lastStamp ?? '0'}`,
    'OPERLOGStamp=9999',
    'ATTPHOTOStamp=None',
    'ErrorDelay=30',
    `Delay=${pollSeconds}`,
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransFlag=TransData AttLog',
    `TimeZone=${offsetMinutes}`,
    'Realtime=1',
    'Encrypt=None',
  ])

/** After `registry`: newer firmware wants a code, by which it may recognise the server. */
export const registryText = (code: string) => `RegistryCode=${code}`

/** The answer to `push`: the same settings by other names. */
export const newSettingsText = ({ offsetMinutes, pollSeconds }: DeviceSettings) =>
  lines([
    'ServerVersion=2.4.2',
    'ServerName=Muster',
    'PushVersion=2.4.2',
    'ErrorDelay=30',
    `RequestDelay=${pollSeconds}`,
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    'TransTables=Transaction',
    'Realtime=1',
    'SessionID=',
    'TimeoutSec=10',
    `TimeZone=${offsetMinutes}`,
  ])

/** Everything was stored. With another answer the device sends it again. */
export const storedText = (count: number) => `OK: ${count}`
export const okText = 'OK'

/** Newer firmware wants to know what of its `tabledata` was taken. */
export const tableText = (table: string, count: string) =>
  /^\w{1,40}$/.test(table) && /^\d{1,9}$/.test(count) ? `${table}=${count}` : okText

export const commandsText = (commands: readonly { id: number; text: string }[]) =>
  commands.length ? lines(commands.map(({ id, text }) => `C:${id}:${text}`)) : okText

const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')
