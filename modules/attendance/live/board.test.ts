/**
 * The board equals SQL at every moment: after punches, breaks, leave, corrections, rolled back writes, other
 * processes' commits, changes of people, shifts and calendar, and steps of the clock in both directions.
 */
import { expect, test } from 'vitest'
import { office, oneOfEach, type Office } from '../../../tests/support/office'
import { boardReady } from '../../../tests/support/board'
import { numbers, steps, twoShifts, weighted } from '../../../tests/support/presence'
import { isAll } from '../../../tests/tiers'
import { boardOf } from './board'
import { live, liveBySql } from './live'
import { teamTodayBySql } from './liveNow'
import { teamToday } from './teamToday'
import { ReadyAnswer } from '../../../src/call'

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

function compare(at: Office, whatHappened: string) {
  for (const role of watchers)
    at.app.ask((ask) => {
      const who = { id: at.ids[oneOfEach[role]], role, sessionId: 1 }
      for (const input of filters) {
        const answer = live(ask, who, input as never)
        expect(answer, whatHappened).toBeInstanceOf(ReadyAnswer)
        const { version: _, ...board } = JSON.parse((answer as ReadyAnswer).json().toString())
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

test.each(isAll ? [1, 2, 3, 4, 5, 6] : [1, 2])(
  'the board equals SQL after random events %i',
  async (seed) => {
    const at = await office('2026-11-18T03:30:00.000Z')
    const other = await twoShifts(at)
    const chance = numbers(seed)
    const done = new Map<string, number>()
    let unloaded = 0
    try {
      for (let n = 0; n < 120; n++) {
        const name = weighted[Math.floor(chance() * weighted.length)]!
        await steps[name]![1](at, chance, other)
        done.set(name, (done.get(name) ?? 0) + 1)
        if (!at.app.ask((ask) => boardOf(ask))) unloaded++
        await boardReady(at.app)
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
