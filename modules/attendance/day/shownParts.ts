/** A day's sessions and breaks as answers show them: the counted time of each, and why it ended. */
import { timeOf, type Instant } from '../../../src/domain/day'
import type { Working } from '../contract'
import type { BreakRow, SessionRow } from './parts'
import { length, totalsOf } from '../rules'

type Part = Working['parts'][number]

/** In the order of their beginning. */
export function shownParts(
  sessions: SessionRow[],
  breaks: readonly BreakRow[],
  now: Instant,
  zone: string,
): Part[] {
  return [
    ...sessions.map((session) => workedPart(session, now, zone)),
    ...breaks.map((pause) => breakPart(pause, sessions, now, zone)),
  ].toSorted((a, b) => a.from.localeCompare(b.from))
}

function workedPart(session: SessionRow, now: Instant, zone: string): Part {
  const auto = session.countedUntil !== null
  return {
    kind: 'worked',
    from: session.startedAt,
    to: session.endedAt,
    fromTime: timeOf(session.startedAt, zone),
    toTime: session.endedAt && timeOf(session.endedAt, zone),
    seconds: Math.floor(length(session, now) / 1000),
    note: auto
      ? `Punched out automatically; counts until ${timeOf(session.countedUntil!, zone)}`
      : session.endedAt
        ? null
        : 'Still punched in',
  }
}

function breakPart(pause: BreakRow, sessions: SessionRow[], now: Instant, zone: string): Part {
  return {
    kind: 'break',
    from: pause.startedAt,
    to: pause.endedAt,
    fromTime: timeOf(pause.startedAt, zone),
    toTime: pause.endedAt && timeOf(pause.endedAt, zone),
    seconds: Math.floor(
      totalsOf(
        sessions.filter((s) => s.id === pause.sessionId),
        [pause],
        now,
      ).breakMs / 1000,
    ),
    note:
      pause.endedBy === 'punch-out'
        ? `${pause.reason} (ended by the punch out)`
        : pause.endedBy === 'auto'
          ? `${pause.reason} (ended automatically)`
          : pause.reason,
  }
}
