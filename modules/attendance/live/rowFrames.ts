/**
 * The frames of `attendance.rows`: for each set of people somebody may see, one buffer with the rows that
 * changed since its last one and the team's figures. All its readers share it. The reach is decided when it
 * is sent, by the reader's role and team as they are then, so that nobody receives a row that
 * `GET /api/attendance/live` would not show at that moment.
 */
import type { Ask } from '../../../src/app'
import { may } from '../../../src/domain/access'
import { frameOf, type DataFor } from '../../../src/live'
import { liveList } from '../contract'
import type { Board } from './board'
import { changeJson, type Seat } from './seats'
import { figuresOn } from './teamToday'

type Reach = 'everyone' | number
/** In one frame. With more, a window hears the name, and asks. */
const mostRows = 200

export class RowFrames {
  private epoch = ''
  /** Versions of the board: at the start, of the last frame, and of the last change in each reach. */
  private started = 0
  private sent = 0
  private readonly changedAt = new Map<Reach, number>()

  /** Changes are sent from here on. Whoever asked before asks once more. */
  start(board: Board) {
    this.epoch = board.at.epoch
    this.started = this.sent = board.at.at
    this.changedAt.clear()
  }

  stop() {
    this.epoch = ''
  }

  follows(board: Board): boolean {
    return this.epoch === board.at.epoch
  }

  /** The changes since the last call: the managers concerned, and a frame by reader. Null if none. */
  next(ask: Ask, board: Board): { managers: ReadonlySet<number>; rowsFor: DataFor } | null {
    const { epoch, at: to } = board.at
    const changed = new Map<Reach, Seat[]>()
    const add = (reach: Reach, seat: Seat) => {
      const seats = changed.get(reach)
      if (seats) seats.push(seat)
      else changed.set(reach, [seat])
    }
    for (const id of board.changedSince(this.sent)) {
      const seat = board.seat(id)!
      add('everyone', seat)
      for (const manager of board.ancestorsOf(id)) add(manager, seat)
    }
    if (changed.size === 0) return null
    const before = new Map(this.changedAt)
    for (const reach of changed.keys()) this.changedAt.set(reach, to)
    this.sent = to
    const now = ask.now()
    const bodyOf = (reach: Reach, seats: readonly Seat[], reader: Parameters<Board['within']>[0]) => {
      const version = JSON.stringify({ epoch, from: before.get(reach) ?? this.started, to })
      const rows = seats.map((seat) => changeJson(seat, board.statusOf(seat.id))).join()
      const figures = JSON.stringify(figuresOn(board, reader, now))
      return `{"version":${version},"rows":[${rows}],"figures":${figures}}`
    }
    const frames = new Map<Reach, Uint8Array>()
    return {
      managers: new Set([...changed.keys()].filter((reach) => reach !== 'everyone')),
      rowsFor: ({ userId, lists }, id) => {
        const role = lists.has(liveList) ? board.roleOf(userId) : null
        if (role === null || !may({ role }, 'view_live_attendance')) return null
        const reader = { id: userId, role }
        const reach = board.reachOf(reader)
        const seats = changed.get(reach)
        // A thousand rows cost more than one question.
        if (!seats || seats.length > mostRows) return null
        let frame = frames.get(reach)
        if (!frame) {
          frame = frameOf(id, 'attendance.rows', bodyOf(reach, seats, reader))
          frames.set(reach, frame)
        }
        return frame
      },
    }
  }
}
