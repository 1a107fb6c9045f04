/**
 * The set-up checklist. The data ticks most items; an Admin can tick the others. Once all are done, the list
 * stays hidden, also if an item becomes open again, such as the holidays in January.
 */
import type { App, Ask, Tx } from '../../src/app'
import type { By, Who } from '../../src/http'
import { cached } from '../../src/cache/cached'
import type { Answer, Input } from '../../src/domain/endpoint'
import { notFound } from '../../src/domain/errors'
import { yearOf } from '../../src/domain/month'
import { publicAddress } from '../../src/domain/publicAddress'
import { mailWorks } from '../notifications/service'
import { peopleToInvite } from '../people/service'
import { firmDay, firmOf, mailServerOf, sendsMail, snapshotOf, type Snapshot } from '../firm/service'
import {
  checklistItems,
  type checklist,
  type ChecklistItem,
  type dismissChecklist,
  type tickChecklist,
} from './checklistContract'

type List = Answer<typeof checklist>

export async function readChecklist(app: App, { origin }: By): Promise<List> {
  const { list, isHidden } = app.ask((ask) => ({ list: listOf(app, ask), isHidden: ticks(ask).has('list') }))
  if (list.state === 'done' && !isHidden) await app.write(origin, (tx) => setTick(tx, 'list', true))
  return list
}

export function tick(tx: Tx, _: Who, { item, isDone }: Input<typeof tickChecklist>) {
  setTick(tx, item, isDone)
  return { success: true as const }
}

export function dismiss(tx: Tx, _: Who, { isDismissed }: Input<typeof dismissChecklist>) {
  setTick(tx, 'list', isDismissed)
  return { success: true as const }
}

function setTick(tx: Tx, item: ChecklistItem | 'list', isDone: boolean): void {
  if (firmOf(tx)?.isDemo) throw notFound('The demo firm has no set-up checklist')
  if (ticks(tx).has(item) === isDone) return
  if (isDone) tx.db.run('insert into checklist_ticks (item, at) values (?, ?)', item, tx.now())
  else tx.db.run('delete from checklist_ticks where item = ?', item)
  tx.record('checklist.changed', { item, before: { isDone: !isDone }, after: { isDone } })
}

const ticks = ({ db }: Ask) =>
  new Set(db.all<{ item: string }>('select item from checklist_ticks').map(({ item }) => item))

function listOf(app: App, ask: Ask): List {
  const firm = snapshotOf(ask)
  const ticked = ticks(ask)
  const people = peopleCounts(ask)
  const seen: Record<ChecklistItem, boolean> = {
    facts: firm.settings.has('company'),
    address: publicAddress(app.config.url).isSecure,
    offices: firm.offices.length > 0,
    shifts: hasOwnHours(firm),
    holidays: hasHolidays(firm, yearOf(firmDay(ask))),
    mail: sendsMail(app, ask) && mailWorks(ask),
    people: people.active > 1,
    invitations: people.active > 1 && people.toInvite === 0,
    punch: Boolean(ask.db.one('select 1 from attendance_sessions limit 1')),
  }
  const items = checklistItems.map((id) => ({
    id,
    isDone: seen[id] || ticked.has(id),
    byHand: !seen[id] && ticked.has(id),
  }))
  return {
    state: firm.firm?.isDemo
      ? 'none'
      : items.every(({ isDone }) => isDone)
        ? 'done'
        : ticked.has('list')
          ? 'dismissed'
          : 'open',
    items,
    url: app.config.url,
    hasMailServer: mailServerOf(ask) !== null,
    toInvite: people.toInvite,
  }
}

const peopleCounts = (ask: Ask) =>
  cached(ask, ['people', 'firm'], 'checklist', () => ({
    ...ask.db.one<{ active: number }>('select count(*) as active from users where is_active = 1')!,
    toInvite: peopleToInvite(ask),
  }))

/** A shift or the working days differ from those of a new firm. */
const hasOwnHours = ({ shifts, settings }: Snapshot) =>
  [...shifts.values()].flat().length > 1 || settings.has('working_days') || settings.has('attendance')

const hasHolidays = ({ calendar }: Snapshot, year: number) =>
  [...calendar.holidays.keys()].some((day) => yearOf(day) === year || yearOf(day) === year + 1)
