/**
 * Applicants and days for requests. `requests` adds to the fixtures of office.ts:
 *
 *   hire(name)         a long-standing employee who reports to the manager; visit them by name
 *   punches(name, …)   their punches at a device on earlier days
 *   ask(who, …)        a call as that person, if the test is not about the screen
 *   workdays, pastWorkdays, gap    days of the firm's calendar around today
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, dayOf, type Day } from '../../src/domain/day'
import { muster } from '../support/program'
import { fresh, test as base, tokenOf } from './office'

export { accessible, expect, fits } from './office'

export type Punch = readonly [Day, string, 'in' | 'out']
export type Ask = <T = Record<string, unknown>>(
  who: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<T>
type Requests = {
  hire: (name: string) => Promise<void>
  punches: (name: string, log: readonly Punch[]) => void
  ask: Ask
  /** Working days from tomorrow on. */
  workdays: (count: number, from?: Day) => Promise<Day[]>
  /** Working days before today, latest first. */
  pastWorkdays: (count: number) => Promise<Day[]>
  /** A working day, the off days after it, and the next working day. */
  gap: () => Promise<{ from: Day; to: Day; off: Day[] }>
}

export const today = () => dayOf(new Date().toISOString(), 'Asia/Kolkata')
/**
 * The day that a punch belongs to now. Until 05:30 that is the day before, because its shift's window has not
 * ended.
 */
export const shiftDay = () => dayOf(new Date(Date.now() - 5.5 * 3_600_000).toISOString(), 'Asia/Kolkata')
const employeeId = (name: string) => `T-${name}`

export const test = base.extend<Requests>({
  hire: async ({ ask, url, tokens }, use) => {
    await use(async (name) => {
      const { data: managers } = await ask<{ data: { id: number; email: string }[] }>(
        'admin',
        'GET',
        '/api/managers',
      )
      await ask('admin', 'POST', '/api/users', {
        email: `${name}@muster.test`,
        firstName: name,
        lastName: 'Longtime',
        employeeId: employeeId(name),
        password: fresh.password,
        dateOfJoining: addDays(today(), -300),
        managerId: managers.find(({ email }) => email === 'manager@muster.test')!.id,
      })
      tokens.set(name, await tokenOf(url, name))
    })
  },
  punches: async ({ data }, use) => {
    await use((name, log) => {
      const file = join(data, `${name}.csv`)
      writeFileSync(
        file,
        log.map(([day, time, type]) => `${employeeId(name)},${day} ${time},${type}`).join('\n'),
      )
      const ran = muster(['attendance', 'punch-log', file, '--data', data])
      if (!ran.out.includes(`${log.length} punches added`)) throw new Error(ran.out + ran.err)
    })
  },
  ask: async ({ url, tokens }, use) => {
    await use(async (who, method, path, body) => {
      const token = tokens.get(who) ?? (await tokenOf(url, who))
      tokens.set(who, token)
      const reply = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = await reply.json()
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(answer)}`)
      return answer as never
    })
  },
  workdays: async ({ ask }, use) => {
    await use(async (count, from = addDays(today(), 1)) =>
      (await calendar(ask, from, 60))
        .filter(({ isHoliday }) => !isHoliday)
        .slice(0, count)
        .map(({ date }) => date),
    )
  },
  pastWorkdays: async ({ ask }, use) => {
    await use(async (count) =>
      (await calendar(ask, addDays(shiftDay(), -25), 25))
        .filter(({ isHoliday }) => !isHoliday)
        .map(({ date }) => date)
        .toReversed()
        .slice(0, count),
    )
  },
  gap: async ({ ask }, use) => {
    await use(async () => {
      const days = await calendar(ask, addDays(today(), 3), 30)
      const first = days.findIndex(({ isHoliday }, i) => !isHoliday && days[i + 1]?.isHoliday)
      const after = days.findIndex(({ isHoliday }, i) => i > first && !isHoliday)
      return {
        from: days[first]!.date,
        to: days[after]!.date,
        off: days.slice(first + 1, after).map(({ date }) => date),
      }
    })
  },
})

async function calendar(ask: Ask, from: Day, count: number): Promise<{ date: Day; isHoliday: boolean }[]> {
  return ask('admin', 'POST', '/api/check-working-days', {
    dates: Array.from({ length: count }, (_, i) => addDays(from, i)),
  })
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
