/** The bar at the foot of a phone: the screens that are opened most, and More for the whole menu. */
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { menuOf, type ScreenId } from '../../src/domain/access'
import { useWho } from '../session'
import { entrySearch } from './entrySearch'
import { screenIcons } from './icons'
import { MenuCount } from './MenuCount'
import './bottomBar.css'

/** The first four of these that the person's menu lists. */
const preferred = ['dashboard', 'attendance', 'leave', 'approvals', 'billing', 'tasks'] as const
const most = 4
const words: Record<(typeof preferred)[number], string> = {
  dashboard: 'Home',
  attendance: 'Attendance',
  leave: 'Leave',
  approvals: 'Approvals',
  billing: 'Billing',
  tasks: 'Tasks',
}

export function BottomBar({ onMore, menuOpen }: { onMore: () => void; menuOpen: boolean }) {
  const who = useWho()
  const menu: readonly ScreenId[] = menuOf(who).map(({ id }) => id)
  const shown = preferred.filter((id) => menu.includes(id)).slice(0, most)
  return (
    <nav className="bottom-bar" aria-label="Quick">
      {shown.map((id) => {
        const Icon = screenIcons[id]
        return (
          <Link
            key={id}
            to={`/${id}` as string}
            search={entrySearch(id, who) as never}
            activeOptions={{ includeSearch: false }}
          >
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
