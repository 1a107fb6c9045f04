/**
 * Commands in a person's name: with what that person's screens show, and their permissions.
 *
 *   asWhom(command)                 adds `--as EMAIL`
 *   addList(parent, open, { … })    a command that prints the rows of a call
 *   allRows(app, ask, who, { … })   the rows of a call, all of its pages
 */
import type { Command, Option } from 'commander'
import type { App, Ask } from '../../src/app'
import { example } from '../../src/commandTree'
import type { Answer, Endpoint } from '../../src/domain/endpoint'
import { askAs } from '../../src/internalCalls'
import type { Who } from '../../src/http'
import { listOptions, printList, type ListColumn, type ListFlags } from '../../src/listing'
import { signedInAs } from './directory/lifecycle'

export const asWhom = (command: Command): Command =>
  command.requiredOption('--as <email>', 'the acting person, whose permissions apply')

type Flags = Readonly<Record<string, unknown>>

/** A call that returns rows, page by page or all at once. */
type Rows<E extends Endpoint, Row> = {
  endpoint: E
  rows: (answer: Answer<E>) => readonly Row[]
  /** Additional input for the next rows; null at the end. */
  more?: (answer: Answer<E>) => Flags | null
}

/** A value as it is shown to this firm: its zone is the app's. */
type Column<Row> = Omit<ListColumn<Row>, 'value'> & {
  value: (row: Row, app: App) => string | number | null
}

export type List<E extends Endpoint, Row> = Rows<E, Row> & {
  name: string
  description: string
  example: string
  /**
   * Options besides `--as`, `--csv` and `--json`. They have the names of the call's fields unless `given`
   * maps them.
   */
  options?: readonly Option[]
  /** Converts the options to the call's input. Default: the options themselves. */
  given?: (ask: Ask, flags: Flags) => Flags
  /** Options that are not sent to the call but filter its rows. */
  filter?: (row: Row, flags: Flags, app: App) => boolean
  columns: readonly Column<Row>[]
  /** The message for an empty list. */
  none: string
}

export function addList<E extends Endpoint, Row>(
  parent: Command,
  open: () => Promise<App>,
  list: List<E, Row>,
): Command {
  const command = parent.command(list.name).description(list.description)
  asWhom(command)
  for (const option of list.options ?? []) command.addOption(option)
  return example(listOptions(command, list.columns), list.example).action(
    async ({ as, csv, json, ...flags }: ListFlags & { as: string }) => {
      const app = await open()
      const rows = app.ask((ask) =>
        allRows(app, ask, signedInAs(ask, as), list, list.given ? list.given(ask, flags) : flags),
      )
      const filtered = list.filter ? rows.filter((row) => list.filter!(row, flags, app)) : rows
      const columns = list.columns.map((one) => ({ ...one, value: (row: Row) => one.value(row, app) }))
      await printList(filtered, columns, { ...(csv && { csv }), ...(json && { json }) }, list.none)
    },
  )
}

/**
 * All pages from one snapshot, so a row that is added meanwhile moves no other. The call validates its input.
 */
export function allRows<E extends Endpoint, Row>(
  app: App,
  ask: Ask,
  who: Who,
  { endpoint, rows, more }: Rows<E, Row>,
  given: Flags,
): Row[] {
  const found: Row[] = []
  for (let next: Flags | null = {}; next;) {
    const answer: Answer<E> = askAs(app, ask, who, endpoint, { ...given, ...next } as never)
    found.push(...rows(answer))
    next = more?.(answer) ?? null
  }
  return found
}

type Paged<T> = readonly T[] | { data: readonly T[]; pagination?: { page: number; totalPages: number } }

/** `given` of a call that answers pages, and what is read from each of them. */
export const firstPage = { page: '1', limit: '200' } as const
export const rowsIn = <T>(answer: Paged<T>): readonly T[] => ('data' in answer ? answer.data : answer)
export function nextPage(answer: Paged<unknown>): { page: string } | null {
  const { page, totalPages } = ('pagination' in answer && answer.pagination) || { page: 1, totalPages: 1 }
  return page < totalPages ? { page: String(page + 1) } : null
}
