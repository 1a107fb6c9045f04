/**
 * Finds vouchers of earlier files that would be written differently today. An entry that is recorded for an
 * earlier day may use an advance that a later one used, and a person may name another ledger. Tally keeps the
 * former voucher until it is written again.
 *
 *   exportedVouchers(ask)                how Tally knows each voucher
 *   partsOf(voucher)                     its hashes, to be stored with it
 *   changedProblems(exported, …)         a sentence for each changed voucher
 */
import { createHash } from 'node:crypto'
import type { Ask } from '../../../src/app'
import { monthOf, monthText } from '../../../src/domain/month'
import { keyOf, type DraftProblem } from '../draft'
import type { SubjectKind } from '../exports/exportContract'
import type { Voucher } from './voucher'

/** Null: a version of Muster that did not store it wrote the file. */
export type Written = { id: string | null; parts: string | null }

/** By key. */
export const exportedVouchers = ({ db }: Ask): ReadonlyMap<string, Written> =>
  new Map(
    db
      .all<Written & { subject: SubjectKind; subjectId: number }>(
        `select subject, subject_id as subjectId, voucher as id, parts
         from books_exported
         where kind = 'tally'`,
      )
      .map(({ subject, subjectId, ...written }) => [keyOf([subject, subjectId]), written]),
  )

/** Its ledgers, its bills, and its other facts. The narration changes no balance. */
export const partsOf = ({ type, day, number, reference, gst, lines, party }: Voucher): string =>
  [
    [party, lines.map(({ ledger }) => ledger)],
    lines.map(({ bills }) => bills),
    [type, day, number, reference, gst, lines.map(({ amount }) => amount)],
  ]
    .map((part) => createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 16))
    .join(' ')

/** `isElsewhere`: of another period, whose own file alters the voucher. */
export type Exported = { voucher: Voucher; isElsewhere: boolean }

export function changedProblems(
  exported: readonly Exported[],
  written: ReadonlyMap<string, Written>,
  labelOf: (voucher: Voucher) => string,
): DraftProblem[] {
  const problems: DraftProblem[] = []
  const renamed: string[] = []
  for (const { voucher, isElsewhere } of exported) {
    const before = written.get(keyOf(voucher.subject))?.parts?.split(' ')
    if (!before) continue
    const [ledgers, bills, facts] = partsOf(voucher)
      .split(' ')
      .map((part, at) => part !== before[at])
    if (bills || facts)
      problems.push({
        number: labelOf(voucher),
        message:
          `Changed since it was exported: ${bills ? otherBills : 'its amounts, number or day differ'}. ` +
          `Choose Include earlier files${isElsewhere ? ` of ${monthText(monthOf(voucher.day))}` : ''} ` +
          'to alter it in Tally',
        isBlocking: false,
        subject: voucher.subject,
      })
    else if (ledgers && !isElsewhere) renamed.push(labelOf(voucher))
  }
  if (renamed.length) problems.push(renamedLedgers(renamed))
  return problems
}

const otherBills = 'it uses other bills, because an entry was recorded later for an earlier day'

/** One sentence, because a ledger is in many vouchers, and Tally itself can rename it in all of them. */
const renamedLedgers = ({ length, 0: first }: readonly string[]): DraftProblem => ({
  number: first!,
  message:
    `${length === 1 ? 'It names' : `It and ${length - 1} more name`} another ledger than when exported. ` +
    'Rename the ledger in Tally, or choose Include earlier files',
  isBlocking: false,
  subject: null,
})
