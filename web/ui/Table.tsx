/**
 * A table that says when it is loading, empty or failed, and that on a phone becomes one card a row: there
 * each cell shows its column's name, so every row says the same in both shapes.
 */
import { memo, type ComponentProps, type ReactNode } from 'react'
import { EmptyState, ErrorState } from './Empty'
import { useFirstRows } from './firstRows'
import { useLate } from './useLate'
import './table.css'

export type Column<Row> = {
  head: string
  /** What stands in the head instead of its words. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures stand right-aligned. */
  number?: boolean
  /**
   * On a phone: the card's first line, a line of its own without or with the column's name, a line only where
   * there is a badge, two thirds of a line, or the card's corner.
   */
  phone?: 'lead' | 'row' | 'named row' | 'bare row' | 'wide' | 'corner'
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  error?: string | false
  empty: ReactNode
  retry?: () => void
  /** Older rows stay on the screen while newer ones come. */
  fading?: boolean
  /** What a row does besides showing: pressed, moved to by keys. */
  rowProps?: (row: Row, index: number) => ComponentProps<'tr'>
  /**
   * So few and short columns that it stays a table where others become cards: down to a phone, or on that
   * too.
   */
  few?: 'wide' | 'always'
  /**
   * Where it begins at the earliest, in pixels from the top of the window: what is below the window is drawn
   * after what is seen.
   */
  from?: number
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
  from = 0,
}: TableProps<Row>) {
  const { room, seen, columns: widths } = useFirstRows(rows, from)
  const isFading = useLate(fading === true)
  if (error) return <ErrorState retry={retry}>{error}</ErrorState>
  if (rows?.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div ref={room} className={few ? `table-scroll few ${few}` : 'table-scroll'}>
      <table
        className={isFading ? 'table fading' : widths ? 'table begun' : 'table'}
        aria-label={label}
        aria-busy={!rows || fading}
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.head}
                scope="col"
                className={column.number ? 'number' : undefined}
                style={widths && { width: widths[index] }}
              >
                {column.headCell ?? column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seen ? (
            <Rows seen={seen} columns={columns} rowKey={rowKey} rowProps={rowProps} />
          ) : (
            Array.from({ length: 5 }, (_, row) => (
              <tr key={row} className="ghost">
                {columns.map((column) => (
                  <td key={column.head} className={column.phone}>
                    <span />
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
      {!rows && (
        <p className="out-of-sight" role="status">
          Loading…
        </p>
      )}
    </div>
  )
}

type RowsProps<Row> = { seen: readonly Row[] } & Pick<TableProps<Row>, 'columns' | 'rowKey'> & {
    rowProps: TableProps<Row>['rowProps'] | undefined
  }

function EveryRow<Row>({ seen, columns, rowKey, rowProps }: RowsProps<Row>): ReactNode {
  return seen.map((row, index) => (
    <tr key={rowKey(row)} {...rowProps?.(row, index)}>
      {columns.map((column) => (
        <td
          key={column.head}
          data-head={column.head}
          className={[column.number && 'number', column.phone].filter(Boolean).join(' ') || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ))
}

/**
 * Drawn anew where the rows or their columns are others: not with everything that changes around them, as the
 * page that was asked for.
 */
const Rows = memo(
  EveryRow,
  (one, other) => one.seen === other.seen && one.columns === other.columns && one.rowProps === other.rowProps,
) as typeof EveryRow
