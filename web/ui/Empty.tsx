/** An empty or failed state, with what one can do about it. */
import type { ReactNode } from 'react'
import { CircleAlert, Inbox } from 'lucide-react'
import { Button } from './Button'
import './empty.css'

export function EmptyState({
  icon,
  children,
  action,
}: {
  icon?: ReactNode
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty">
      {icon ?? <Inbox size={28} strokeWidth={1.5} aria-hidden />}
      <p>{children}</p>
      {action}
    </div>
  )
}

export function ErrorState({ children, retry }: { children: ReactNode; retry?: () => void }) {
  return (
    <div className="empty failed" role="alert">
      <CircleAlert size={28} strokeWidth={1.5} aria-hidden />
      <p>{children}</p>
      {retry && <Button onClick={retry}>Retry</Button>}
    </div>
  )
}
