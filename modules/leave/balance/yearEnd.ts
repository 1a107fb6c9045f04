/**
 * The end of a leave year: everybody's new year begins with its grant and the carried days; unused carried
 * days expire after their day. Running it twice changes nothing more.
 */
import type { App, Tx } from '../../../src/app'
import { eachInBatches } from '../../../src/batches'
import type { Day } from '../../../src/domain/day'
import { availableOf, lastDayOf, yearBeside } from '../rules'
import { grantFor, isOpen, openYear, updateCarryForward, targetsOf } from './years'
import { sumsOf } from './ledger'
import { currentYear, leaveContextOf } from '../leaveContext'

/**
 * Begins the current leave year for people who have not begun it, and expires carried days after their day.
 * It uses the clock, not the day of the run, so one run catches up for many missed ones, even for whole
 * years.
 */
export async function turnOfYear(app: App, _: Day): Promise<string> {
  const year = app.ask(currentYear)
  const missing = app.ask(({ db }) =>
    db
      .all<{ id: number }>(
        `select id
         from users u
         where is_active = 1
           and not exists (
             select 1
             from leave_years y
             where y.user_id = u.id and y.year = ?
           )
         order by id`,
        year,
      )
      .map((u) => u.id),
  )
  const origin = { actor: null, source: 'job:leave.year' }
  await eachInBatches(app, origin, missing, (tx, id) => openUpTo(tx, id, year))
  const lapsing = app.ask((ask) => {
    // Any person's rules give the same day.
    const here = leaveContextOf(ask, 0)
    const expiry = here.expiryOf(year)
    if (!expiry || here.today <= expiry) return []
    return ask.db
      .all<{ id: number }>(
        `select user_id as id
         from leave_ledger
         where year = ? and sum = 'carry'
         group by user_id
         having sum(halves) > 0
         order by user_id`,
        year,
      )
      .map((u) => u.id)
  })
  await eachInBatches(app, origin, lapsing, (tx, id) => updateCarryForward(tx, id, year))
  return (
    `${missing.length} ${missing.length === 1 ? 'person' : 'people'} started, ${lapsing.length} checked ` +
    'for expiring days'
  )
}

/**
 * Also the years between a person's last one and this, if employed, so that days that expired in them are not
 * carried on.
 */
function openUpTo(tx: Tx, userId: number, year: Day) {
  const last = tx.db.one<{ year: Day | null }>(
    'select max(year) as year from leave_years where user_id = ? and year < ?',
    userId,
    year,
  )!.year
  if (!last) return void openYear(tx, userId, year)
  updateCarryForward(tx, userId, last)
  const here = leaveContextOf(tx, userId)
  for (let at = yearBeside(last, 1); at <= year; at = yearBeside(at, 1)) {
    const isEmployed = here.employment.some(
      ({ joined, left }) => (joined === null || joined <= lastDayOf(at)) && (left === null || left >= at),
    )
    if (isEmployed || at === year) openYear(tx, userId, at, here)
  }
}

export type YearEndRow = {
  employeeId: string
  name: string
  rest: number
  carried: number
  lost: number
  granted: number
}

/** The effect of a year's end on each person, in days; written unless it is a preview. */
export async function yearEnd(
  app: App,
  year: Day,
  dryRun: boolean,
  actor: number | null,
): Promise<YearEndRow[]> {
  const next = yearBeside(year, 1)
  const people = app.ask(({ db }) =>
    db.all<{ id: number; employeeId: string; name: string }>(
      `select id, employee_id as employeeId, full_name as name
       from users
       where is_active = 1
       order by employee_id`,
    ),
  )
  const rows = app.ask((ask) =>
    people.map(({ id, employeeId, name }): YearEndRow => {
      const here = leaveContextOf(ask, id)
      const rest = Math.max(0, availableOf(sumsOf(ask, id, year)))
      const { carry } = targetsOf(ask, id, next, here)
      return {
        employeeId,
        name,
        rest: rest / 2,
        carried: carry / 2,
        lost: (rest - carry) / 2,
        granted: isOpen(ask, id, next) ? 0 : grantFor(ask, id, next, here) / 2,
      }
    }),
  )
  if (!dryRun)
    await eachInBatches(app, { actor, source: 'cli' }, people, (tx, { id }) => {
      if (!openYear(tx, id, next)) updateCarryForward(tx, id, next)
    })
  return rows
}

/** A running year cannot be ended, because leave of its last days would be both carried and used. */
export const isOver = (year: Day, today: Day) => today > lastDayOf(year)
