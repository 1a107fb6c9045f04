/** Today's team figures: from the board, or by SQL while it is not ready. */
import type { Ask } from '../../../src/app'
import { ReadyAnswer } from '../../../src/call'
import type { Instant } from '../../../src/domain/day'
import { etagOf } from '../../../src/etag'
import type { Who } from '../../../src/http'
import type { TeamToday } from '../contract'
import { boardOf, type Board } from './board'
import { versionWithin } from './find'
import { teamTodayBySql } from './liveNow'
import { pausedBy, workedBy } from './seats'
import { isFinished, teamFigures, type TeamCounts } from './teamFigures'

export function teamToday(ask: Ask, who: Who): TeamToday {
  const board = boardOf(ask)
  return board ? figuresOn(board, who, ask.now()) : teamTodayBySql(ask, who)
}

/** With the ETag of the people and their last change: the hours count on in the browser. */
export function teamTodayAnswer(ask: Ask, who: Who): ReadyAnswer {
  const board = boardOf(ask)
  if (!board) {
    const text = JSON.stringify(teamTodayBySql(ask, who))
    return new ReadyAnswer(etagOf(text), () => text)
  }
  return new ReadyAnswer(
    etagOf(`team ${board.epoch} ${board.reachOf(who)} ${versionWithin(board, who)}`),
    () => JSON.stringify(figuresOn(board, who, ask.now())),
  )
}

export function figuresOn(board: Board, who: Pick<Who, 'id' | 'role'>, now: Instant): TeamToday {
  const at = Date.parse(now)
  const people = board.within(who)
  const counts: TeamCounts['counts'] = {}
  let [cameToday, finishedBefore, msBefore, late, ms, running] = [0, 0, 0, 0, 0, 0]
  for (const { seat, status } of people) {
    counts[status] = (counts[status] ?? 0) + 1
    if (seat.hasCome) cameToday++
    if (seat.isLate) late++
    if (seat.openSince !== null && seat.breakSince === null) running++
    const own = workedBy(seat, at) - pausedBy(seat, at)
    ms += own
    if (seat.day < board.today) {
      if (seat.hasCome && isFinished(status)) finishedBefore++
      msBefore += own
    }
  }
  return teamFigures({
    members: people.length,
    counts,
    cameToday,
    finishedBefore,
    msBefore,
    late,
    ms,
    running,
    now,
  })
}
