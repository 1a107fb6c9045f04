/**
 * The board equals SQL at every moment: after punches, breaks, leave, corrections, rolled back writes, other
 * processes' commits, changes of people, shifts and calendar, and steps of the clock in both directions.
 */
import { expect, test } from 'vitest'
import type { App, Tx } from '../../../src/app'
import { createApp } from '../../../src/createApp'
import { openDatabase } from '../../../src/db'
import { addDays } from '../../../src/domain/day'
import { openFiles } from '../../../src/files'
import { silentLog } from '../../../src/log'
import { modules } from '../../../cli/modules'
import { names, office, oneOfEach, type Name, type Office } from '../../../tests/support/office'
import { ask as askLeave, on } from '../../../tests/support/leave'
import { isAll } from '../../../tests/tiers'
import { firmDay } from '../../firm/service'
import { setLeaveMarks } from '../leave/marks'
import { boardOf } from './board'
import { live, liveBySql } from './live'
import { teamTodayBySql } from './liveNow'
import { teamToday } from './teamToday'
import { ReadyAnswer } from '../../../src/call'

/** Reproducible numbers from 0 to below 1. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const point = { lat: 19.1197, lng: 72.8468, accuracy: 12 }
const watchers = ['Admin', 'Senior Manager', 'Manager'] as const
const filters = [
  {},
  { page: 1, limit: 3 },
  { page: 2, limit: 4 },
  { status: 'Working' },
  { status: 'Not Punched In', page: 1 },
  { role: 'Recruiter' },
  { late: '1' },
  { search: 'ra' },
  { search: '"' },
] as const

/** Waits until the board answers. */
async function ready(app: App) {
  for (let tries = 0; tries < 2000; tries++) {
    if (app.ask((ask) => boardOf(ask) !== null)) return
    await new Promise((go) => setImmediate(go))
  }
  throw new Error('The board is never ready')
}

function compare(at: Office, whatHappened: string) {
  for (const role of watchers)
    at.app.ask((ask) => {
      const who = { id: at.ids[oneOfEach[role]], role, sessionId: 1 }
      for (const input of filters) {
        const answer = live(ask, who, input as never)
        expect(answer, whatHappened).toBeInstanceOf(ReadyAnswer)
        const { version: _, ...board } = JSON.parse((answer as ReadyAnswer).text())
        const { version: __, ...sql } = JSON.parse(JSON.stringify(liveBySql(ask, who, input as never)))
        expect({ role, input, ...board }, whatHappened).toEqual({ role, input, ...sql })
      }
      const [figures, bySql] = [teamToday(ask, who), teamTodayBySql(ask, who)]
      // SQLite calculates instants in days with fractions.
      expect(Math.abs(figures.productiveMs - bySql.productiveMs), whatHappened).toBeLessThan(100)
      const close = { productiveMs: 0, productiveHours: '' }
      expect({ ...figures, ...close }, whatHappened).toEqual({ ...bySql, ...close })
    })
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

type Chance = () => number
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

const steps: Record<string, [weight: number, Step]> = {
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

const weighted = Object.entries(steps).flatMap(([name, [weight]]) => Array<string>(weight).fill(name))

test.each(isAll ? [1, 2, 3, 4, 5, 6] : [1, 2])(
  'the board equals SQL after random events %i',
  async (seed) => {
    const at = await office('2026-11-18T03:30:00.000Z')
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
    const other = anotherProcess(at)
    const chance = numbers(seed)
    const done = new Map<string, number>()
    let unloaded = 0
    try {
      for (let n = 0; n < 120; n++) {
        const name = weighted[Math.floor(chance() * weighted.length)]!
        await steps[name]![1](at, chance, other)
        done.set(name, (done.get(name) ?? 0) + 1)
        if (!at.app.ask((ask) => boardOf(ask))) unloaded++
        await ready(at.app)
        compare(at, `${n} ${name}, ${at.clock.now()}`)
      }
    } finally {
      await other.stop()
    }
    // Most changes are followed without reading everybody again.
    expect(unloaded).toBeLessThan(60)
    expect([...done.keys()].toSorted()).toEqual(Object.keys(steps).toSorted())
  },
)
