/** Previous, Next and page numbers: up to five around the current one, or the given ones. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button'
import './pagination.css'

type PaginationProps = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** `null` stands for a gap. */ numbers?: readonly (number | null)[]
}

/** The press shows before the list renders, which takes a slow phone a while. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/** Fit between the arrows of a phone. */
const fewNumbers = 4

export function Pagination({ page, pages, onPage, numbers = pagesAround(page, pages) }: PaginationProps) {
  if (pages <= 1) return null
  const turn = (to: number) => afterPaint(() => onPage(to))
  return (
    <nav className="pagination" aria-label="Pages">
      <Button
        size="small"
        disabled={page <= 1}
        onClick={() => turn(page - 1)}
        icon={<ChevronLeft size={16} aria-hidden />}
      >
        Previous
      </Button>
      {/* On a phone, in the place of many numbers. */}
      {numbers.length > fewNumbers && (
        <span className="pagination-of figures">
          {page} of {pages}
        </span>
      )}
      <span className={numbers.length > fewNumbers ? 'pagination-numbers many' : 'pagination-numbers'}>
        {numbers.map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} className="pagination-gap">
              …
            </span>
          ) : (
            <Button
              key={number}
              size="small"
              variant={number === page ? 'primary' : 'quiet'}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => turn(number)}
            >
              {number}
            </Button>
          ),
        )}
        {!numbers.includes(pages) && <span className="pagination-last figures">of {pages}</span>}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => turn(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden />
      </Button>
    </nav>
  )
}

export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  return Array.from({ length: Math.min(5, pages) }, (_, index) => first + index)
}

/** The first five and the last page, and the current one. */
export function fromFirst(page: number, pages: number): (number | null)[] {
  const first = Array.from({ length: Math.min(5, pages) }, (_, index) => index + 1)
  if (pages <= 5) return first
  return page > 5 && page < pages ? [...first, null, page, null, pages] : [...first, null, pages]
}
