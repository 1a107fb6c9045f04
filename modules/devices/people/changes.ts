/** People who come, are renamed, leave, return, or are removed: devices follow. */
import type { Ask, Tx } from '../../../src/app'
import type { LinkSource } from '../contract'
import { activeLink, endLink, linkPerson, linksOf, personOf, release, removeFrom } from './links'
import { queueName } from './nameCommands'

const employeeIdOf = ({ db }: Ask, userId: number) =>
  db.one<{ employeeId: string }>('select employee_id as employeeId from users where id = ?', userId)!
    .employeeId

/** Somebody who stamped before they were entered: the number may be their employee ID. */
export const welcomePerson = (tx: Tx, userId: number) => release(tx, employeeIdOf(tx, userId), null)

/** Devices that show the name; stamps that the employee ID or the employment kept from counting. */
export function changePerson(tx: Tx, userId: number, after: Record<string, unknown>) {
  if ('employeeId' in after) welcomePerson(tx, userId)
  tx.db.run(
    `update device_stamps
     set held = null
     where user_id = ? and held = 'refused'`,
    userId,
  )
  if (!('firstName' in after) && !('lastName' in after)) return
  for (const { deviceId, pin } of numbersOnDevices(tx, userId)) queueName(tx, deviceId, pin, userId)
}

/** A leaver is removed from all devices, also where the number is the employee ID. */
export function removeLeaver(tx: Tx, userId: number) {
  const pins = new Set(numbersOnDevices(tx, userId).map(({ pin }) => pin))
  for (const link of linksOf(tx, userId)) endLink(tx, link, true)
  for (const pin of pins.add(employeeIdOf(tx, userId))) removeFrom(tx, pin, userId, null)
}

type Ended = { pin: string; deviceId: number | null; source: LinkSource }

/** Whose leaving was undone, or who returns, has their numbers again if these are free. */
export function returnPerson(tx: Tx, userId: number) {
  for (const { pin, deviceId, source } of tx.db.all<Ended>(
    `select distinct pin, device_id as deviceId, source
     from device_people
     where user_id = ? and is_leaver = 1`,
    userId,
  ))
    if (!activeLink(tx, pin, deviceId)) linkPerson(tx, { pin, userId, deviceId, source })
  welcomePerson(tx, userId)
  for (const { deviceId, pin } of numbersOnDevices(tx, userId)) queueName(tx, deviceId, pin, userId)
}

/** Their stamps stay as numbers without a person; the punches of attendance have their own retention. */
export function forgetPerson({ db }: Tx, userId: number) {
  db.run(
    `delete from device_commands
     where user_id = ? and text like 'DATA UPDATE%'`,
    userId,
  )
  // A removal still waits for devices that are switched off.
  db.run('update device_commands set user_id = null where user_id = ?', userId)
  db.run('delete from device_people where user_id = ?', userId)
}

/** Where the person has stamped, with numbers that are theirs now. */
function numbersOnDevices(tx: Tx, userId: number): { deviceId: number; pin: string }[] {
  return tx.db
    .all<{ deviceId: number; pin: string }>(
      `select s.device_id as deviceId, s.pin
       from device_stamps s
       join devices d on d.id = s.device_id
       where s.user_id = ? and d.state = 'accepted'
       group by s.device_id, s.pin`,
      userId,
    )
    .filter(({ deviceId, pin }) => personOf(tx, deviceId, pin, tx.now()) === userId)
}
