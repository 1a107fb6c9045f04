/** Retention of stamps, and a person's own ones. */
import type { Ask } from '../../src/app'
import { addDays } from '../../src/domain/day'
import type { Personal, Purge } from '../../src/retention'

/** A night's stamp belongs to the day before, whose punches are deleted with it. */
const daysBeyond = 2

export const purges: Purge[] = [
  {
    name: 'devices.stamps',
    title: 'Stamps of attendance devices as they came',
    by: 'recordsYears',
    count: ({ db }, before) =>
      db.one<{ n: number }>(
        'select count(*) as n from device_stamps where at < ?',
        addDays(before, daysBeyond),
      )!.n,
    step: ({ db }, before, most) =>
      db.run(
        `delete from device_stamps
         where id in (
           select id
           from device_stamps
           where at < ?
           limit ?
         )`,
        addDays(before, daysBeyond),
        most,
      ).changes,
  },
]

export const personal = ({ db }: Ask, userId: number): Personal => ({
  'Enrolment numbers': db.all(
    `select p.pin as "Number", coalesce(d.name, 'every device') as "On", p.linked_at as "Since (UTC)",
       p.ended_at as "Ended (UTC)"
     from device_people p
     left join devices d on d.id = p.device_id
     where p.user_id = ?
     order by p.linked_at`,
    userId,
  ),
  'Stamps at attendance devices': db.all(
    `select s.at as "At (UTC)", d.name as "Device", s.pin as "Number", s.wall as "As the device wrote it",
       s.button as "Button", s.verified as "Verified by", s.received_at as "Received (UTC)"
     from device_stamps s
     join devices d on d.id = s.device_id
     where s.user_id = ?
     order by s.at`,
    userId,
  ),
})
