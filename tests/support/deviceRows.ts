/** An attendance device with a stamp of nobody and a linked number, as rows. */
import type { Db } from '../../src/db'

export function addDevice(db: Db, now: string, userId: number): { device: number; devicePerson: number } {
  const device = db.run(
    `insert into devices (serial, name, state, count_from, first_seen_at, last_seen_at, address)
     values ('AF4C123456789', 'Front door', 'accepted', '2026-11-01', ?, ?, '10.1.0.7')`,
    now,
    now,
  ).lastId
  db.run(
    `insert into device_stamps (device_id, pin, wall, at, offset_seconds, received_at, held)
     values (?, '77', '2026-11-18 09:30:00', '2026-11-18T04:00:00.000Z', 0, ?, 'person')`,
    device,
    now,
  )
  const devicePerson = db.run(
    `insert into device_people (pin, user_id, source, linked_at)
     values ('42', ?, 'hand', ?)`,
    userId,
    now,
  ).lastId
  return { device, devicePerson }
}
