/** The link at the head of a card that shows only the first rows of a list. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

type AllLinkProps = {
  to: `/${string}`
  search?: Record<string, string>
  /** How many there are. */
  count?: number
  /** The rows' name, for screen readers: 'notifications' reads 'View all notifications'. */
  children: ReactNode
}

export function AllLink({ to, search = {}, count, children }: AllLinkProps) {
  return (
    <Link to={to as string} search={search as never} className="button quiet small">
      <span>
        View all {count !== undefined && `${count.toLocaleString('en-IN')} `}
        <span className="out-of-sight">{children}</span>
      </span>
      <ArrowRight size={16} aria-hidden />
    </Link>
  )
}
