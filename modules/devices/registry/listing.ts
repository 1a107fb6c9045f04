/** Devices as the screen lists them, and what each of them sent. */
import type { Ask } from '../../../src/app'
import { instantAt, plus, type Instant } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { firmDay, zoneOf } from '../../firm/service'
import type { Device, deviceLog, HeldReason, listDeviceStamps } from '../contract'
import { mostTries } from '../intake/commandQueue'
import { resultWords } from '../protocol/commands'
import { allDevices, deviceRow, type DeviceRow } from './rows'

/** A device calls every few seconds. */
export const silentAfterMinutes = 30

type Counts = {
  stampsToday: number
  lastStampAt: Instant | null
  backlog: number
  commands: number
  problems: number
}

export function devicesOf(ask: Ask): Device[] {
  const midnight = instantAt(firmDay(ask), '00:00', zoneOf(ask))
  return allDevices(ask).map((row) => shownDevice(ask, row, midnight))
}

function shownDevice(ask: Ask, row: DeviceRow, midnight: Instant): Device {
  const { silentSince: _, clockToldAt: __, uploadMark: ___, ...facts } = row
  return {
    ...facts,
    isSilent: row.state === 'accepted' && row.lastSeenAt < plus(ask.now(), -silentAfterMinutes),
    ...countsOf(ask, row.id, midnight),
    held: ask.db.all<{ reason: HeldReason; count: number }>(
      `select held as reason, count(*) as count
       from device_stamps
       where device_id = ? and held is not null
       group by held`,
      row.id,
    ),
  }
}

function countsOf({ db }: Ask, id: number, midnight: Instant): Counts {
  return db.one<Counts>(
    `select (
         select count(*)
         from device_stamps
         where device_id = :id and received_at >= :midnight and at >= :midnight
       ) as stampsToday,
       (
         select max(received_at)
         from device_stamps
         where device_id = :id
       ) as lastStampAt,
       (
         select count(*)
         from device_stamps
         where punch_id is null and held is null and device_id = :id
       ) as backlog,
       (
         select count(*)
         from device_commands
         where device_id = :id and settled_at is null
       ) as commands,
       (
         select count(*)
         from device_problems
         where device_id = :id
       ) as problems`,
    { id, midnight },
  )!
}

export function stampsOf(
  ask: Ask,
  { id, page = 1, limit = 50, held }: Input<typeof listDeviceStamps>,
): Answer<typeof listDeviceStamps> {
  deviceRow(ask, id)
  const where = `s.device_id = :id and (:held is null or s.held = :held)`
  const values = { id, held: held ?? null }
  const { n: totalItems } = ask.db.one<{ n: number }>(
    `select count(*) as n
     from device_stamps s
     where ${where}`,
    values,
  )!
  const data = ask.db.all<Answer<typeof listDeviceStamps>['data'][0]>(
    `select s.id, s.pin, u.first_name || ' ' || u.last_name as person, s.wall, s.at, s.button, s.verified,
       s.offset_seconds as offsetSeconds, s.received_at as receivedAt, s.held, s.held_why as heldWhy
     from device_stamps s
     left join users u on u.id = s.user_id
     where ${where}
     order by s.received_at desc, s.id desc
     limit :limit offset :from`,
    { ...values, limit, from: (page - 1) * limit },
  )
  return { data, pagination: { page, limit, totalItems, totalPages: Math.ceil(totalItems / limit) } }
}

type CommandRow = {
  id: number
  text: string
  createdAt: Instant
  sentAt: Instant | null
  settledAt: Instant | null
  code: number | null
  tries: number
}

export function logOf(ask: Ask, { id }: { id: number }): Answer<typeof deviceLog> {
  deviceRow(ask, id)
  const commands = ask.db.all<CommandRow>(
    `select id, text, created_at as createdAt, sent_at as sentAt, settled_at as settledAt, code, tries
     from device_commands
     where device_id = ?
     order by id desc
     limit 50`,
    id,
  )
  return {
    commands: commands.map(({ code, tries, ...command }) => ({
      ...command,
      result:
        code !== null
          ? resultWords(code)
          : command.settledAt !== null
            ? 'A later command replaced it'
            : tries >= mostTries
              ? 'It did not answer'
              : null,
      isDone: code !== null && code >= 0,
    })),
    problems: ask.db.all<{ line: string; why: string; at: Instant }>(
      `select line, why, at
       from device_problems
       where device_id = ?
       order by id desc
       limit 50`,
      id,
    ),
  }
}
