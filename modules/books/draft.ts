/** A file of the books before it is written, and what earlier files contain. Amounts in paise. */
import type { Ask } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { ExportKind, ExportProblem } from './exports/exportContract'

export type Wanted = {
  company: string
  from: Day
  to: Day
  /** Also what an earlier file contains. */
  again: boolean
}
export type SubjectKind = 'invoice' | 'credit note' | 'entry'
export type Subject = readonly [kind: SubjectKind, id: number]

export type Draft = {
  content: string
  fileName: string
  subjects: readonly Subject[]
  exportedBefore: number
  /** `register`: the same sum, calculated from the books alone. They must be equal. */
  sums: readonly { label: string; amount: number; register?: number }[]
  problems: readonly ExportProblem[]
}

/** `invoice 12` for each subject of an earlier file. */
export const exportedSubjects = ({ db }: Ask, kind: ExportKind): ReadonlySet<string> =>
  new Set(
    db
      .all<{ subject: string; id: number }>(
        'select subject, subject_id as id from books_exported where kind = ?',
        kind,
      )
      .map(({ subject, id }) => `${subject} ${id}`),
  )

/** Letters and digits of a name, for a file name. */
export const fileWord = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
