/**
 * Whose enrolment number it is: on one device, else on every device, else the employee with this ID.
 *
 *   personOf(ask, deviceId, pin, at)      at that moment; an ended number still counts for its own time
 *   linkPerson(tx, …)   endLink(tx, …)    each releases or ends what depends on it
 */
import type { Ask, Tx } from '../../../src/app'
import type { Instant } from '../../../src/domain/day'
import { conflict, notFound } from '../../../src/domain/errors'
import type { LinkSource } from '../contract'
import { queueName, queueRemoval } from './nameCommands'

export type Link = { id: number; pin: string; deviceId: number | null; userId: number }

export function personOf({ db }: Ask, deviceId: number, pin: string, at: Instant): number | null {
  const linked = db.one<{ userId: number }>(
    `select user_id as userId
     from device_people
     where pin = ?
       and (device_id = ? or device_id is null)
       and (ended_at is null or ended_at > ?)
     order by device_id is null, ended_at is null, ended_at
     limit 1`,
    pin,
    deviceId,
    at,
  )
  return linked?.userId ?? byEmployeeId({ db }, pin)
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
  for (const id of devicesOf(tx, pin, deviceId)) queueName(tx, id, pin, userId)
  return true
}

/** The stamps that waited for a person are looked at again. */
function release({ db }: Tx, pin: string, deviceId: number | null) {
  db.run(
    `update device_stamps
     set held = null
     where held = 'person'
       and device_id in (select id from devices where ? is null or id = ?)
       and pin = ? collate nocase`,
    deviceId,
    deviceId,
    pin,
  )
}

/** Accepted devices on which the number is known to be. */
const devicesOf = ({ db }: Ask, pin: string, deviceId: number | null): number[] =>
  db
    .all<{ id: number }>(
      `select d.id
       from devices d
       where d.state = 'accepted'
         and (
           d.id = ?
           or (
             ? is null
             and exists (
               select 1
               from device_stamps s
               where s.device_id = d.id and s.pin = ?
             )
           )
         )`,
      deviceId,
      deviceId,
      pin,
    )
    .map(({ id }) => id)

export function endLink(tx: Tx, { id, pin, deviceId, userId }: Link) {
  tx.db.run('update device_people set ended_at = ? where id = ?', tx.now(), id)
  tx.record('device.person_unlinked', { userId, pin, deviceId })
  for (const { id: on } of tx.db.all<{ id: number }>(
    `select id
     from devices
     where state = 'accepted' and (? is null or id = ?)`,
    deviceId,
    deviceId,
  ))
    queueRemoval(tx, on, pin, userId)
}

export const linksOf = ({ db }: Ask, userId: number): Link[] =>
  db.all<Link>(
    `select id, pin, device_id as deviceId, user_id as userId
     from device_people
     where user_id = ? and ended_at is null`,
    userId,
  )
