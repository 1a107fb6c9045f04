/** Names that devices show, and people that they forget: commands that wait for the device's next call. */
import type { Tx } from '../../../src/app'
import { fullNameOf } from '../../people/service'
import { nameCommand, removeCommand } from '../protocol/commands'

export function queueCommand(tx: Tx, deviceId: number, text: string, userId: number | null = null) {
  tx.db.run(
    `insert into device_commands (device_id, text, user_id, created_at)
     values (?, ?, ?, ?)`,
    deviceId,
    text,
    userId,
    tx.now(),
  )
}

export const queueName = (tx: Tx, deviceId: number, pin: string, userId: number) =>
  queueCommand(tx, deviceId, nameCommand(pin, fullNameOf(tx, userId)!), userId)

export const queueRemoval = (tx: Tx, deviceId: number, pin: string, userId: number) =>
  queueCommand(tx, deviceId, removeCommand(pin), userId)
