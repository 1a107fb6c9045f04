/** Applies for leave, and previews an application. */
import type { Ask, Tx } from '../../../src/app'
import type { Who } from '../../../src/http'
import { may } from '../../../src/domain/access'
import { isWorking, offName } from '../../../src/domain/calendar'
import { eachDay, type Day } from '../../../src/domain/day'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { invalid } from '../../../src/domain/errors'
import { open, stepsOf, wouldDecide } from '../../approvals/service'
import type { applyForLeave, LeavePreview, previewLeave } from '../contract'
import { recount } from '../days/counting'
import { applyOutcome, newsOf } from '../deciding/deciding'
import { notifyRecounted } from '../days/recounting'
import { leaveOf } from '../days/reading'
import { beyondAllowance, classOf, runLength, runsOf, takenBy, yearName, type Taken } from '../rules'
import { awayOn, teamSize } from '../days/team'
import { daysByYear, previewRequest, type RequestPreview, type RequestInput } from './preview'
import { isOpen, outlook, policyOf } from '../balance/years'
import { leaveContextOf, type PersonLeaveContext } from '../leaveContext'

/** 422 with every broken rule; two requests that together exceed the balance cannot both succeed. */
export function apply(tx: Tx, who: Who, given: Input<typeof applyForLeave>): Answer<typeof applyForLeave> {
  const here = leaveContextOf(tx, who.id)
  const input: RequestInput = {
    ...given,
    compensationDate: given.leaveType === 'compensation' ? (given.compensationDate ?? null) : null,
    workingDaysOnly: given.workingDaysOnly ?? false,
  }
  const previewed = previewRequest(tx, who.id, input, here)
  const [first] = previewed.problems
  if (first) throw invalid(first.message, previewed.problems)

  const years = yearsTouched(tx, who.id, previewed, here)
  const before = years.map((year) => outlook(tx, who.id, year, here))
  const ids = previewed.parts.map(
    ({ from, to }) =>
      tx.db.run(
        `insert into leaves (
           user_id, leave_type, from_day, to_day, duration, reason, compensation_day, status, created_at
         )
         values (?, ?, ?, ?, ?, ?, ?, 'pending', ?)`,
        who.id,
        input.leaveType,
        from,
        to,
        input.duration,
        given.reason,
        input.compensationDate,
        tx.now(),
      ).lastId,
  )
  if (ids.length > 1)
    tx.db.run(
      'update leaves set part_of = ? where id in (select value from json_each(?))',
      ids[0]!,
      JSON.stringify(ids),
    )
  const counted = recount(tx, who.id, input.fromDate, 'Requested', [], here)
  notifyRecounted(
    tx,
    counted.filter(({ leave }) => !ids.includes(leave.id)),
    'An adjacent leave was requested',
  )
  years.forEach((year, i) => {
    const after = outlook(tx, who.id, year, here)
    if (after < 0 && after < before[i]!)
      throw invalid(`Not enough leave in ${yearName(year)}`, [
        { field: 'toDate', message: `Not enough leave in ${yearName(year)}` },
      ])
  })
  const steps = stepsFor(previewed, input.fromDate, here)
  for (const id of ids) {
    const leave = counted.find((c) => c.leave.id === id)!.leave
    tx.record('leave.requested', {
      ...newsOf(leave),
      before: null,
      after: { status: 'pending', days: leave.halves / 2 },
    })
    applyOutcome(tx, id, open(tx, { kind: 'leave', subjectId: id, applicantId: who.id, steps }), {
      by: null,
      comment: null,
    })
  }
  const leaves = ids.map((id) => leaveOf(tx, who, id))
  return { ...leaves[0]!, leaves }
}

/** The years that pay, and every later year that has begun, because its carry-forward may shrink. */
function yearsTouched(ask: Ask, userId: number, { taken }: RequestPreview, here: PersonLeaveContext): Day[] {
  const years = new Set(daysByYear(taken, here).keys())
  const current = here.yearOf(here.today)
  if (isOpen(ask, userId, current)) years.add(current)
  return [...years]
}

function stepsFor(previewed: RequestPreview, from: Day, here: PersonLeaveContext): 1 | 2 {
  return stepsOf(runOf(previewed, here), here.rules(from).twoStepsAfterDays)
}

/** The longest run of leave that the request makes with existing leave. */
function runOf({ parts, others }: RequestPreview, here: PersonLeaveContext): number {
  const there = takenBy(others, here)
  const own = parts.flatMap((part) => part.taken)
  return Math.max(
    0,
    ...parts.map((part) =>
      runLength(
        part.taken,
        [...[...there.values()].flat(), ...own.filter((half) => !part.taken.includes(half))],
        here,
      ),
    ),
  )
}

export function preview(ask: Ask, who: Who, given: Input<typeof previewLeave>): LeavePreview {
  const here = leaveContextOf(ask, who.id)
  const { leaveType, fromDate, toDate, duration = 'full_day' } = given
  const input: RequestInput = {
    leaveType,
    fromDate,
    toDate,
    duration,
    compensationDate: given.compensationDate ?? null,
    workingDaysOnly: false,
  }
  const previewed = previewRequest(ask, who.id, input, here)
  const ranged = previewed.parts.length > 0
  const runs = ranged ? runsOf(fromDate, toDate, here) : []
  const isSplit = ranged && previewed.problems.some((p) => p.message.startsWith('Cannot apply leave for'))
  const split = isSplit ? previewRequest(ask, who.id, { ...input, workingDaysOnly: true }, here) : previewed
  const policy = policyOf(ask, who.id)
  return {
    days: ranged ? previewDays(ask, who, input, split.taken, here) : [],
    totalDays: split.taken.length / 2,
    balances:
      leaveType === 'personal'
        ? [...daysByYear(split.taken, here)].map(([year, days]) => ({
            year: yearName(year),
            // The balance for these days: carried days count as far as they can before they expire.
            available: (outlook(ask, who.id, year, here, days) + days.length) / 2,
            after: outlook(ask, who.id, year, here, days) / 2,
            isProjected: !isOpen(ask, who.id, year),
          }))
        : [],
    beyondAllowance: leaveType === 'personal' ? beyondOf(ask, who.id, split.taken, policy.monthly) / 2 : 0,
    monthlyAllowance: policy.monthly / 2,
    teamSize: teamSize(ask, who.id),
    approvers: wouldDecide(ask, who.id, stepsFor(split, fromDate, here)),
    problems: previewed.problems,
    split: isSplit
      ? runs.map((run, i) => ({
          fromDate: run.from,
          toDate: run.to,
          totalDays: (split.parts[i]?.taken.length ?? 0) / 2,
        }))
      : [],
  }
}

function beyondOf({ db }: Ask, userId: number, taken: readonly Taken[], monthly: number): number {
  const own = taken.map(({ day }) => day)
  const there = db
    .all<{ day: Day }>(
      `select h.day
       from leave_halves h
       join leaves l on l.id = h.leave_id
       where h.user_id = ? and l.leave_type = 'personal'`,
      userId,
    )
    .map((row) => row.day)
  return beyondAllowance(own, [...there, ...own], monthly)
}

function previewDays(
  ask: Ask,
  who: Who,
  { fromDate, toDate }: RequestInput,
  taken: readonly Taken[],
  here: PersonLeaveContext,
): LeavePreview['days'] {
  const counts = new Map<Day, { halves: number; kind: Taken['kind'] }>()
  for (const { day, kind } of taken) counts.set(day, { halves: (counts.get(day)?.halves ?? 0) + 1, kind })
  const days = [...new Set([...eachDay(fromDate, toDate), ...counts.keys()])].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const away = awayOn(ask, who, who.id, days[0]!, days.at(-1)!)
  return days.map((date) => {
    const kind = classOf(here, date)
    const count = counts.get(date)
    const names = away.get(date) ?? []
    return {
      date,
      counted: (count?.halves ?? 0) / 2,
      kind:
        count?.kind === 'between'
          ? 'between'
          : kind.kind === 'not-employed'
            ? 'not employed'
            : isWorking(kind)
              ? 'working'
              : 'off',
      name: offName(kind),
      away: names.length,
      awayNames: may(who, 'approve_leaves') ? names.flatMap(({ name }) => name ?? []) : [],
    }
  })
}
