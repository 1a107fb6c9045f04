/**
 * Previews a request without writing: its half days and every broken rule. The preview shows them; applying
 * is refused by them.
 */
import type { Ask } from '../../../src/app'
import { isWorking, offName } from '../../../src/domain/calendar'
import { addDays, dayText, daysBetween, eachDay, weekdayText, type Day } from '../../../src/domain/day'
import type { FieldError } from '../../../src/domain/errors'
import { settingOn, snapshotOf } from '../../firm/service'
import { workedHalves } from '../../attendance/service'
import { claimProblems } from '../days/compensation'
import type { Duration, LeaveType } from '../contract'
import { leaveColumns, type LeaveRow } from '../days/counting'
import {
  classOf,
  freeOf,
  halvesIn,
  lastDayOf,
  longest,
  runsOf,
  takenBy,
  yearBeside,
  yearName,
  type RequestedLeave,
  type Taken,
} from '../rules'
import { halvesOn } from '../days/reading'
import { outlook } from '../balance/years'
import type { PersonLeaveContext } from '../leaveContext'

export type RequestInput = {
  leaveType: LeaveType
  fromDate: Day
  toDate: Day
  duration: Duration
  compensationDate: Day | null
  workingDaysOnly: boolean
}
export type RequestPreview = {
  /** One, or one for each run of working days. */
  parts: (RequestedLeave & { taken: Taken[] })[]
  /** All half days it takes. */
  taken: Taken[]
  others: readonly LeaveRow[]
  problems: FieldError[]
}

/** A placeholder id above every existing one, because off days in between belong to the later request. */
const firstId = 2 ** 50

export function previewRequest(
  ask: Ask,
  userId: number,
  input: RequestInput,
  here: PersonLeaveContext,
): RequestPreview {
  const { fromDate: from, toDate: to, duration, leaveType: type } = input
  const nothing = { parts: [], taken: [], others: [] }
  if (from > to)
    return {
      ...nothing,
      problems: [{ field: 'fromDate', message: 'Invalid Date Range: From date cannot be after to date.' }],
    }
  if (duration !== 'full_day' && from !== to)
    return {
      ...nothing,
      problems: [{ field: 'toDate', message: 'For a half day, From and To must be the same date' }],
    }
  if (daysBetween(from, to) >= longest)
    return {
      ...nothing,
      problems: [{ field: 'toDate', message: `A leave can be at most ${longest} days long` }],
    }

  const others = ask.db.all<LeaveRow>(
    `select ${leaveColumns}
     from leaves l
     where l.user_id = ?
       and l.status in ('pending', 'approved')
       and l.to_day >= ?
       and l.from_day <= ?`,
    userId,
    addDays(from, -400),
    addDays(to, 400),
  )
  const ranges = input.workingDaysOnly ? runsOf(from, to, here) : [{ from, to }]
  const requested = ranges.map((range, i): RequestedLeave => ({ id: firstId + i, type, duration, ...range }))
  const counted = takenBy([...others, ...requested], here)
  const parts = requested.map((part) => ({ ...part, taken: counted.get(part.id)! }))
  const taken = parts.flatMap((part) => part.taken)
  const problems = [
    ...offDays(input, here),
    ...time(input, here),
    ...overlap(ask, userId, input),
    ...attended(ask, userId, input, here),
    ...(type === 'compensation'
      ? claimProblems(ask, userId, here, input.compensationDate, from, taken.length)
      : affordable(ask, userId, taken, here)),
  ]
  if (!problems.length && !taken.some(({ kind }) => kind === 'leave'))
    problems.push({ field: 'fromDate', message: 'This range has no working day' })
  if (type === 'compensation' && parts.length > 1)
    problems.push({ field: 'toDate', message: 'Compensation leave is for one day' })
  return { parts, taken, others, problems }
}

function offDays(
  { fromDate, toDate, workingDaysOnly }: RequestInput,
  here: PersonLeaveContext,
): FieldError[] {
  if (workingDaysOnly) return []
  const off = eachDay(fromDate, toDate).flatMap((day) => {
    const kind = classOf(here, day)
    return isWorking(kind) || kind.kind === 'not-employed'
      ? []
      : [`${dayText(day)} (${kind.kind === 'week-off' ? weekdayText(day) : offName(kind)})`]
  })
  return off.length
    ? [{ field: 'fromDate', message: `Cannot apply leave for holidays/non-working days: ${off.join(', ')}` }]
    : []
}

function time({ fromDate, toDate }: RequestInput, here: PersonLeaveContext): FieldError[] {
  const problems: FieldError[] = []
  const joined = here.employment.find((period) => period.left === null || period.left >= fromDate)?.joined
  if (joined && fromDate < joined)
    problems.push({
      field: 'fromDate',
      message: `Leave cannot start before your joining date, ${dayText(joined)}`,
    })
  else if (eachDay(fromDate, toDate).some((day) => classOf(here, day).kind === 'not-employed'))
    problems.push({ field: 'toDate', message: 'Leave cannot go beyond the last work date' })
  const { lookBackDays } = here.rules(here.today)
  if (fromDate < addDays(here.today, -lookBackDays))
    problems.push({
      field: 'fromDate',
      message:
        `Leave can be requested at most ${lookBackDays} days back, from ` +
        `${dayText(addDays(here.today, -lookBackDays))} on`,
    })
  const last = lastDayOf(yearBeside(here.yearOf(here.today), 1))
  if (toDate > last)
    problems.push({
      field: 'toDate',
      message: `Leave can be requested until ${dayText(last)}, the end of the next leave year`,
    })
  return problems
}

function overlap({ db }: Ask, userId: number, { fromDate, toDate, duration }: RequestInput): FieldError[] {
  const there = db.all<{ day: Day; half: string; status: string }>(
    `select h.day, h.half, l.status
     from leave_halves h
     join leaves l on l.id = h.leave_id
     where h.user_id = ?
       and h.day between ? and ?
       and h.kind = 'leave'
     order by h.day, h.half desc`,
    userId,
    fromDate,
    toDate,
  )
  const clash = there.find(({ half }) => (halvesIn(duration) as readonly string[]).includes(half))
  return clash
    ? [{ field: 'fromDate', message: `You already have ${clash.status} leave on ${dayText(clash.day)}` }]
    : []
}

/** A worked day cannot be leave; of a half-worked day only the free half can. */
function attended(
  ask: Ask,
  userId: number,
  { fromDate, toDate, duration }: RequestInput,
  here: PersonLeaveContext,
): FieldError[] {
  const firm = snapshotOf(ask)
  const requested = halvesIn(duration)
  for (const day of eachDay(fromDate, toDate < here.today ? toDate : here.today)) {
    const worked = workedHalves(ask, userId, day)
    if (worked.hundredths === 0) continue
    const onLeave = new Set(halvesOn(ask, userId, day))
    const free = freeOf(worked, settingOn(firm, 'attendance', day), onLeave)
    if (free === 'all' || (requested.length === 1 && (free === 'either' || free === requested[0]))) continue
    const [other] = onLeave
    const so =
      free === 'none'
        ? other
          ? ` and are on leave in the ${other}, so no more of this day can be leave`
          : ', so this day cannot be leave'
        : free === 'either'
          ? ', so only half of this day can be leave'
          : `, so only the ${free} can be leave`
    const message = `You worked ${hoursText(worked.hundredths)} hours on ${dayText(day)}${so}`
    return [{ field: free === 'none' ? 'fromDate' : 'duration', message }]
  }
  return []
}

const hoursText = (hundredths: number) => (hundredths / 100).toFixed(2)

/** Each leave year must be able to pay for its part; a year that has not begun pays with its grant. */
function affordable(
  ask: Ask,
  userId: number,
  taken: readonly Taken[],
  here: PersonLeaveContext,
): FieldError[] {
  return [...daysByYear(taken, here)].flatMap(([year, days]) => {
    const after = outlook(ask, userId, year, here, days)
    if (after >= 0) return []
    const have = Math.max(0, after + days.length)
    return [
      {
        field: 'toDate',
        message:
          `Not enough leave in ${yearName(year)}: this needs ${days.length / 2} days, and ${have / 2} ` +
          `${have === 2 ? 'is' : 'are'} available`,
      },
    ]
  })
}

/** The half days' dates by leave year. */
export function daysByYear(taken: readonly Taken[], here: PersonLeaveContext): Map<Day, Day[]> {
  const years = new Map<Day, Day[]>()
  for (const { day } of taken) years.set(here.yearOf(day), [...(years.get(here.yearOf(day)) ?? []), day])
  return years
}
