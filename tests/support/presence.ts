/**
 * Random events of an office's day, for tests of what is kept in memory: punches, breaks, leave, writes that
 * are undone, another process, changes of people, shifts and calendar, and steps of the clock.
 */
import { expect } from 'vitest'
import type { App, Tx } from '../../src/app'
import { createApp } from '../../src/createApp'
import { openDatabase } from '../../src/db'
import { addDays } from '../../src/domain/day'
import { openFiles } from '../../src/files'
import { silentLog } from '../../src/log'
import { modules } from '../../cli/modules'
import { setLeaveMarks } from '../../modules/attendance/leave/marks'
import { firmDay } from '../../modules/firm/service'
import { ask as askLeave, on } from './leave'
import { names, type Name, type Office } from './office'

/** Reproducible numbers from 0 to below 1. */
export function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const point = { lat: 19.1197, lng: 72.8468, accuracy: 12 }
/** An office with a night shift and a leave to refer to. Returns another process on its file. */
export async function twoShifts(at: Office): Promise<App> {
  await at.as('Anita').post('/api/shifts', {
    name: 'Night',
    starts: '18:30',
    ends: '03:30',
    inReminder: '18:00',
    outReminder: '03:45',
    autoOut: '05:00',
    effectiveFrom: '2026-11-18',
  })
  await askLeave(at, 'Ravi', on('2026-12-01'))
  const facts = at.app.ask(({ db }) =>
    db.one('select (select count(*) from shifts) as shifts, (select count(*) from leaves) as leaves'),
  )
  expect(facts).toEqual({ shifts: 2, leaves: 1 })
  return anotherProcess(at)
}

/** Another process on the same file. */
function anotherProcess(at: Office): App {
  return createApp({
    modules,
    database: openDatabase(at.app.database.file, { synchronous: 'OFF' }),
    clock: at.clock,
    config: at.app.config,
    log: silentLog,
    files: openFiles(null),
    routes: [],
  })
}

export type Chance = () => number
type Step = (at: Office, chance: Chance, other: App) => Promise<unknown>

const anybody = (chance: Chance) => names[Math.floor(chance() * names.length)] as Name
const toggle = (tx: Tx, at: Office, chance: Chance) => {
  const day = addDays(firmDay(tx), Math.floor(chance() * 3) - 1)
  const id = at.ids[anybody(chance)]
  const leaveId = tx.db.one<{ id: number }>('select min(id) as id from leaves')?.id
  const has = tx.db.one('select 1 from leave_marks where user_id = ? and day = ?', id, day)
  const halves = chance() < 0.5 ? (['morning', 'afternoon'] as const) : (['afternoon'] as const)
  setLeaveMarks(
    tx,
    id,
    day,
    has || !leaveId ? [] : halves.map((half) => ({ half, type: 'personal', leaveId })),
  )
}
const edit = (at: Office, name: Name, change: object) =>
  at.as('Anita').call('PUT', `/api/users/${at.ids[name]}`, change)

export const steps: Record<string, [weight: number, Step]> = {
  punch: [
    6,
    (at, chance) =>
      at.as(anybody(chance)).post('/api/attendance/punch', {
        type: chance() < 0.6 ? 'in' : 'out',
        location: { ...point, lat: point.lat + (chance() < 0.3 ? 0.1 : 0) },
      }),
  ],
  break: [
    4,
    (at, chance) =>
      at.as(anybody(chance)).post('/api/attendance/break', {
        type: chance() < 0.6 ? 'start' : 'end',
        reason: 'Tea',
      }),
  ],
  minutes: [4, async (at, chance) => at.clock.pass(Math.floor(chance() * 90))],
  hours: [2, async (at, chance) => at.clock.pass(Math.floor(chance() * 14 * 60))],
  'clock back': [1, async (at, chance) => at.clock.pass(-Math.floor(chance() * 300))],
  leave: [3, (at, chance) => at.write((tx) => toggle(tx, at, chance))],
  'undone write': [
    2,
    (at, chance) =>
      at
        .write((tx) => {
          toggle(tx, at, chance)
          throw new Error('undone')
        })
        .catch(() => {}),
  ],
  'undone part': [
    2,
    (at, chance) =>
      at.write((tx) => {
        try {
          tx.attempt(() => {
            toggle(tx, at, chance)
            throw new Error('undone')
          })
        } catch {
          // only that part
        }
        tx.rehearse(() => toggle(tx, at, chance))
        toggle(tx, at, chance)
      }),
  ],
  'another process': [
    2,
    (at, chance, other) => other.write({ actor: null, source: 'test' }, (tx) => toggle(tx, at, chance)),
  ],
  manager: [
    1,
    (at, chance) =>
      edit(at, chance() < 0.5 ? 'Ravi' : 'Rekha', { managerId: at.ids[chance() < 0.5 ? 'Meera' : 'Manoj'] }),
  ],
  role: [1, (at, chance) => edit(at, 'Priya', { role: chance() < 0.5 ? 'Recruiter' : 'Scheduler' })],
  name: [1, (at, chance) => edit(at, 'Sana', { firstName: chance() < 0.5 ? 'Sana' : 'Aaravi' })],
  shift: [
    1,
    (at, chance) =>
      at.write((tx) => {
        tx.db.run(
          `insert or replace into shift_assignments (user_id, shift_id, from_day)
           values (?, ?, ?)`,
          at.ids[anybody(chance)],
          chance() < 0.5 ? 1 : 2,
          firmDay(tx),
        )
        tx.record('call.kept', {})
      }),
  ],
  'leave the firm': [1, (at, chance) => edit(at, 'Rekha', { isActive: chance() < 0.5 })],
  holiday: [
    1,
    (at) => at.as('Anita').post('/api/holidays', { name: 'A day', date: at.app.ask((ask) => firmDay(ask)) }),
  ],
}

/** Names of steps, each as often as its weight. */
export const weighted = Object.entries(steps).flatMap(([name, [weight]]) => Array<string>(weight).fill(name))
