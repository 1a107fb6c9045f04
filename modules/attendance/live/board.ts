/**
 * The board: everybody's presence in memory, so that a list or a figure after a punch costs no query.
 *
 *   boardOf(ask)   the board as of this moment, or null while it is not ready: then SQL answers (liveNow.ts)
 *
 * It is made when it is first asked for, in slices between other requests. Committed events name the people
 * who changed; they are read again before the next answer. It is made again after every change of people or
 * firm, after another process's commit, and after a commit that reported a failure. Statuses that follow the
 * clock are worked out again at each moment at which one may change.
 */
import { randomBytes } from 'node:crypto'
import type { App, Ask } from '../../../src/app'
import { stateOf } from '../../../src/cache/state'
import type { Db } from '../../../src/db'
import type { Role } from '../../../src/domain/access'
import type { Day } from '../../../src/domain/day'
import { snapshotOf } from '../../firm/service'
import { attendanceReach } from '../../people/service'
import type { AttendanceStatus, LiveVersion } from '../contract'
import { FairTurns } from '../../../src/fairTurns'
import { shiftsNow, statusNow, type Shown } from './liveNow'
import { calmAround } from './moments'
import { seatsOf, type Seat } from './seats'

/** People read in one slice: 5 to 10 ms. */
const slice = 250
/** More changes than this while nobody asks: making the board again costs less than reading them. */
const mostChanged = 1000
/** Milliseconds. SQL answers meanwhile. */
const restAfterFailure = 10_000

// Captured at load, because a test's fake timers must not stop the board.
const soon = setImmediate
const nextTurn = () => new Promise((go) => soon(go))

const boards = new WeakMap<Db, Board>()

/** Registers the app's board; `service.ts` finds it by the connection of the question. */
export function createBoard(app: App): Board {
  const board = new Board(app)
  boards.set(app.database.reader, board)
  return board
}

export const boardIn = (app: App): Board | undefined => boards.get(app.database.reader)

export const boardOf = (ask: Ask): Board | null => boards.get(ask.db)?.current(ask) ?? null

/** For a writer that records no events, such as the demo firm's. */
export const forgetPresence = (app: App) => boardIn(app)?.forget()

/** `place`: in the order of names. */
export type Kept = { seat: Seat; status: AttendanceStatus; version: number; place: number }
type Frame = { shown: Shown; from: number; to: number; statusOf: (seat: Seat) => AttendanceStatus }

export class Board {
  private kept = new Map<number, Kept>()
  private byName: Kept[] = []
  private reports = new Map<number, number[]>()
  private managers = new Map<number, number | null>()
  private teams = new Map<number, Kept[]>()
  private changed = new Set<number>()
  private frame: Frame | null = null
  /** The versions of the board's sources; null while it is not ready. */
  private madeFrom: string | null = null
  private isLoading = false
  private isStopped = false
  /** After a failed attempt, in milliseconds of `performance.now`. */
  private restsUntil = 0
  private version = 0
  /** Grows whenever what was read so far is void, also while it is being read. */
  private generation = 0
  epoch = ''

  constructor(private readonly app: App) {
    app.onStop(() => void (this.isStopped = true))
  }

  /** Called when everybody has been read again. */
  onReady: () => void = () => {}
  /** Called when `calmUntil` changes. */
  onCalm: () => void = () => {}

  /** Until then no status changes without a write; in milliseconds. */
  get calmUntil(): number {
    return this.frame?.to ?? Infinity
  }

  /** The firm's day of the board's statuses. */
  get today(): Day {
    return this.frame?.shown.today ?? ''
  }

  get at(): LiveVersion {
    return { epoch: this.epoch, at: this.version }
  }

  /** Something about a person's day was committed. */
  touch(userId: number) {
    if (this.madeFrom === null && !this.isLoading) return
    this.changed.add(userId)
    // While it loads, they are few beside everybody, and beginning again would never end in a rush.
    if (!this.isLoading && this.changed.size > mostChanged) this.forget()
  }

  forget() {
    this.generation++
    this.madeFrom = null
    this.kept = new Map()
    this.byName = []
    this.reports = new Map()
    this.managers = new Map()
    this.teams = new Map()
    this.changed = new Set()
    this.frame = null
  }

  /** The board with everything that is committed, or null; it is then on its way. */
  current(ask: Ask): this | null {
    if (this.madeFrom !== null && this.madeFrom !== this.sources(ask)) this.forget()
    if (this.madeFrom === null) {
      const mayLoad = !this.isLoading && !this.isStopped && performance.now() >= this.restsUntil
      if (mayLoad) void this.load()
      return null
    }
    if (!this.follow(ask)) return this.current(ask)
    this.readChanged(ask)
    return this
  }

  statusOf(id: number): AttendanceStatus {
    return this.kept.get(id)!.status
  }

  roleOf(id: number): Role | null {
    return this.kept.get(id)?.seat.role ?? null
  }

  seat(id: number): Seat | undefined {
    return this.kept.get(id)?.seat
  }

  /** Ids of people whose rows have changed since a version. */
  changedSince(version: number): number[] {
    return this.byName.filter((one) => one.version > version).map(({ seat }) => seat.id)
  }

  /** A person's managers, nearest first. */
  ancestorsOf(id: number): number[] {
    const found = new Set<number>()
    for (let at = this.managers.get(id); at != null && !found.has(at); at = this.managers.get(at))
      found.add(at)
    // In a loop of the hierarchy nobody is in their own team.
    found.delete(id)
    return [...found]
  }

  /** The set of people somebody may see: everybody, or the team of a Manager. */
  reachOf(who: { id: number; role: Role }): 'everyone' | number {
    return attendanceReach(who) === 'everyone' ? 'everyone' : who.id
  }

  /** Visible people by name; a Manager is not in their own team. */
  within(who: { id: number; role: Role }): readonly Kept[] {
    const reach = this.reachOf(who)
    if (reach === 'everyone') return this.byName
    const known = this.teams.get(reach)
    if (known) return known
    const ids = new Set<number>()
    const add = (manager: number) => {
      for (const id of this.reports.get(manager) ?? [])
        if (!ids.has(id)) {
          ids.add(id)
          add(id)
        }
    }
    add(reach)
    ids.delete(reach)
    const team = [...ids]
      .flatMap((id) => this.kept.get(id) ?? [])
      .toSorted((one, other) => one.place - other.place)
    this.teams.set(reach, team)
    return team
  }

  /** Differs after anything that the board does not follow by events. */
  private sources({ db }: Ask): string {
    const { database } = this.app
    return `${database.dataVersion()} ${database.commits.failed} ${stateOf(db, ['people', 'firm'])}`
  }

  /** Follows the clock. False if people have another day now, so that everybody must be read again. */
  private follow(ask: Ask): boolean {
    const now = Date.parse(ask.now())
    if (this.frame && this.frame.from <= now && now < this.frame.to) return true
    const before = this.frame
    this.frame = frameAt(ask, now)
    this.onCalm()
    if (before && daysOf(before) !== daysOf(this.frame)) {
      this.forget()
      return false
    }
    const version = this.version + 1
    for (const one of this.byName) {
      const status = this.frame.statusOf(one.seat)
      if (status !== one.status) Object.assign(one, { status, version: (this.version = version) })
    }
    return true
  }

  private readChanged(ask: Ask) {
    if (this.changed.size === 0) return
    const ids = [...this.changed]
    const version = this.version + 1
    for (const seat of seatsOf(ask, this.frame!.shown, ids)) {
      const one = this.kept.get(seat.id)
      if (!one) continue
      Object.assign(one, { seat, status: this.frame!.statusOf(seat), version: (this.version = version) })
    }
    // Last, so that a read that fails is repeated.
    this.changed.clear()
  }

  /** Reads everybody in slices. A change of people, firm or clock in between begins again. */
  private async load() {
    this.isLoading = true
    try {
      while (!this.isStopped && !(await this.loadOnce()));
    } catch (error) {
      this.restsUntil = performance.now() + restAfterFailure
      this.app.log.error('The live team could not be read into memory', { error: error as Error })
    } finally {
      this.isLoading = false
    }
  }

  private async loadOnce(): Promise<boolean> {
    // Never within the question that found the board missing.
    await nextTurn()
    if (this.isStopped) return false
    this.forget()
    const { generation } = this
    const start = this.app.ask((ask) => ({
      sources: this.sources(ask),
      frame: frameAt(ask, Date.parse(ask.now())),
      ids: ask.db
        .all<{ id: number }>('select id from users where is_active = 1 order by first_name, last_name, id')
        .map(({ id }) => id),
      managers: ask.db.all<{ id: number; managerId: number | null }>(
        'select id, manager_id as managerId from users',
      ),
    }))
    const byName: Kept[] = []
    const turns = new FairTurns()
    for (let first = 0; first < start.ids.length; first += slice) {
      if (first > 0) await turns.next()
      if (this.isStopped) return false
      const seats = this.app.ask((ask) =>
        this.sources(ask) === start.sources
          ? seatsOf(ask, start.frame.shown, start.ids.slice(first, first + slice))
          : null,
      )
      if (!seats || this.generation !== generation) return false
      for (const seat of seats)
        byName.push({ seat, status: start.frame.statusOf(seat), version: 0, place: byName.length })
    }
    this.byName = byName
    this.kept = new Map(byName.map((one) => [one.seat.id, one]))
    for (const { id, managerId } of start.managers) {
      this.managers.set(id, managerId)
      if (managerId === null) continue
      const team = this.reports.get(managerId)
      if (team) team.push(id)
      else this.reports.set(managerId, [id])
    }
    this.frame = start.frame
    this.epoch = randomBytes(6).toString('base64url')
    this.version = 0
    this.madeFrom = start.sources
    this.onReady()
    this.onCalm()
    return true
  }
}

function frameAt(ask: Ask, now: number): Frame {
  const shown = shiftsNow(ask)
  const statusOf = statusNow(ask, shown)
  return {
    shown,
    ...calmAround(snapshotOf(ask), now),
    statusOf: ({ stored, workedShift, shift, day }) =>
      statusOf({ status: stored, worked: stored === 'Absent' ? workedShift : null, shift, day }),
  }
}

/** Each shift's day, and today, on which assignments to shifts depend. */
const daysOf = ({ shown }: Frame): string =>
  [shown.today, ...shown.shifts.map(({ id, day }) => `${id}:${day as Day}`)].join(' ')
