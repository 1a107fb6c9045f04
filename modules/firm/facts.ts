/** The firm's decisions: its name and zone, a setting on a day, a shift on a day. */
import type { Ask, Tx } from '../../src/app'
import { dayOf, type Day } from '../../src/domain/day'
import { conflict } from '../../src/domain/errors'
import { usualSettings, type Settings } from './settings'
import { snapshotOf, type Shift, type Snapshot } from './snapshot'

export function firmOf(ask: Ask): Snapshot['firm'] {
  return snapshotOf(ask).firm
}

/** The time zone of days and times. */
export function zoneOf(ask: Ask): string {
  return zoneIn(snapshotOf(ask))
}

/** Today in the firm's zone. */
export const firmDay = (ask: Ask): Day => dayOf(ask.now(), zoneOf(ask))

/** Names the firm; 409 if it is already set up. People adds its first Admin. */
export function setUp(tx: Tx, firm: { name: string; zone: string; isDemo?: boolean }) {
  if (firmOf(tx)) throw conflict('This firm is already set up. Please sign in.')
  tx.db.run(
    `insert into firm (only_row, name, zone, is_demo, set_up_at)
     values (1, ?, ?, ?, ?)`,
    firm.name,
    firm.zone,
    firm.isDemo ? 1 : 0,
    tx.now(),
  )
  tx.record('firm.set_up', { name: firm.name, zone: firm.zone, demo: firm.isDemo ?? false })
}

/** A setting's value on a day. */
export function settingOn<K extends keyof Settings>(firm: Snapshot, key: K, day: Day): Settings[K] {
  const version = firm.settings.get(key)?.find((v) => v.from <= day)
  return version ? (version.value as Settings[K]) : usualSettings[key]
}

/** A shift's times on a day. */
export function shiftOn(firm: Snapshot, shiftId: number, day: Day): Shift {
  const versions = firm.shifts.get(shiftId)
  if (!versions) throw new Error(`Shift ${shiftId} does not exist`)
  return versions.find((v) => v.from <= day) ?? versions.at(-1)!
}

/** All shifts' times on a day. */
export function shiftsOn(firm: Snapshot, day: Day): Shift[] {
  return [...firm.shifts.keys()].map((id) => shiftOn(firm, id, day))
}

export function zoneIn(firm: Snapshot): string {
  return firm.firm?.zone ?? 'Asia/Kolkata'
}
