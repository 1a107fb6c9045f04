/** The job of each minute: stores when devices called. Admins hear of silent devices and wrong clocks. */
import type { App, Tx } from '../../src/app'
import { dayClass } from '../../src/domain/calendar'
import { minutesOf, plus, timeOf } from '../../src/domain/day'
import { firmDay, shiftsOn, snapshotOf, zoneOf } from '../firm/service'
import { noticeOf } from './notices'
import { tellsFromSeconds } from './registry/clock'
import { silentAfterMinutes } from './registry/listing'
import type { Presence } from './registry/presence'
import { allDevices, type DeviceRow } from './registry/rows'

export async function watch(app: App, presence: Presence): Promise<string> {
  const sent = await app.write({ actor: null, source: 'job:devices.watch' }, (tx) => {
    presence.store(tx)
    const accepted = allDevices(tx).filter(({ state }) => state === 'accepted')
    return (
      accepted.filter((device) => tellSilence(tx, device)).length +
      accepted.filter((device) => tellClock(tx, device)).length
    )
  })
  return sent === 1 ? '1 notice' : `${sent} notices`
}

/** Once for each silence, and only while people are expected: many offices cut the power at night. */
function tellSilence(tx: Tx, device: DeviceRow): boolean {
  const isSilent = device.lastSeenAt < plus(tx.now(), -silentAfterMinutes)
  if (!isSilent && device.silentSince !== null) markSilent(tx, device.id, null)
  if (!isSilent || device.silentSince !== null || !isAtWork(tx)) return false
  markSilent(tx, device.id, device.lastSeenAt)
  noticeOf(tx, device.id, {
    title: `Attendance device silent: ${device.name}`,
    message:
      `It called last at ${timeOf(device.lastSeenAt, zoneOf(tx))}. Its stamps wait on the device and will ` +
      'count when it calls again. Check its power and network.',
  })
  return true
}

const markSilent = ({ db }: Tx, id: number, since: string | null) =>
  db.run('update devices set silent_since = ? where id = ?', since, id)

/** Between the first start and the last end of today's shifts, on a working day. */
function isAtWork(tx: Tx): boolean {
  const firm = snapshotOf(tx)
  const day = firmDay(tx)
  if (!['working', 'override-working'].includes(dayClass(firm.calendar, day).kind)) return false
  const now = minutesOf(timeOf(tx.now(), zoneOf(tx)))
  return shiftsOn(firm, day).some(({ starts, ends }) => {
    const [from, to] = [minutesOf(starts), minutesOf(ends)]
    return from < to ? now >= from && now < to : now >= from || now < to
  })
}

/** Once, until the clock is right or corrected. */
function tellClock(tx: Tx, device: DeviceRow): boolean {
  const wrong = (device.clockSeconds ?? 0) + device.offsetSeconds
  const isWrong = device.clockSeconds !== null && Math.abs(wrong) >= tellsFromSeconds
  const mark = (at: string | null) =>
    void tx.db.run('update devices set clock_told_at = ? where id = ?', at, device.id)
  if (!isWrong && device.clockToldAt !== null) mark(null)
  if (!isWrong || device.clockToldAt !== null) return false
  mark(tx.now())
  noticeOf(tx, device.id, {
    title: `Clock of an attendance device: ${device.name}`,
    message:
      `It is ${durationWords(Math.abs(wrong))} ${wrong > 0 ? 'ahead' : 'behind'}. Set its clock, or let ` +
      'Muster correct the times of later stamps. Stamps that have counted are not changed.',
  })
  return true
}

export const durationWords = (seconds: number): string =>
  seconds < 120
    ? `${seconds} seconds`
    : seconds < 7200
      ? `${Math.round(seconds / 60)} minutes`
      : `${Math.round(seconds / 3600)} hours`
