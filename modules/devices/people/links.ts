/**
 * Whose enrolment number it is: on one device, else on every device, else the employee with this ID.
 *
 *   personOf(ask, deviceId, pin, at)      at that moment; an ended number still counts for its own time
 *   release(tx, pin, deviceId)            stamps that waited for a person are looked at again
 *   linkPerson(tx, …)   endLink(tx, …)    each releases or ends what depends on it
 */
import type { Ask, Tx } from '../../../src/app'
import type { Instant } from '../../../src/domain/day'
import { conflict, notFound } from '../../../src/domain/errors'
import type { LinkSource } from '../contract'
import { queueName, queueRemoval } from './nameCommands'

export type Link = { id: number; pin: string; deviceId: number | null; userId: number }

export function personOf({ db }: Ask, deviceId: number, pin: string, at: Instant): number | null {
  const linked = db.one<{ userId: number; isLater: 0 | 1 }>(
    `select user_id as userId, linked_at > :at as isLater
     from device_people
     where pin = :pin
       and (device_id = :deviceId or device_id is null)
       and (ended_at is null or ended_at > :at)
     order by isLater, device_id is null, linked_at
     limit 1`,
    { pin, deviceId, at },
  )
  if (linked && !linked.isLater) return linked.userId
  // A number that was linked afterwards had stamps before, unless it is somebody's employee ID.
  return byEmployeeId({ db }, pin) ?? linked?.userId ?? null
}

/** Null if two people's IDs differ only in capital letters. */
function byEmployeeId({ db }: Pick<Ask, 'db'>, pin: string): number | null {
  const found = db.all<{ id: number }>(
    'select id from users where employee_id = ? collate nocase limit 2',
    pin,
  )
  return found.length === 1 ? found[0]!.id : null
}

export const activeLink = ({ db }: Ask, pin: string, deviceId: number | null): Link | undefined =>
  db.one<Link>(
    `select id, pin, device_id as deviceId, user_id as userId
     from device_people
     where pin = ? and coalesce(device_id, 0) = ? and ended_at is null`,
    pin,
    deviceId ?? 0,
  )

export type NewLink = { pin: string; userId: number; deviceId: number | null; source: LinkSource }

/** False if it was so already. 409 if the number has another person. */
export function linkPerson(tx: Tx, { pin, userId, deviceId, source }: NewLink): boolean {
  const person = tx.db.one<{ isActive: number }>(
    'select is_active as isActive from users where id = ?',
    userId,
  )
  if (!person) throw notFound('This person does not exist')
  if (!person.isActive) throw conflict('This person has left')
  const now = activeLink(tx, pin, deviceId)
  if (now?.userId === userId) return false
  if (now) throw conflict(`Number ${pin} has another person already. End that first`)
  tx.db.run(
    `insert into device_people (pin, device_id, user_id, source, linked_at)
     values (?, ?, ?, ?, ?)`,
    pin,
    deviceId,
    userId,
    source,
    tx.now(),
  )
  tx.record('device.person_linked', { userId, pin, deviceId, source })
  release(tx, pin, deviceId)
  for (const { id, pin: written } of devicesOf(tx, pin, deviceId)) queueName(tx, id, written, userId)
  return true
}

export function release({ db }: Tx, pin: string, deviceId: number | null) {
  db.run(
    `update device_stamps
     set held = null
     where held = 'person'
       and device_id in (select id from devices where ? is null or id = ?)
       and pin = ?`,
    deviceId,
    deviceId,
    pin,
  )
}

/** Accepted devices on which the number is known to be, and how each writes it. */
const devicesOf = ({ db }: Ask, pin: string, deviceId: number | null): { id: number; pin: string }[] =>
  db.all(
    `select d.id, coalesce(
         (
           select s.pin
           from device_stamps s
           where s.device_id = d.id and s.pin = :pin
           limit 1
         ),
         iif(d.id = :deviceId, :pin, null)
       ) as pin
     from devices d
     where d.state = 'accepted'
       and (:deviceId is null or d.id = :deviceId)
       and (
         d.id = :deviceId
         or exists (
           select 1
           from device_stamps s
           where s.device_id = d.id and s.pin = :pin
         )
       )`,
    { pin, deviceId },
  )

export function endLink(tx: Tx, { id, pin, deviceId, userId }: Link, isLeaver = false) {
  tx.db.run(
    `update device_people
     set ended_at = ?, is_leaver = ?
     where id = ?`,
    tx.now(),
    isLeaver ? 1 : 0,
    id,
  )
  tx.record('device.person_unlinked', { userId, pin, deviceId })
  removeFrom(tx, pin, userId, deviceId)
}

/** From the accepted devices on which the number is nobody else's. */
export function removeFrom(tx: Tx, pin: string, userId: number, deviceId: number | null) {
  for (const { id } of tx.db.all<{ id: number }>(
    `select id
     from devices
     where state = 'accepted' and (:deviceId is null or id = :deviceId)`,
    { deviceId },
  )) {
    const owner = personOf(tx, id, pin, tx.now())
    if (owner !== null && owner !== userId) continue
    const written = devicesOf(tx, pin, id)[0]?.pin ?? pin
    queueRemoval(tx, id, written, userId)
  }
}

export const linksOf = ({ db }: Ask, userId: number): Link[] =>
  db.all<Link>(
    `select id, pin, device_id as deviceId, user_id as userId
     from device_people
     where user_id = ? and ended_at is null`,
    userId,
  )
