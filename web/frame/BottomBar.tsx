/** The bar at the foot of a phone: the screens that are opened most, and More for the whole menu. */
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { mayOpen, type ScreenId } from '../../src/domain/access'
import { useWho } from '../session'
import { screenIcons } from './icons'
import { MenuCount } from './MenuCount'
import './bottomBar.css'

const words: Partial<Record<ScreenId, string>> = {
  dashboard: 'Home',
  attendance: 'Attendance',
  leave: 'Leave',
  approvals: 'Approvals',
  tasks: 'Tasks',
}

export function BottomBar({ onMore, menuOpen }: { onMore: () => void; menuOpen: boolean }) {
  const who = useWho()
  const last = mayOpen(who, 'approvals') ? 'approvals' : 'tasks'
  return (
    <nav className="bottom-bar" aria-label="Quick">
      {(['dashboard', 'attendance', 'leave', last] as const).map((id) => {
        const Icon = screenIcons[id]
        return (
          <Link key={id} to={`/${id}` as string} activeOptions={{ includeSearch: false }}>
            <Icon size={20} aria-hidden />
            {words[id]}
            <MenuCount screen={id} />
          </Link>
        )
      })}
      <button type="button" aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onMore}>
        <Ellipsis size={20} aria-hidden />
        <span>
          More<span className="out-of-sight">: open menu</span>
        </span>
      </button>
    </nav>
  )
}
