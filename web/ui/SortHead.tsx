/** A column's heading that sorts: first ascending, then descending. */
import { ArrowDown, ArrowUp } from 'lucide-react'
import './sortHead.css'

export type SortWay = 'ascending' | 'descending'

type SortHeadProps = {
  head: string
  /** Null if another column sorts. */
  way: SortWay | null
  onSort: (way: SortWay) => void
}

export function SortHead({ head, way, onSort }: SortHeadProps) {
  return (
    <button
      type="button"
      className="sort-head"
      aria-label={way ? `${head}, sorted ${way}` : `Sort by ${head}`}
      onClick={() => onSort(way === 'ascending' ? 'descending' : 'ascending')}
    >
      {head}
      {way === 'ascending' && <ArrowUp size={14} aria-hidden />}
      {way === 'descending' && <ArrowDown size={14} aria-hidden />}
    </button>
  )
}
