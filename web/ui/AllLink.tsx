/** The link at the head of a card that shows only the first rows of a list. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

/** `children`: the rows' name, for screen readers: 'notifications' reads 'View all notifications'. */
export function AllLink({ to, children }: { to: `/${string}`; children: ReactNode }) {
  return (
    <Link to={to as string} className="button quiet small">
      <span>
        View all <span className="out-of-sight">{children}</span>
      </span>
      <ArrowRight size={16} aria-hidden />
    </Link>
  )
}
