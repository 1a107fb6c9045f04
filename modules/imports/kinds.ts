/**
 * A kind of sheet: its columns and the effect of its rows. A module defines its kind once; all kinds use the
 * same path.
 *
 *   defineImport({ name: 'employees', columns, validate, apply, undo })
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Permission } from '../../src/domain/access'
import type { ImportRow, Problem } from './contract'
import type { Questions } from './questions'

/**
 * `secret` is a password: stored apart from the row and deleted once hashed. `rupees` is pay and `amount` any
 * sum, both parsed to paise; `percent` to hundredths, `month` to yyyy-MM.
 */
type ColumnType = 'text' | 'email' | 'day' | 'month' | 'phone' | 'rupees' | 'amount' | 'percent' | 'secret'
export type Column = {
  field: string
  /** The header in the template. */
  title: string
  type: ColumnType
  /** Other headers, in lower case without punctuation. */
  also?: readonly string[]
  most?: number
  /** Its headers must match exactly, without tolerance for typing errors. */
  isExact?: boolean
  help: string
}

export type Value = string | number | null
/** A row after its cells are parsed; empty cells are omitted. */
export type ReadRow = {
  row: number
  /** JSON of the cells, because many rows are held at once. */ cells: string
  values: Record<string, Value>
  secret: string | null
  problems: Problem[]
}
/** The effect of a row. Rows are applied in list order. */
export type CheckedRow = {
  row: number
  cells: string
  state: 'new' | 'changed' | 'unchanged' | 'wrong'
  name: string
  target: number | null
  version: number | null
  wanted: Record<string, Value>
  changes: ImportRow['changes']
  problems: Problem[]
  secret: string | null
}
/** A row being applied. */
export type StagedRow = Pick<CheckedRow, 'row' | 'state' | 'target' | 'version'> & {
  wanted: Record<string, Value>
}
/** The record it changed, and what undo needs. */
export type Journal = { target: number; version: number } & Record<string, unknown>

/** A row's side effect: `leave is cancelled`, `leaves are cancelled`, after the count. */
export type Follows = { count: number; one: string; more: string }

/** A field, or several of which one is enough. */
export type Need = string | readonly string[]
export const isMet = (need: Need, has: (field: string) => boolean): boolean =>
  typeof need === 'string' ? has(need) : need.some(has)

export type ImportKind = {
  name: string
  may: Permission
  columns: readonly Column[]
  /** Fields that the header row must contain, and the message if it does not. */
  needs: readonly Need[]
  noHeader: string
  /**
   * Columns chosen by hand apply to the next sheet with the same headers: each bank has headers of its own.
   */
  remembersColumns?: true
  /** The message if no row is left. */
  empty: string
  /** Rows without any of these fields are skipped. */
  skipWithout: readonly string[]
  /**
   * In the worker: all rows at once, so one may refer to another. Reveals nothing that the person may not
   * see. Open questions go to `questions`.
   */
  validate(ask: Ask, rows: readonly ReadRow[], who: Who, questions: Questions): Iterable<CheckedRow>
  /**
   * Tries a row and rolls back; throws the Refusal that applying would. Returns its side effects as text with
   * counts. Without it, a row is applied and rolled back, without side effects.
   */
  tries?(tx: Tx, who: Who, row: StagedRow): readonly Follows[]
  /** The ordinary verb. Throws a Refusal if the record changed since it was compared. */
  apply(tx: Tx, who: Who, row: StagedRow): Journal
  /**
   * The reverse, while nothing depends on it except rows undone with it; otherwise a Refusal with the reason.
   */
  undo(tx: Tx, who: Who, journal: Journal, together: (target: number) => boolean): void
  /** A hashed password for an applied row. */
  setSecret?(tx: Tx, target: number, hash: string): void
  hash?(secret: string): Promise<string>
}

const kinds = new Map<string, ImportKind>()

export function defineImport(kind: ImportKind): ImportKind {
  kinds.set(kind.name, kind)
  return kind
}

export const kindOf = (name: string): ImportKind | undefined => kinds.get(name)
export const kindNames = (): string[] => [...kinds.keys()]
