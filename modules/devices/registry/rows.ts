/** The rows of devices. */
import type { Ask, Tx } from '../../../src/app'
import type { Day, Instant } from '../../../src/domain/day'
import { notFound } from '../../../src/domain/errors'
import type { DeviceFacts, DeviceState } from '../contract'

export type DeviceRow = {
  id: number
  serial: string
  name: string
  state: DeviceState
  officeId: number | null
  office: string | null
  countFrom: Day
  offsetSeconds: number
  firstSeenAt: Instant
  lastSeenAt: Instant
  address: string
  firmware: string | null
  uploadMark: string | null
  usersOnDevice: number | null
  stampsOnDevice: number | null
  clockSeconds: number | null
  silentSince: Instant | null
  clockToldAt: Instant | null
}

const columns = `
  select d.id, d.serial, d.name, d.state, d.office_id as officeId, o.name as office,
    d.count_from as countFrom, d.offset_seconds as offsetSeconds, d.first_seen_at as firstSeenAt,
    d.last_seen_at as lastSeenAt, d.address, d.firmware, d.upload_mark as uploadMark,
    d.users_on_device as usersOnDevice,
    d.stamps_on_device as stampsOnDevice, d.clock_seconds as clockSeconds, d.silent_since as silentSince,
    d.clock_told_at as clockToldAt
  from devices d
  left join offices o on o.id = d.office_id
`

export const allDevices = ({ db }: Ask): DeviceRow[] => db.all<DeviceRow>(`${columns} order by d.id`)

export const findDevice = ({ db }: Ask, serial: string): DeviceRow | undefined =>
  db.one<DeviceRow>(`${columns} where d.serial = ?`, serial)

export function deviceRow({ db }: Ask, id: number): DeviceRow {
  const row = db.one<DeviceRow>(`${columns} where d.id = ?`, id)
  if (!row) throw notFound('This device does not exist')
  return row
}

export const factsOf = ({ serial, name, state, office, countFrom }: DeviceRow): DeviceFacts => ({
  serial,
  name,
  state,
  office,
  countFrom,
})

/** So many unknown devices are stored. More are refused until an Admin has decided about some. */
export const mostWaiting = 50

/** Stores a device that calls for the first time; null if too many wait. */
export function storeDevice(
  tx: Tx,
  { serial, address, day }: { serial: string; address: string; day: Day },
): DeviceRow | null {
  const waiting = tx.db.one<{ n: number }>(`select count(*) as n from devices where state = 'waiting'`)!.n
  if (waiting >= mostWaiting) return null
  const now = tx.now()
  const { lastId: id } = tx.db.run(
    `insert into devices (serial, name, state, count_from, first_seen_at, last_seen_at, address)
     values (?, ?, 'waiting', ?, ?, ?, ?)`,
    serial,
    serial,
    day,
    now,
    now,
    address,
  )
  tx.record('device.appeared', { deviceId: id, before: null, after: { serial, address } })
  return deviceRow(tx, id)
}
