/**
 * The frames of `attendance.rows`: for each set of people somebody may see, one buffer with the rows that
 * changed since its last one and the team's figures. All its readers share it. The reach is decided when it
 * is sent, by the reader's role and team as they are then, so that nobody receives a row that
 * `GET /api/attendance/live` would not show at that moment.
 */
import type { Ask } from '../../../src/app'
import { may } from '../../../src/domain/access'
import type { RowsFor } from '../../../src/live'
import { liveList } from '../contract'
import type { Board } from './board'
import { changeJson, type Seat } from './seats'
import { figuresOn } from './teamToday'

type Reach = 'everyone' | number
const bytes = new TextEncoder()

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

  /** The changes since the last call: the managers concerned, and the frame for a reader. */
  next(ask: Ask, board: Board): { managers: ReadonlySet<number>; rowsFor: RowsFor } {
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
    const before = new Map(
      [...changed.keys()].map((reach) => [reach, this.changedAt.get(reach) ?? this.started]),
    )
    for (const reach of changed.keys()) this.changedAt.set(reach, to)
    this.sent = to
    const now = ask.now()
    const bodies = new Map<Reach, string>()
    const bodyOf = (reach: Reach, reader: Parameters<Board['within']>[0]) => {
      const known = bodies.get(reach)
      if (known !== undefined) return known
      const rows = (changed.get(reach) ?? []).map((seat) => changeJson(seat, board.statusOf(seat.id)))
      const version = { epoch, from: before.get(reach) ?? to, to }
      const figures = JSON.stringify(figuresOn(board, reader, now))
      const body = `{"version":${JSON.stringify(version)},"rows":[${rows.join()}],"figures":${figures}}`
      bodies.set(reach, body)
      return body
    }
    const frames = new Map<Reach, Uint8Array>()
    return {
      managers: new Set([...changed.keys()].filter((reach) => reach !== 'everyone')),
      rowsFor: ({ userId, lists }, id) => {
        const role = lists.has(liveList) ? board.roleOf(userId) : null
        if (role === null || !may({ role }, 'view_live_attendance')) return null
        const reader = { id: userId, role }
        const reach = board.reachOf(reader)
        if (!changed.has(reach)) return null
        let frame = frames.get(reach)
        if (!frame) {
          frame = bytes.encode(`id: ${id}\nevent: attendance.rows\ndata: ${bodyOf(reach, reader)}\n\n`)
          frames.set(reach, frame)
        }
        return frame
      },
    }
  }
}
