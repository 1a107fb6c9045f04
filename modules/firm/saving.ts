/**
 * Saves one setting from a day on, and cancels planned changes. Each key has its shape; omitted fields stay.
 */
import type { Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Answer, Input } from '../../src/domain/endpoint'
import { invalid, conflict, notAllowed, notFound } from '../../src/domain/errors'
import { fieldErrorsOf } from '../../src/domain/issueWords'
import { changeWorkingDays, takeBackWorkingDays } from './calendar'
import { nothing } from './calendarChanges'
import type { saveSetting, takeBackSetting } from './contract'
import { firmDay, settingOn } from './facts'
import type { Settings } from './settings'
import { snapshotOf } from './snapshot'
import { shapes, wrongTogether } from './settingShapes'

export function storeSetting(
  tx: Tx,
  who: Who,
  { key, value, from, preview }: Input<typeof saveSetting>,
): Answer<typeof saveSetting> {
  if (!Object.hasOwn(shapes, key))
    throw invalid(`Setting ${key} does not exist`, [
      { field: 'key', message: `Must be one of ${Object.keys(shapes).join(', ')}` },
    ])
  refuseToken(who, key)
  const name = key as keyof Settings
  const parsed = shapes[name].safeParse(value)
  if (!parsed.success) throw invalid('Please correct these fields', fieldErrorsOf(parsed.error, ['value']))
  const today = firmDay(tx)
  const since = from ?? today
  if (since < today)
    throw invalid('A setting can be changed from today, not for past days', [
      { field: 'from', message: 'Must not be in the past' },
    ])
  if (name === 'working_days')
    return {
      key,
      from: since,
      value: parsed.data,
      ...changeWorkingDays(tx, parsed.data as Settings['working_days'], since, preview === '1'),
    }

  const before = settingOn(snapshotOf(tx), name, since)
  const after = { ...before, ...parsed.data }
  if (
    name === 'attendance' &&
    (after as Settings['attendance']).halfDayHours > (after as Settings['attendance']).presentHours
  )
    throw conflict('Half Day cannot need more hours than Present')
  const wrong = wrongTogether(name, after)
  if (wrong) throw invalid(wrong.message, [{ field: `value.${wrong.field}`, message: wrong.message }])
  const apply = () => {
    tx.db.run(
      `insert into settings (key, from_day, value)
       values (?, ?, ?)
       on conflict (key, from_day) do update set value = excluded.value`,
      name,
      since,
      JSON.stringify(after),
    )
    tx.record('settings.changed', { key: name, from: since, before, after })
  }
  if (preview === '1') tx.rehearse(apply)
  else apply()
  return { key, from: since, value: after, touched: nothing(), undo: null }
}

/** A program that could change them could sign in as an Admin, by mail or through a provider. */
function refuseToken(who: Who, key: string) {
  if (who.token && (key === 'mail' || key === 'sign_in'))
    throw notAllowed('An API token cannot change this setting. Sign in to change it')
}

/** Only future changes can be cancelled; days that have begun keep their value. */
export function takeBack(
  tx: Tx,
  who: Who,
  { key, from, preview }: Input<typeof takeBackSetting>,
): Answer<typeof takeBackSetting> {
  refuseToken(who, key)
  if (
    !Object.hasOwn(shapes, key) ||
    !snapshotOf(tx)
      .settings.get(key)
      ?.some((version) => version.from === from)
  )
    throw notFound(`No change of ${key} is planned for ${from}`)
  if (from <= firmDay(tx)) throw conflict('This change already applies. Change it from today instead')
  if (key === 'working_days') return { success: true, ...takeBackWorkingDays(tx, from, preview === '1') }
  const name = key as keyof Settings
  const apply = () => {
    const before = settingOn(snapshotOf(tx), name, from)
    tx.db.run('delete from settings where key = ? and from_day = ?', name, from)
    tx.record('settings.changed', { key: name, from, before, after: settingOn(snapshotOf(tx), name, from) })
  }
  if (preview === '1') tx.rehearse(apply)
  else apply()
  return { success: true, touched: nothing(), undo: null }
}
