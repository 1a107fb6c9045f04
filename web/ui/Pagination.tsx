/** Previous, Next, and up to five page numbers around the present one. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './Button'
import './pagination.css'

export function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <nav className="pagination" aria-label="Pages">
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)} icon={<ChevronLeft size={16} aria-hidden />}>
        Previous
      </Button>
      <span className="pagination-numbers">
        {around(page, pages).map((number) => (
          <Button
            key={number}
            size="small"
            variant={number === page ? 'primary' : 'quiet'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight size={16} aria-hidden />
      </Button>
    </nav>
  )
}

export function around(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - 4))
  return Array.from({ length: Math.min(5, pages) }, (_, index) => first + index)
}
