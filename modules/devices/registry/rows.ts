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

/**
 * So many unknown devices wait: in all, and of one address. A new one replaces the one that has called least
 * recently. A real device calls every few seconds, so it stays, and comes back if strangers displaced it.
 */
export const mostWaiting = 50
export const mostOfAddress = 10

type NewDevice = { serial: string; address: string; day: Day }

/** Stores a device that calls for the first time. `isRecorded`: in the audit, and an Admin gets a notice. */
export function storeDevice(tx: Tx, { serial, address, day }: NewDevice, isRecorded: boolean): DeviceRow {
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
  if (isRecorded) tx.record('device.appeared', { deviceId: id, before: null, after: { serial, address } })
  deleteWaiting(tx, surplusOf(tx, id, mostOfAddress, address))
  deleteWaiting(tx, surplusOf(tx, id, mostWaiting, null))
  return deviceRow(tx, id)
}

/** The waiting devices over `most`, the new one included; of every address if `address` is null. */
const surplusOf = ({ db }: Tx, newId: number, most: number, address: string | null): number[] =>
  db
    .all<{ id: number }>(
      `select id
       from devices
       where state = 'waiting'
         and id <> ?
         and (? is null or address = ?)
       order by last_seen_at desc, id desc
       limit -1 offset ?`,
      newId,
      address,
      address,
      most - 1,
    )
    .map(({ id }) => id)

/**
 * Deletes waiting devices that have not called since `before`, with what they sent. The newest device stays,
 * because its id would be given again: an Admin who accepts the old one would accept another.
 */
export function deleteSilent(tx: Tx, before: Instant): number {
  const silent = tx.db.all<{ id: number }>(
    `select id
     from devices
     where state = 'waiting'
       and last_seen_at < ?
       and id < (select max(id) from devices)`,
    before,
  )
  return deleteWaiting(
    tx,
    silent.map(({ id }) => id),
  )
}

/** One with numbers of its own stays: an Admin has given them, so it is no stranger's. */
function deleteWaiting({ db }: Tx, ids: readonly number[]): number {
  let count = 0
  for (const id of ids) {
    if (db.one('select 1 from device_people where device_id = ?', id)) continue
    for (const table of ['device_stamps', 'device_problems', 'device_commands'])
      db.run(`delete from ${table} where device_id = ?`, id)
    count += db.run('delete from devices where id = ?', id).changes
  }
  return count
}
