/** People who are renamed, leave, or are removed: devices follow. */
import type { Tx } from '../../../src/app'
import { endLink, linksOf } from './links'
import { queueName, queueRemoval } from './nameCommands'

/** Devices that show the name. */
export function renamePerson(tx: Tx, userId: number, after: Record<string, unknown>) {
  if (!('firstName' in after) && !('lastName' in after)) return
  for (const { deviceId, pin } of numbersOnDevices(tx, userId)) queueName(tx, deviceId, pin, userId)
}

/** A leaver is removed from all devices, also where the number is the employee ID. */
export function removeLeaver(tx: Tx, userId: number) {
  const links = linksOf(tx, userId)
  for (const link of links) endLink(tx, link)
  const ended = new Set(links.map(({ pin }) => pin))
  for (const { deviceId, pin } of numbersOnDevices(tx, userId))
    if (!ended.has(pin)) queueRemoval(tx, deviceId, pin, userId)
}

/** Their stamps stay as numbers without a person; the punches of attendance have their own retention. */
export function forgetPerson({ db }: Tx, userId: number) {
  db.run('delete from device_commands where user_id = ?', userId)
  db.run('delete from device_people where user_id = ?', userId)
}

/** Where the person has stamped. */
const numbersOnDevices = ({ db }: Tx, userId: number): { deviceId: number; pin: string }[] =>
  db.all(
    `select s.device_id as deviceId, s.pin
     from device_stamps s
     join devices d on d.id = s.device_id
     where s.user_id = ? and d.state = 'accepted'
     group by s.device_id, s.pin`,
    userId,
  )
