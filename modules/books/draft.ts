/** A file of the books before it is written, and what earlier files contain. Amounts in paise. */
import type { Ask } from '../../src/app'
import type { Day } from '../../src/domain/day'
import type { IssuedDocument } from '../billing/service'
import type { ExportKind, ExportProblem, SubjectKind } from './exports/exportContract'

export type Wanted = {
  company: string
  from: Day
  to: Day
  /** Also what an earlier file contains. */
  again: boolean
  /** Keys of documents and entries that a person leaves out. */
  without: ReadonlySet<string>
}
export type Subject = readonly [kind: SubjectKind, id: number]

/** `invoice 12` */
export const keyOf = ([kind, id]: Subject): string => `${kind} ${id}`
export const subjectOf = ({ facts, id }: Pick<IssuedDocument, 'facts' | 'id'>): Subject => [facts.kind, id]

export type DraftProblem = Omit<ExportProblem, 'subject'> & { subject: Subject | null }

export type Draft = {
  content: string
  fileName: string
  subjects: readonly Subject[]
  exportedBefore: number
  /**
   * `register`: the same sum, calculated from the books alone. They must be equal. `leftOut`: the register's
   * sum of what a person leaves out.
   */
  sums: readonly { label: string; amount: number; register?: number; leftOut?: number }[]
  problems: readonly DraftProblem[]
  /** By key: what Tally will know of each subject. */
  vouchers?: ReadonlyMap<string, { id: string; parts: string }>
  /** By client: the ledger that the file names. */
  ledgers?: ReadonlyMap<number, string>
  /** Vouchers of earlier files that would be written differently today. */
  changed?: number
}

/** The key of each subject of an earlier file. */
export const exportedSubjects = ({ db }: Ask, kind: ExportKind): ReadonlySet<string> =>
  new Set(
    db
      .all<{ subject: SubjectKind; id: number }>(
        'select subject, subject_id as id from books_exported where kind = ?',
        kind,
      )
      .map(({ subject, id }) => keyOf([subject, id])),
  )

/** Letters and digits of a name, for a file name. */
export const fileWord = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
