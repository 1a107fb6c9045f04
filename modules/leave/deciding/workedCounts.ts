/**
 * How many worked days of approved leave an approver can decide. All approvers share one list of these days,
 * because a change is counted for each connected approver at once.
 */
import type { Ask } from '../../../src/app'
import { versionOf } from '../../../src/db'
import { addDays, type Day } from '../../../src/domain/day'
import { firstApproverIds, type Decider } from '../../approvals/service'
import { workedHalves } from '../../attendance/service'
import { firmDay } from '../../firm/service'
import { visibleSql, withinSql } from '../../people/service'
import { leaveReach } from '../days/team'
import type { Half } from '../rules'
import { attendedLeave, isNotKept, lookBackDays, qualifying } from './worked'

type WaitingDay = { userId: number; approvers: readonly number[] }

/** By connection. Only readers count, whose version changes with every write. */
const lists = new WeakMap<Ask['db'], { key: string; days: readonly WaitingDay[] }>()

/** Other people's, as the Approvals screen lists them. */
export function workedCounts(ask: Ask, who: Decider): { all: number; yours: number } {
  const others = waitingDays(ask).filter(({ userId }) => userId !== who.id)
  if (others.length === 0) return { all: 0, yours: 0 }
  const reach = leaveReach(who)
  const seen = new Set(
    ask.db
      .all<{ id: number }>(
        `${visibleSql(reach)} select value as id from json_each(:people) where ${withinSql(reach, 'value')}`,
        { who: who.id, people: JSON.stringify(others.map(({ userId }) => userId)) },
      )
      .map(({ id }) => id),
  )
  const days = others.filter(({ userId }) => seen.has(userId))
  return { all: days.length, yours: days.filter(({ approvers }) => approvers.includes(who.id)).length }
}

/** Until somebody writes, or the minute ends: an open session grows by itself. */
function waitingDays(ask: Ask): readonly WaitingDay[] {
  const key = `${versionOf(ask.db)} ${ask.now().slice(0, 'yyyy-MM-ddTHH:mm'.length)}`
  const list = lists.get(ask.db)
  if (list?.key === key) return list.days
  const days = listWaitingDays(ask)
  lists.set(ask.db, { key, days })
  return days
}

function listWaitingDays(ask: Ask): WaitingDay[] {
  const today = firmDay(ask)
  const approversOf = firstApproverIds(ask)
  return ask.db
    .all<{ userId: number; day: Day; halves: string }>(
      `select a.user_id as userId, a.day, group_concat(h.half) as halves
       ${attendedLeave}
         and ${isNotKept}
       group by l.id, a.day`,
      { from: addDays(today, -lookBackDays), to: today },
    )
    .filter(
      ({ userId, day, halves }) =>
        qualifying(ask, day, workedHalves(ask, userId, day), halves.split(',') as Half[]).length > 0,
    )
    .map(({ userId }) => ({ userId, approvers: approversOf(userId) }))
}
