/**
 * Server-sent events: open windows learn of a change within a second. A frame contains a name and ids but no
 * data, and the browser refetches through the ordinary endpoints, which check permissions. Exceptions are the
 * rows of a list that a visible window subscribed to, and a reader's own counts and notifications. Whoever
 * makes such a frame decides at that moment what its reader may see. It is never replayed.
 *
 *   live.open(who, lastId)     a stream for a browser (a plain ReadableStream: 2,000 of them take 103 MB)
 *   live.notify(audience, name)  to people by id, to roles, or to everybody
 *   live.subscribe(who, stream, lists)  a window shows these lists now
 *   live.namesBetween(…)       the events of one write, for its response
 *   live.end(userId)           closes a person's streams (deactivated, signed out everywhere, another role)
 */
import { randomBytes } from 'node:crypto'
import type { Clock } from './clock'
import type { Role } from './domain/access'

export type Audience = {
  people?: readonly number[] | ReadonlySet<number>
  roles?: readonly Role[]
  everyone?: boolean
}
type Stream = {
  /** Named in the stream's first frame. */ id: string
  userId: number
  role: Role
  sessionId: number
  lists: ReadonlySet<string>
  controller: ReadableStreamDefaultController<Uint8Array>
}
/** A frame with data for this reader, or null: then the name alone is sent. `id` is the event's. */
export type DataFor = (
  reader: Pick<Stream, 'userId' | 'sessionId' | 'lists'>,
  id: number,
) => Uint8Array | null
type LiveEvent = { id: number; name: string; audience: () => Audience; frame: Uint8Array }

/** Frames stored for reconnecting clients. A client that missed more must refetch everything. */
const mostFrames = 1000
const heartbeat = 25_000
const perSession = 10
const none: ReadonlySet<string> = new Set()

const bytes = new TextEncoder()

/** `json` has no line breaks. */
export const frameOf = (id: number, name: string, json: string): Uint8Array =>
  bytes.encode(`id: ${id}\nevent: ${name}\ndata: ${json}\n\n`)

export class Live {
  private readonly streams = new Set<Stream>()
  private readonly events: LiveEvent[] = []
  private next: number
  private readonly beat: ReturnType<typeof setInterval>
  private isClosed = false

  constructor(clock: Clock) {
    // Ids continue to grow across restarts, so an id from before one is recognised as old.
    this.next = Date.parse(clock.now())
    const comment = bytes.encode(':\n\n')
    this.beat = setInterval(() => this.send(comment, () => true), heartbeat)
    this.beat.unref()
  }

  /** The id of the last frame sent. */
  get lastId() {
    return this.next
  }

  get size() {
    return this.streams.size
  }

  open(
    who: { id: number; role: Role; sessionId: number },
    lastId: string | null,
  ): ReadableStream<Uint8Array> {
    let stream: Stream
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const id = randomBytes(9).toString('base64url')
        stream = { id, userId: who.id, role: who.role, sessionId: who.sessionId, lists: none, controller }
        this.streams.add(stream)
        this.bound(who.sessionId)
        controller.enqueue(
          bytes.encode(`retry: 2000\nid: ${this.next}\nevent: ready\ndata: {"stream":"${id}"}\n\n`),
        )
        this.resume(stream, lastId)
        // The server is stopping. The browser reconnects to the next one.
        if (this.isClosed) this.drop(stream)
      },
      cancel: () => void this.streams.delete(stream),
    })
  }

  /** The lists that the windows of one browser show now. False if it has no such stream. */
  subscribe(who: { id: number; sessionId: number }, id: string, lists: readonly string[]): boolean {
    for (const stream of this.streams)
      if (stream.id === id && stream.userId === who.id && stream.sessionId === who.sessionId) {
        stream.lists = new Set(lists)
        return true
      }
    return false
  }

  /** Whether anybody shows this list now. */
  isShown(list: string): boolean {
    for (const { lists } of this.streams) if (lists.has(list)) return true
    return false
  }

  /** The audience is calculated only if somebody listens or reconnects. */
  notify(
    to: Audience | (() => Audience),
    name: string,
    ids: Record<string, number | string> = {},
    dataFor?: DataFor,
  ) {
    const id = ++this.next
    let known: Audience | null = typeof to === 'function' ? null : to
    const audience = () => (known ??= (to as () => Audience)())
    const event = {
      id,
      name,
      audience,
      frame: frameOf(id, name, JSON.stringify(ids)),
    }
    this.events.push(event)
    if (this.events.length > mostFrames) this.events.shift()
    this.send(
      event.frame,
      (stream) => hears(stream, audience()),
      dataFor && ((stream) => dataFor(stream, id)),
    )
  }

  /** The names of the frames with ids above `from` and up to `to`. */
  namesBetween(from: number, to: number): string[] {
    const end = this.events.length - (this.next - to)
    const names = this.events.slice(Math.max(0, end - (to - from)), Math.max(0, end)).map(({ name }) => name)
    return [...new Set(names)]
  }

  end(userId: number, sessionId?: number) {
    for (const stream of this.streams)
      if (stream.userId === userId && (sessionId === undefined || stream.sessionId === sessionId))
        this.drop(stream)
  }

  /** All streams of a person except those of one session. */
  endOthers(userId: number, keep: number | null) {
    for (const stream of this.streams)
      if (stream.userId === userId && stream.sessionId !== keep) this.drop(stream)
  }

  close() {
    this.isClosed = true
    clearInterval(this.beat)
    for (const stream of this.streams) this.drop(stream)
  }

  /**
   * A browser needs one stream, or a few if its tabs have no locks. The oldest one beyond the limit is
   * closed.
   */
  private bound(sessionId: number) {
    const own = [...this.streams].filter((stream) => stream.sessionId === sessionId)
    for (const stream of own.slice(0, -perSession)) this.drop(stream)
  }

  private resume(stream: Stream, lastId: string | null) {
    if (lastId === null) return
    const last = Number(lastId)
    const oldest = this.events[0]?.id ?? this.next + 1
    if (!(last >= oldest - 1 && last <= this.next))
      return stream.controller.enqueue(bytes.encode(`id: ${this.next}\nevent: resync\ndata: {}\n\n`))
    for (const event of this.events)
      if (event.id > last && hears(stream, event.audience())) stream.controller.enqueue(event.frame)
  }

  private send(
    frame: Uint8Array,
    to: (stream: Stream) => boolean,
    dataOf?: (stream: Stream) => Uint8Array | null,
  ) {
    for (const stream of this.streams) {
      if (!to(stream)) continue
      const data = dataOf?.(stream)
      // Drops a client that does not read, to bound memory. It reconnects with its last id.
      if ((stream.controller.desiredSize ?? 0) < -500) this.drop(stream)
      else stream.controller.enqueue(data ?? frame)
    }
  }

  private drop(stream: Stream) {
    this.streams.delete(stream)
    try {
      stream.controller.close()
    } catch {
      // already closed by the browser
    }
  }
}

function hears(stream: Stream, audience: Audience): boolean {
  return Boolean(
    audience.everyone || includes(audience.people, stream.userId) || audience.roles?.includes(stream.role),
  )
}

const includes = (people: Audience['people'], id: number) =>
  people instanceof Set ? people.has(id) : (people as readonly number[] | undefined)?.includes(id)
