/** All settings at once, for the Settings screen and the command line, and the firm's name. */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import { invalid, notFound } from '../../src/domain/errors'
import type { getSettings, updateFirm } from './contract'
import { firmDay, firmOf, settingOn, zoneOf } from './facts'
import { usualSettings, type Settings } from './settings'
import { snapshotOf } from './snapshot'

export function everything(ask: Ask): Answer<typeof getSettings> {
  const firm = snapshotOf(ask)
  const today = firmDay(ask)
  const keys = Object.keys(usualSettings) as (keyof Settings)[]
  const settings = Object.fromEntries(
    keys.map((key) => {
      const later = (firm.settings.get(key) ?? [])
        .filter(({ from }) => from > today)
        .map(({ from, value }) => ({ from, value: value as Record<string, unknown> }))
      return [
        key,
        {
          value: settingOn(firm, key, today) as Record<string, unknown>,
          usual: usualSettings[key] as Record<string, unknown>,
          later: later.toReversed(),
        },
      ]
    }),
  )
  return {
    firm: { name: firm.firm?.name ?? 'Muster', zone: zoneOf(ask), zoneIsFixed: hasPunches(ask) },
    settings,
  }
}

export function updateFacts(tx: Tx, _: Who, given: Input<typeof updateFirm>): Answer<typeof updateFirm> {
  const firm = firmOf(tx)
  if (!firm) throw notFound('The firm is not set up yet')
  const before = { name: firm.name, zone: firm.zone }
  const after = { ...before, ...given }
  if (after.zone !== before.zone && hasPunches(tx))
    throw invalid(
      'The time zone can only be changed before the first punch, because all punches were recorded in it',
      [{ field: 'zone', message: 'Can only be changed before the first punch' }],
    )
  tx.db.run('update firm set name = ?, zone = ?', after.name, after.zone)
  tx.record('firm.changed', { before, after })
  return after
}

/** Somebody has punched, so their days were counted in the current zone. */
const hasPunches = ({ db }: Ask) =>
  Boolean(
    db.one('select 1 from firm where is_demo = 1') ??
    db.one(`select 1 from events where name = 'attendance.punched' limit 1`),
  )
