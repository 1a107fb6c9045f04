/** The most frequent actions that the role allows. Punch In is offered until the person is in. */
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, LogIn, TrendingUp } from 'lucide-react'
import { mayOpen } from '../../../src/domain/access'
import { ask } from '../../../web/query'
import { useWho } from '../../../web/session'
import { today } from '../../attendance/contract'

const actions = [
  { to: 'attendance', label: 'Punch In', Icon: LogIn },
  { to: 'leave', label: 'Apply Leave', Icon: CalendarPlus },
  { to: 'team-performance', label: 'Team Performance', Icon: TrendingUp },
] as const

export function QuickActions() {
  const who = useWho()
  const { data } = useQuery({ ...ask(today), enabled: false })
  // While it is not known, Punch In is not offered: a button that comes moves less than one that goes.
  const isIn = data === undefined || Boolean(data?.punchIn && !data.punchOut)
  return (
    <section className="quick-actions" aria-label="Quick Actions">
      <h2 className="out-of-sight">Quick Actions</h2>
      <ul>
        {actions
          .filter(({ to }) => mayOpen(who, to) && !(to === 'attendance' && isIn))
          .map(({ to, label, Icon }) => (
            <li key={to}>
              <Link to={`/${to}` as string} className="button secondary">
                <Icon size={16} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
