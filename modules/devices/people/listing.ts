/** Enrolment numbers with their people, and numbers that nobody has. */
import type { Ask, Tx } from '../../../src/app'
import type { Instant } from '../../../src/domain/day'
import type { Input } from '../../../src/domain/endpoint'
import { notFound } from '../../../src/domain/errors'
import type { Who } from '../../../src/http'
import type { DevicePeople, linkPeople, PersonLink } from '../contract'
import { endLink, linkPerson, type Link } from './links'
import { suggestionsFor } from './suggesting'

type LinkRow = Omit<PersonLink, 'isActive'> & { isActive: 0 | 1 }

export function devicePeople(ask: Ask): DevicePeople {
  const people = ask.db
    .all<LinkRow>(
      `select p.id, p.pin, p.user_id as userId, u.first_name || ' ' || u.last_name as person,
         u.employee_id as employeeId, u.is_active as isActive, d.name as device, p.source,
         p.linked_at as linkedAt
       from device_people p
       join users u on u.id = p.user_id
       left join devices d on d.id = p.device_id
       where p.ended_at is null
       order by u.first_name, u.last_name, p.pin`,
    )
    .map((row) => ({ ...row, isActive: row.isActive === 1 }))
  const unknown = ask.db.all<{
    pin: string
    deviceId: number
    device: string
    stamps: number
    lastAt: Instant
  }>(
    `select s.pin, s.device_id as deviceId, d.name as device, count(*) as stamps, max(s.at) as lastAt
     from device_stamps s
     join devices d on d.id = s.device_id
     where s.held = 'person'
     group by s.device_id, s.pin
     order by count(*) desc
     limit 1000`,
  )
  const suggestion = suggestionsFor(ask)
  return { people, unknown: unknown.map((one) => ({ ...one, suggestion: suggestion(one.pin) })) }
}

export function link(tx: Tx, _: Who, { links }: Input<typeof linkPeople>): { linked: number } {
  const linked = links.filter(({ pin, userId, deviceId = null }) => {
    if (deviceId !== null && !tx.db.one('select 1 from devices where id = ?', deviceId))
      throw notFound('This device does not exist')
    return linkPerson(tx, { pin, userId, deviceId, source: 'hand' })
  })
  return { linked: linked.length }
}

export function unlink(tx: Tx, _: Who, { id }: { id: number }): { success: true } {
  const found = tx.db.one<Link>(
    `select id, pin, device_id as deviceId, user_id as userId
     from device_people
     where id = ? and ended_at is null`,
    id,
  )
  if (!found) throw notFound('This enrolment number does not exist')
  endLink(tx, found)
  return { success: true }
}
