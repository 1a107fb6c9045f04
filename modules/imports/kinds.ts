/**
 * A kind of sheet: its columns, and what its rows do. A module that has one defines it once; the path is the
 * same for all.
 *
 *   defineImport({ name: 'employees', columns, validate, apply, undo })
 */
import type { Ask, Tx } from '../../src/app'
import type { Who } from '../../src/http'
import type { Permission } from '../../src/domain/access'
import type { ImportRow, Problem } from './contract'
import type { Questions } from './questions'

/**
 * `secret` is a password: kept apart from the row, gone once its hash is made. `rupees` is pay and `amount`
 * any sum, both read to paise; `percent` to hundredths, a `month` to yyyy-MM.
 */
type ColumnType = 'text' | 'email' | 'day' | 'month' | 'phone' | 'rupees' | 'amount' | 'percent' | 'secret'
export type Column = {
  field: string
  /** As the template calls it. */
  title: string
  type: ColumnType
  /** Other names, in small letters without punctuation. */
  also?: readonly string[]
  most?: number
  /** Its names are taken as they are, never with a slip of the pen. */
  isExact?: boolean
  help: string
}

export type Value = string | number | null
/** A row after its cells are understood; empty cells are not there. */
export type ReadRow = {
  row: number
  /** JSON of the cells: many rows are held at once. */ cells: string
  values: Record<string, Value>
  secret: string | null
  problems: Problem[]
}
/** What a row would do. Rows are applied in the order of the list. */
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
/** A row on its way into the firm. */
export type StagedRow = Pick<CheckedRow, 'row' | 'state' | 'target' | 'version'> & {
  wanted: Record<string, Value>
}
/** What it touched, and whatever undoing needs. */
export type Journal = { target: number; version: number } & Record<string, unknown>

/** What goes with a row: `leave is cancelled`, `leaves are cancelled`, after the count. */
export type Follows = { count: number; one: string; more: string }

/** A field, or several of which one is enough. */
export type Need = string | readonly string[]
export const isMet = (need: Need, has: (field: string) => boolean): boolean =>
  typeof need === 'string' ? has(need) : need.some(has)

export type ImportKind = {
  name: string
  may: Permission
  columns: readonly Column[]
  /** Fields that the header row must name, and the sentence when it does not. */
  needs: readonly Need[]
  noHeader: string
  /** When no row is left. */
  empty: string
  /** Rows without any of these fields are passed over. */
  skipWithout: readonly string[]
  /**
   * In the worker: all rows at once, so that one may name another. Tells nobody what they may not see.
   * What is open is asked of `questions`.
   */
  validate(ask: Ask, rows: readonly ReadRow[], who: Who, questions: Questions): Iterable<CheckedRow>
  /**
   * Tries a row, and takes it back: throws the Refusal that applying would. Answers in words what goes with
   * it beyond its fields, and how many. Without it a row is applied and taken back, and nothing goes with it.
   */
  tries?(tx: Tx, who: Who, row: StagedRow): readonly Follows[]
  /** The ordinary verb. Throws a Refusal when the thing has changed since it was compared. */
  apply(tx: Tx, who: Who, row: StagedRow): Journal
  /**
   * The opposite, while nothing depends on it but what is being undone together; else a Refusal that says
   * what does.
   */
  undo(tx: Tx, who: Who, journal: Journal, together: (target: number) => boolean): void
  /** A password of the sheet, hashed, for a row that was applied. */
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
