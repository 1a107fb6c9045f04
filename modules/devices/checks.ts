/** Attendance devices for `muster doctor` and metrics. */
import type { Ask, Finding, Gauge } from '../../src/app'
import { plus } from '../../src/domain/day'
import { allDevices, type DeviceRow } from './registry/rows'
import { silentAfterMinutes } from './registry/listing'
import { tellsFromSeconds } from './registry/clock'

const accepted = (ask: Ask): DeviceRow[] => allDevices(ask).filter(({ state }) => state === 'accepted')

export const checks = (ask: Ask): Finding[] => [
  ...accepted(ask).map((device) => finding(ask, device)),
  ...uncounted(ask),
]

function finding(ask: Ask, { name, lastSeenAt, clockSeconds, offsetSeconds }: DeviceRow): Finding {
  const isSilent = lastSeenAt < plus(ask.now(), -silentAfterMinutes)
  const wrong = clockSeconds === null ? 0 : clockSeconds + offsetSeconds
  const isWrong = Math.abs(wrong) >= tellsFromSeconds
  return {
    ok: !isSilent && !isWrong,
    text:
      `Attendance device ${name}: called last at ${lastSeenAt}` +
      (isWrong ? `, its clock is ${Math.abs(wrong)} seconds ${wrong > 0 ? 'ahead' : 'behind'}` : ''),
    ...((isSilent || isWrong) && {
      todo: isSilent ? 'Check its power and network.' : 'Set its clock, or correct it in Settings.',
    }),
  }
}

/** Each counted stamp has its punch. */
function uncounted({ db }: Ask): Finding[] {
  const { n, lost } = db.one<{ n: number; lost: number }>(
    `select count(*) as n, count(*) - count(p.id) as lost
     from device_stamps s
     left join punches p on p.id = s.punch_id and p.user_id = s.user_id
     where s.punch_id is not null`,
  )!
  if (!n) return []
  return [
    {
      ok: lost === 0,
      text:
        lost === 0 ? 'Stamps of devices agree with their punches' : `${lost} stamps of devices have no punch`,
    },
  ]
}

export const gauges = (ask: Ask): Gauge[] => [
  ...accepted(ask).flatMap(({ serial, lastSeenAt, clockSeconds, offsetSeconds }): Gauge[] => [
    {
      name: 'muster_device_last_seen_seconds',
      help: 'The last call of an attendance device, Unix time',
      labels: { serial },
      value: Date.parse(lastSeenAt) / 1000,
    },
    {
      name: 'muster_device_clock_seconds',
      help: 'The clock of an attendance device minus ours, after its correction',
      labels: { serial },
      value: (clockSeconds ?? 0) + offsetSeconds,
    },
  ]),
  ...(['backlog', 'held'] as const).map((state) => ({
    name: 'muster_device_stamps',
    help: 'Stamps of attendance devices that are not looked at yet, or held',
    labels: { state },
    value: ask.db.one<{ n: number }>(
      `select count(*) as n
       from device_stamps
       where punch_id is null and held is ${state === 'held' ? 'not null' : 'null'}`,
    )!.n,
  })),
]
