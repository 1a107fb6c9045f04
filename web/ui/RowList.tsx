/**
 * A list of rows of 64 px for narrow windows: two lines and a state. A press opens the details. Wide windows
 * show a `Table` instead (`useNarrow`).
 */
import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { EmptyState, ErrorState } from './Empty'
import './rowList.css'

export type ListRow = {
  key: string | number
  /** A heading above the first row of each group, such as a day. */
  group?: string
  title: ReactNode
  /** The second line. */
  note?: ReactNode
  /** A third line, such as a reason in the person's words. */
  more?: ReactNode
  /** At the right of the first line, such as a badge. */
  state?: ReactNode
  /** At the right of the second line, such as a figure. */
  figure?: ReactNode
  onPress?: () => void
  /** Says to screen readers what the press does. */
  press?: string
  /** A chevron at the end, where the press is the way to the row's actions. */
  leads?: boolean
}

type RowListProps = {
  label: string
  rows: readonly ListRow[] | undefined
  error?: string | false
  empty: ReactNode
  retry?: () => void
  /** Older rows stay visible while newer ones load. */
  fading?: boolean
}

export function RowList({ label, rows, error, empty, retry, fading }: RowListProps) {
  if (error) return <ErrorState retry={retry}>{error}</ErrorState>
  if (rows?.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <ul className={fading ? 'row-list fading' : 'row-list'} aria-label={label} aria-busy={!rows || fading}>
      {rows ? (
        rows.map((row, index) => (
          <li key={row.key}>
            {row.group && row.group !== rows[index - 1]?.group && <h3 className="list-group">{row.group}</h3>}
            {row.onPress ? (
              <button type="button" className="list-row" aria-haspopup="dialog" onClick={row.onPress}>
                <Content {...row} />
              </button>
            ) : (
              <div className="list-row">
                <Content {...row} />
              </div>
            )}
          </li>
        ))
      ) : (
        <li className="list-ghosts">
          <span className="out-of-sight" role="status">
            Loading…
          </span>
        </li>
      )}
    </ul>
  )
}

function Content({ title, note, more, state, figure, press, leads }: ListRow) {
  return (
    <>
      <span className="list-row-line">
        <span className="list-row-title">{title}</span>
        <span>{state}</span>
      </span>
      <span className="list-row-line">
        <span className="list-row-note">{note}</span>
        <span className="list-row-figure figures">{figure}</span>
      </span>
      {more && <span className="list-row-more">{more}</span>}
      {press && <span className="out-of-sight">{press}</span>}
      {leads && <ChevronRight size={16} className="list-row-chevron" aria-hidden />}
    </>
  )
}
