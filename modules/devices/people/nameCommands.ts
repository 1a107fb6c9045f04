/** Names that devices show, and people that they forget: commands that wait for the device's next call. */
import type { Tx } from '../../../src/app'
import { fullNameOf } from '../../people/service'
import { nameCommand, removeCommand } from '../protocol/commands'

type About = { pin: string; userId: number }

export function queueCommand(tx: Tx, deviceId: number, text: string, about?: About) {
  if (about) replaceEarlier(tx, deviceId, about.pin)
  tx.db.run(
    `insert into device_commands (device_id, text, pin, user_id, created_at)
     values (?, ?, ?, ?, ?)`,
    deviceId,
    text,
    about?.pin ?? null,
    about?.userId ?? null,
    tx.now(),
  )
}

/** A removal that is sent again would remove the person who has the number by now. */
const replaceEarlier = (tx: Tx, deviceId: number, pin: string) =>
  tx.db.run(
    `update device_commands
     set settled_at = ?
     where device_id = ? and pin = ? and settled_at is null`,
    tx.now(),
    deviceId,
    pin,
  )

export const queueName = (tx: Tx, deviceId: number, pin: string, userId: number) =>
  queueCommand(tx, deviceId, nameCommand(pin, fullNameOf(tx, userId)!), { pin, userId })

export const queueRemoval = (tx: Tx, deviceId: number, pin: string, userId: number) =>
  queueCommand(tx, deviceId, removeCommand(pin), { pin, userId })
