/** Whether words that are gone were let go by the chain, and whether erasing has come as far as it says. */
import type { Db } from '../db'
import type { Reach } from './erasing'
import type { Sealed } from './sealing'

/** How the sentence goes on for an entry without words; null where a mark covers it. */
export function erasedWrongly({ id, at, data }: Sealed, marks: readonly Reach[]): string | null {
  if (data !== '{}') return 'has words in place of those that were erased: it was altered.'
  // The newest covers nearly all of them.
  if (marks.findLast(({ upTo, olderThan }) => id <= upTo && at < olderThan)) return null
  const last = marks.at(-1)
  return last
    ? 'was erased before its time: the audit lets go only of entries up to ' +
        `${last.upTo} from before ${last.olderThan.slice(0, 10)}.`
    : 'was erased, and no entry of the audit lets anything go yet.'
}

/**
 * `audit_start.erased` and `audit_left` as erasing leaves them: no words up to there but those that were
 * left, words in all that follows.
 */
export function progressOf(db: Db, erased: number) {
  const left = new Set(db.all<{ entry: number }>('select entry from audit_left').map(({ entry }) => entry))
  let isRight = true
  return {
    take({ id, salt }: Sealed) {
      const hasWords = salt !== null
      const isTold = id > erased || (hasWords && left.delete(id))
      if (hasWords !== isTold) isRight = false
    },
    isRight: () => isRight && left.size === 0,
  }
}
