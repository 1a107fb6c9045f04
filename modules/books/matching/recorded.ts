/** A receipt that somebody recorded by hand before its credit came with a statement. */
import { daysBetween } from '../../../src/domain/day'
import { compact } from './evidence'
import { none, type Line, type Match, type RecordedEntry } from './proposal'

/** Days between a receipt that was recorded by hand and its credit on the statement. */
const recordedWithin = 7

/** `sameAmount`: the recorded entries of this amount. Null if none can be this credit. */
export function recordedFor(
  sameAmount: readonly RecordedEntry[],
  line: Line,
  named: readonly number[],
): Match | null {
  const near = sameAmount.filter(
    ({ entity, day, clientId }) =>
      entity === line.entity &&
      Math.abs(daysBetween(day, line.day)) <= recordedWithin &&
      (named.length === 0 || named.includes(clientId)),
  )
  if (near.length === 0) return null
  const words = compact(`${line.narration} ${line.reference ?? ''}`).text
  const byReference = near.filter(({ note }) => longReference(note).some((one) => words.includes(one)))
  const those = byReference.length ? byReference : near
  if (those.length > 1)
    return none(
      soleOf(those),
      `${those.length} recorded receipts have this amount: ${those.map(({ text }) => text).join(', ')}. ` +
        'Choose the one that this credit is',
    )
  const [{ id, clientId, text, clientName }] = those as [RecordedEntry]
  const isSure = byReference.length === 1 || named.length === 1
  const reason = `${text} of ${clientName} was recorded with this amount`
  return {
    proposal: {
      items: [],
      entryId: id,
      clientId,
      reason,
      strength: isSure ? 'sure' : 'likely',
      isNumbered: byReference.length === 1,
    },
    clientId,
    text: reason,
  }
}

const soleOf = (entries: readonly RecordedEntry[]) =>
  entries.every(({ clientId }) => clientId === entries[0]!.clientId) ? entries[0]!.clientId : null
/** A UTR has 12 to 22 letters and digits. */
const longReference = (note: string | null) => compactWords(note).filter((word) => word.length >= 8)
const compactWords = (note: string | null) => (note ?? '').toUpperCase().match(/[A-Z0-9]*\d[A-Z0-9]*/g) ?? []
