/** The most frequent actions that the role allows. */
import { Link } from '@tanstack/react-router'
import { CalendarPlus, ChevronRight, LogIn, TrendingUp } from 'lucide-react'
import { mayOpen } from '../../../src/domain/access'
import { useWho } from '../../../web/session'
import { Card } from '../../../web/ui/Card'

const actions = [
  { to: 'attendance', label: 'Punch In', Icon: LogIn },
  { to: 'leave', label: 'Apply Leave', Icon: CalendarPlus },
  { to: 'team-performance', label: 'Team Performance', Icon: TrendingUp },
] as const

export function QuickActions() {
  const who = useWho()
  return (
    <Card title="Quick Actions">
      <ul className="quick-actions">
        {actions
          .filter(({ to }) => mayOpen(who, to))
          .map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={`/${to}` as string}>
                <Icon size={18} aria-hidden />
                <span>{label}</span>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
