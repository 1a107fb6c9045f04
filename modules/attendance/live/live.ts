/**
 * The live team, among visible people: everybody for Admin and Senior Manager, one's own team for a Manager.
 */
import type { Ask } from '../../../src/app'
import { ReadyAnswer } from '../../../src/call'
import { etagOf } from '../../../src/etag'
import type { Who } from '../../../src/http'
import { dayClass, offName } from '../../../src/domain/calendar'
import type { Answer, Input } from '../../../src/domain/endpoint'
import { snapshotOf } from '../../firm/service'
import type { live as liveCall, LiveMember } from '../contract'
import { shiftsNow, listPresence, type Shown, type Presence } from './liveNow'
import { breakMs, placesOf, workedMs } from '../day/records'
import { hoursText, hundredthsOf } from '../rules'
import { boardOf, type Board } from './board'
import { findOn, versionWithin } from './find'
import { restOf, rowsOn, runningOf, whoOf } from './liveRow'
import { rowsJson, type Seat } from './seats'

/** An array of all matches, or with `page` a page with the count of each status. */
export function live(ask: Ask, who: Who, input: Input<typeof liveCall>): ReadyAnswer {
  const board = boardOf(ask)
  if (board) return liveFrom(ask, board, who, input)
  const text = JSON.stringify(liveBySql(ask, who, input))
  return new ReadyAnswer(etagOf(text), () => text)
}

/** While the board is not ready. */
export function liveBySql(ask: Ask, who: Who, input: Input<typeof liveCall>): Answer<typeof liveCall> {
  const { page, limit = usualLimit, ...filters } = input
  const shown = shiftsNow(ask)
  const { people, counts } = listPresence(ask, who, shown, filters)
  if (!page) return membersOf(ask, shown, people)
  const data = membersOf(ask, shown, people.slice((page - 1) * limit, page * limit))
  return { data, pagination: paginationOf(page, limit, people.length), counts, version: null }
}

const usualLimit = 25
const paginationOf = (page: number, limit: number, totalItems: number) => ({
  page,
  limit,
  totalItems,
  totalPages: Math.ceil(totalItems / limit),
})

/** From memory: the ETag tells the reach, the filters, the day and the version, so the rows need no hash. */
function liveFrom(ask: Ask, board: Board, who: Who, input: Input<typeof liveCall>): ReadyAnswer {
  const { page, limit = usualLimit, ...filters } = input
  const now = Date.parse(ask.now())
  const rows = (seats: readonly Seat[]) => rowsJson(seats, (id) => board.statusOf(id), now)
  const about = [board.epoch, board.reachOf(who), versionWithin(board, who), input]
  return new ReadyAnswer(etagOf(JSON.stringify(about)), () => {
    const { people, counts } = findOn(ask, board, who, filters)
    return page
      ? Buffer.concat([
          Buffer.from('{"data":'),
          rows(people.slice((page - 1) * limit, page * limit)),
          Buffer.from(
            `,"pagination":${JSON.stringify(paginationOf(page, limit, people.length))},` +
              `"counts":${JSON.stringify(counts)},"version":${JSON.stringify(board.at)}}`,
          ),
        ])
      : rows(people)
  })
}

function membersOf(ask: Ask, { now }: Shown, people: readonly Presence[]): LiveMember[] {
  const firm = snapshotOf(ask)
  const rows = rowsOn(ask, people)
  return people.map(({ id, status, day }) => {
    const row = rows.get(id)!
    const isOff = offName(dayClass(firm.calendar, day)) !== null
    return {
      ...whoOf(row),
      status,
      punchIn: row.punchIn,
      punchOut: row.punchOut,
      totalHours: hoursText(hundredthsOf(workedMs(row, now))),
      breakTime: hoursText(hundredthsOf(breakMs(row, now))),
      ...restOf(row, isOff ? 0 : (row.lateMinutes ?? 0)),
      ...placesOf(row, firm),
      ...runningOf(row),
    }
  })
}
