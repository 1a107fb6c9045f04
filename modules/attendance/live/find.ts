/** The live list from the board: matching people by name, and the count of each status. */
import type { Ask } from '../../../src/app'
import type { Input } from '../../../src/domain/endpoint'
import type { Who } from '../../../src/http'
import { searchWords } from '../../people/service'
import type { AttendanceStatus, live } from '../contract'
import type { Board } from './board'
import type { Seat } from './seats'

type Filters = Pick<Input<typeof live>, 'search' | 'status' | 'role' | 'late'>
type Found = {
  people: Seat[]
  /** Whatever status is filtered. */
  counts: Partial<Record<AttendanceStatus, number>>
}

/** The version of the last change among everybody the asker sees. */
export function versionWithin(board: Board, who: Who): number {
  let version = 0
  for (const one of board.within(who)) if (one.version > version) version = one.version
  return version
}

export function findOn(ask: Ask, board: Board, who: Who, { search, status, role, late }: Filters): Found {
  const named = search ? idsNamed(ask, search) : null
  const found: Found = { people: [], counts: {} }
  for (const one of board.within(who)) {
    const { seat } = one
    if ((named && !named.has(seat.id)) || (role && seat.role !== role)) continue
    found.counts[one.status] = (found.counts[one.status] ?? 0) + 1
    if ((!status || status === one.status) && (!late || seat.isLate)) found.people.push(seat)
  }
  return found
}

function idsNamed({ db }: Ask, search: string): Set<number> {
  const words = searchWords(search)
  if (words === '') return new Set()
  return new Set(
    db
      .all<{ id: number }>('select rowid as id from people_search where people_search match ?', words)
      .map(({ id }) => id),
  )
}
