/**
 * A table with loading, empty and failed states. On a phone each row becomes a card whose cells show their
 * column's name.
 */
import { memo, type ComponentProps, type ReactNode } from 'react'
import { EmptyState, ErrorState } from './Empty'
import './table.css'

export type Column<Row> = {
  head: string
  /** Content of the header instead of its text. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  number?: boolean
  /**
   * The cell's place in a phone's card: first line, a line without or with the column's name, a line only if
   * there is a badge, two thirds of a line, or the corner. `desk` is only in the
   * table, `card` only in the card.
   */
  phone?: 'desk' | 'card' | 'lead' | 'row' | 'named row' | 'bare row' | 'wide' | 'corner'
}

export type TableGroup<Row> = {
  /** The heading, which also identifies the group. */ of: (row: Row) => string
  /** Beside the heading, such as a count. */ note?: (heading: string) => ReactNode
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  error?: string | false
  empty: ReactNode
  retry?: () => void
  /** Older rows stay visible while newer ones load. */
  fading?: boolean
  /** The row's actions: press, and keyboard movement. */
  rowProps?: (row: Row, index: number) => ComponentProps<'tr'>
  /**
   * The columns are few and short, so it stays a table where others become cards: down to a phone, or on a
   * phone too.
   */
  few?: 'wide' | 'always'
  /** Rows of a group stand together below its heading. Null: the rows have no groups. */
  group?: TableGroup<Row> | null
}

export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  error,
  empty,
  retry,
  fading,
  rowProps,
  few,
  group,
}: TableProps<Row>) {
  if (error) return <ErrorState retry={retry}>{error}</ErrorState>
  if (rows?.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div ref={reachable} className={few ? `table-scroll few ${few}` : 'table-scroll'}>
      <table className={fading ? 'table fading' : 'table'} aria-label={label} aria-busy={!rows || fading}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                className={column.number ? 'number' : column.phone === 'card' ? 'card-only' : undefined}
              >
                {column.headCell ?? column.head}
              </th>
            ))}
          </tr>
        </thead>
        {rows ? (
          <Rows rows={rows} columns={columns} rowKey={rowKey} rowProps={rowProps} group={group} />
        ) : (
          <tbody>
            {Array.from({ length: 5 }, (_, row) => (
              <tr key={row} className="ghost">
                {columns.map((column) => (
                  <td key={column.head} className={column.phone === 'card' ? 'row card-only' : column.phone}>
                    <span />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {!rows && (
        <p className="out-of-sight" role="status">
          Loading…
        </p>
      )}
    </div>
  )
}

/** A table that is wider than its place can be scrolled by keyboard. */
function reachable(place: HTMLDivElement | null) {
  if (!place) return
  const look = () => {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0
    else place.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(look)
  observer.observe(place)
  if (place.firstElementChild) observer.observe(place.firstElementChild)
  return () => observer.disconnect()
}

type RowsProps<Row> = { rows: readonly Row[] } & Pick<TableProps<Row>, 'columns' | 'rowKey'> & {
    rowProps: TableProps<Row>['rowProps'] | undefined
    group: TableProps<Row>['group'] | undefined
  }

function EveryRow<Row>({ rows, columns, rowKey, rowProps, group }: RowsProps<Row>): ReactNode {
  const lines = rows.map((row, index) => (
    <tr key={rowKey(row)} {...rowProps?.(row, index)}>
      {columns.map((column) => (
        <td
          key={column.head}
          data-head={column.head}
          className={
            [column.number && 'number', column.phone === 'card' ? 'row card-only' : column.phone]
              .filter(Boolean)
              .join(' ') || undefined
          }
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ))
  if (!group) return <tbody>{lines}</tbody>
  const names = rows.map(group.of)
  return [...new Set(names)].map((name) => (
    <tbody key={name}>
      <tr className="table-group">
        <th scope="rowgroup" colSpan={columns.length}>
          {name} {group.note && <span className="faint figures">{group.note(name)}</span>}
        </th>
      </tr>
      {lines.filter((_, index) => names[index] === name)}
    </tbody>
  ))
}

/** Renders only if the rows or columns change, not with its surroundings, such as the page number. */
const Rows = memo(
  EveryRow,
  (one, other) =>
    one.rows === other.rows &&
    one.columns === other.columns &&
    one.rowProps === other.rowProps &&
    one.group === other.group,
) as typeof EveryRow
