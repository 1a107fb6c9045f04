/** What is wrong with the audit, in sentences: which entry, what it means, and what to do. */
import { dayText, type Instant } from '../domain/day'

/** `id`: the entry that it is about; null where it is about none. */
export type Fault = { id: number | null; what: string; todo: string }

/** More than these of one kind are not told. */
export const mostTold = 20

const todos = {
  entries:
    'Somebody wrote to the database past Muster. Keep a copy of the whole data folder as it is now, find ' +
    'out who could write there, and compare with a backup from before: "When something is wrong" in ' +
    'docs/audit.md.',
  guards:
    'While it was so, entries could be changed. Keep a copy of the whole data folder as it is now, then ' +
    'make them again as data/schema.sql has them: "When something is wrong" in docs/audit.md.',
  heads:
    'Somebody wrote to the database past Muster: do not trust entries after the last head that is still ' +
    'right. Keep a copy of the whole data folder as it is now, and compare with a backup from before: ' +
    '"When something is wrong" in docs/audit.md.',
  outside:
    'If this database was restored from a backup, what was written between the backup and the restore is ' +
    'lost, and its heads with it: put a # before those lines. If it was not, somebody wrote to the ' +
    'database past Muster: keep a copy of the whole data folder as it is now, and compare with a backup ' +
    'from before.',
} as const

export class Faults {
  readonly list: Fault[] = []
  /** Whether there are more than are told. */
  more = false
  private readonly told = new Map<keyof typeof todos, number>()

  add(kind: keyof typeof todos, id: number | null, what: string) {
    const count = this.told.get(kind) ?? 0
    if (count >= mostTold) this.more = true
    else {
      this.told.set(kind, count + 1)
      this.list.push({ id, what, todo: todos[kind] })
    }
  }
}

/** What Muster writes; an entry of somebody else's may say anything. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** `18 Nov 2026 04:00 UTC` */
export const whenText = (at: Instant): string =>
  isInstant(at) ? `${dayText(at.slice(0, 10))} ${at.slice(11, 16)} UTC` : 'of no time'
