/** Faults of the audit as sentences: the entry, the meaning and the advice. */
import { dayText, type Instant } from '../domain/day'

/** `id`: the entry concerned, or null. */
export type Fault = { id: number | null; what: string; todo: string }

/** At most this many of a kind are reported. */
export const maxReported = 20

const todos = {
  entries:
    'Somebody changed the database without Muster. Copy the whole data folder as it is now, find ' +
    'out who could write there, and compare with a backup from before: "When something is wrong" in ' +
    'docs/audit.md.',
  guards:
    'Entries could be changed meanwhile. Copy the whole data folder as it is now, then ' +
    'create them again as in data/schema.sql: "When something is wrong" in docs/audit.md.',
  heads:
    'Somebody changed the database without Muster: do not trust entries after the last head that is still ' +
    'correct. Copy the whole data folder as it is now, and compare it with an earlier backup: ' +
    '"When something is wrong" in docs/audit.md.',
  outside:
    'If this database was restored from a backup, what was written between the backup and the restore is ' +
    'lost, together with its heads: put a # before those lines. Otherwise somebody changed the ' +
    'database without Muster: copy the whole data folder as it is now, and compare it with a backup ' +
    'from before.',
} as const

export class Faults {
  readonly list: Fault[] = []
  /** Whether there are more than are reported. */
  more = false
  private readonly reported = new Map<keyof typeof todos, number>()

  add(kind: keyof typeof todos, id: number | null, what: string) {
    const count = this.reported.get(kind) ?? 0
    if (count >= maxReported) this.more = true
    else {
      this.reported.set(kind, count + 1)
      this.list.push({ id, what, todo: todos[kind] })
    }
  }
}

/** Muster writes an instant here. A forged entry may contain anything. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** `18 Nov 2026 04:00 UTC` */
export const whenText = (at: Instant): string =>
  isInstant(at) ? `${dayText(at.slice(0, 10))} ${at.slice(11, 16)} UTC` : 'of no time'
