/** How many of a team are active today, in words. */
import type { Answer } from '../../../src/domain/endpoint'
import type { team } from '../contract'

type Team = Pick<Answer<typeof team>, 'cameToday' | 'finishedBefore' | 'members' | 'onBreak' | 'counts'>

/**
 * `35 of 38 active today: 27 working, 3 on break, 5 finished`. As in the figure Team Members: those who have
 * punched in, also if they are on a break now. Leaders are not in their own team.
 */
export function activeWords(of: Team, isOwnTeam: boolean): string {
  const { cameToday, finishedBefore, members, onBreak, counts } = of
  const working = counts.Working ?? 0
  const finished = cameToday - working - onBreak
  const parts = [
    { count: working, words: 'working' },
    { count: onBreak, words: 'on break' },
    { count: finished, words: finishedWords(finished, finishedBefore) },
  ].filter(({ count }) => count > 0)
  const all = `${grouped(cameToday)} of ${grouped(members)}${isOwnTeam ? ' others' : ''} active today`
  const each = parts.map(({ count, words }) => `${grouped(count)} ${words}`).join(', ')
  return parts.length > 1 || finishedBefore > 0 ? `${all}: ${each}` : all
}

/** In the morning those of last night's shift are finished. */
function finishedWords(finished: number, before: number): string {
  if (before === 0) return 'finished'
  return before === finished
    ? "finished yesterday's shift"
    : `finished (${grouped(before)} yesterday's shift)`
}

/** `3,412` */
export const grouped = (count: number) => count.toLocaleString('en-IN')
