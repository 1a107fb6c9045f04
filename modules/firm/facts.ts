/** What the firm has decided, as it holds: its name and zone, a setting on a day, a shift on a day. */
import type { Ask, Tx } from '../../src/app'
import type { Day } from '../../src/domain/day'
import { conflict } from '../../src/domain/errors'
import { usualSettings, type Settings } from './settings'
import { snapshotOf, type Shift, type Snapshot } from './snapshot'

export function firmOf(ask: Ask): Snapshot['firm'] {
  return snapshotOf(ask).firm
}

/** The zone in which days and times are meant. */
export function zoneOf(ask: Ask): string {
  return zoneIn(snapshotOf(ask))
}

/** Names the firm; 409 when it has been set up. Its first Admin is people's. */
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

/** What a setting says on a day. */
export function settingOn<K extends keyof Settings>(firm: Snapshot, key: K, day: Day): Settings[K] {
  const version = firm.settings.get(key)?.find((v) => v.from <= day)
  return version ? (version.value as Settings[K]) : usualSettings[key]
}

/** A shift as it holds on a day. */
export function shiftOn(firm: Snapshot, shiftId: number, day: Day): Shift {
  const versions = firm.shifts.get(shiftId)
  if (!versions) throw new Error(`There is no shift ${shiftId}`)
  return versions.find((v) => v.from <= day) ?? versions.at(-1)!
}

/** All shifts as they hold on a day. */
export function shiftsOn(firm: Snapshot, day: Day): Shift[] {
  return [...firm.shifts.keys()].map((id) => shiftOn(firm, id, day))
}

export function zoneIn(firm: Snapshot): string {
  return firm.firm?.zone ?? 'Asia/Kolkata'
}
