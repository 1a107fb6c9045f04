/**
 * Stamps that arrived become punches: each is looked at once, together with the others of its person and day.
 * What does not count is held with its reason, and looked at again when that reason is gone.
 *
 *   nextDays(ask)        stamps that nobody has looked at, by person and day
 *   countDay(tx, item)   counts or holds them
 */
import type { Ask, Tx } from '../../../src/app'
import { plus, type Day, type Instant } from '../../../src/domain/day'
import { Refusal } from '../../../src/domain/errors'
import { countStamps, stampDay } from '../../attendance/service'
import type { DeviceState, HeldReason } from '../contract'
import { personOf } from '../people/links'
import { queueName } from '../people/nameCommands'
import { aheadMs } from '../registry/clock'

type NewStamp = {
  id: number
  state: DeviceState
  deviceId: number
  serial: string
  officeId: number | null
  countFrom: Day
  pin: string
  at: Instant
  button: string | null
  verified: string | null
  receivedAt: Instant
}
/** `held`: none of them counts. */
export type StampDay = {
  userId: number | null
  day: Day | null
  stamps: NewStamp[]
  held: Exclude<HeldReason, 'refused'> | null
}

/** So many are grouped at once. A batch of the writer counts as many of the groups as its time allows. */
const atOnce = 16

export const hasNew = ({ db }: Ask): boolean =>
  db.one('select 1 from device_stamps where punch_id is null and held is null limit 1') !== undefined

export function nextDays(ask: Ask): StampDay[] {
  const stamps = ask.db.all<NewStamp>(
    `select s.id, d.state, s.device_id as deviceId, d.serial, d.office_id as officeId,
       d.count_from as countFrom, s.pin, s.at, s.button, s.verified, s.received_at as receivedAt
     from device_stamps s
     join devices d on d.id = s.device_id
     where s.punch_id is null and s.held is null
     order by s.id
     limit ?`,
    atOnce,
  )
  const days = new Map<string, StampDay>()
  const latest = plus(ask.now(), aheadMs / 60_000)
  for (const stamp of stamps) {
    const userId = personOf(ask, stamp.deviceId, stamp.pin, stamp.at)
    const day = userId === null ? null : stampDay(ask, userId, stamp.at)
    const held =
      stamp.state !== 'accepted'
        ? 'device'
        : stamp.at > latest
          ? 'future'
          : day === null
            ? 'person'
            : day < stamp.countFrom
              ? 'before'
              : null
    const key = `${userId} ${day} ${held}`
    const group = days.get(key) ?? { userId, day, held, stamps: [] }
    group.stamps.push(stamp)
    days.set(key, group)
  }
  return [...days.values()]
}

export function countDay(tx: Tx, { userId, day, stamps, held }: StampDay) {
  if (held !== null) return hold(tx, stamps, held, null, userId)
  try {
    tx.attempt(() => {
      nameNew(tx, userId!, stamps)
      const punches = countStamps(
        tx,
        userId!,
        day!,
        stamps.map(({ serial, ...stamp }) => ({ ...stamp, device: serial })),
      )
      stamps.forEach(({ id }, index) =>
        tx.db.run(
          'update device_stamps set user_id = ?, punch_id = ? where id = ?',
          userId,
          punches[index]!,
          id,
        ),
      )
    })
  } catch (error) {
    const isRule = (error as { code?: string }).code?.startsWith('SQLITE_CONSTRAINT')
    if (!(error instanceof Refusal) && !isRule) throw error
    // One day that the database refuses must not keep all later ones from being counted.
    hold(tx, stamps, 'refused', error instanceof Refusal ? error.message : 'The database refused it', userId)
  }
}

function hold(
  { db }: Tx,
  stamps: readonly NewStamp[],
  held: HeldReason,
  why: string | null,
  userId: number | null,
) {
  for (const { id } of stamps)
    db.run('update device_stamps set held = ?, held_why = ?, user_id = ? where id = ?', held, why, userId, id)
}

/** A device gets the name with the first stamp of a number that counts, unless the person has left. */
function nameNew(tx: Tx, userId: number, stamps: readonly NewStamp[]) {
  for (const { deviceId, pin } of stamps)
    if (!isKnownOn(tx, deviceId, pin) && isStillTheirs(tx, userId, deviceId, pin))
      queueName(tx, deviceId, pin, userId)
}

const isKnownOn = ({ db }: Tx, deviceId: number, pin: string) =>
  db.one(
    `select 1
     from device_stamps
     where device_id = :deviceId and pin = :pin and punch_id is not null
     union all
     select 1
     from device_commands
     where device_id = :deviceId and pin = :pin
     limit 1`,
    { deviceId, pin },
  ) !== undefined

const isStillTheirs = (tx: Tx, userId: number, deviceId: number, pin: string) =>
  personOf(tx, deviceId, pin, tx.now()) === userId &&
  tx.db.one('select 1 from users where id = ? and is_active = 1', userId) !== undefined
