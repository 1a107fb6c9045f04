/** Checks whether erased words were erased by the rules of the chain, and whether erasing is complete. */
import type { Db } from '../db'
import type { Reach } from './erasing'
import type { Sealed } from './sealing'

/** The end of the sentence about an entry without words, or null if a mark covers it. */
export function erasedWrongly({ id, at, data }: Sealed, marks: readonly Reach[]): string | null {
  if (data !== '{}') return 'has words in place of those that were erased: it was altered.'
  // The newest mark covers nearly all of them.
  if (marks.findLast(({ upTo, olderThan }) => id <= upTo && at < olderThan)) return null
  const last = marks.at(-1)
  return last
    ? 'was erased too early: the audit allows erasing only for entries up to ' +
        `${last.upTo} from before ${last.olderThan.slice(0, 10)}.`
    : 'was erased, although no audit entry allows erasing yet.'
}

/**
 * Checks the erasing progress. Entries up to `audit_start.erased` have no content, except those listed in
 * `audit_left`. All later entries have content.
 */
export function progressOf(db: Db, erased: number) {
  const left = new Set(db.all<{ entry: number }>('select entry from audit_left').map(({ entry }) => entry))
  let isRight = true
  return {
    take({ id, salt }: Sealed) {
      const hasWords = salt !== null
      const shouldHave = id > erased || (hasWords && left.delete(id))
      if (hasWords !== shouldHave) isRight = false
    },
    isRight: () => isRight && left.size === 0,
  }
}
