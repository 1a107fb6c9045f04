/** The bell: the number of unread notifications, and the latest ten. */
import { Bell as BellIcon, BellOff } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Drop } from '../../../../web/ui/Menu'
import { Waiting } from '../../../../web/ui/Spinner'
import { newestCount } from '../../contract'
import { BriefNotice } from './BriefNotice'
import { useInbox } from './inbox'
import './bell.css'

const twoMinutes = 2 * 60_000

export default function Bell() {
  const { list, unread, isFailed, retry } = useInbox(twoMinutes)
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'

  return (
    <Drop
      kind="dialog"
      label={label}
      className="bell"
      button={
        <>
          <BellIcon size={20} aria-hidden />
          {unread > 0 && (
            <span className="bell-count" aria-hidden>
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <h2>Notifications</h2>
          {isFailed ? (
            <ErrorState retry={retry}>Notifications could not be loaded.</ErrorState>
          ) : !list ? (
            <Waiting />
          ) : list.length === 0 ? (
            <EmptyState icon={<BellOff size={28} strokeWidth={1.5} aria-hidden />}>
              No notifications yet
            </EmptyState>
          ) : (
            <ul className="bell-list">
              {list.slice(0, newestCount).map((notice) => (
                <li key={notice.id}>
                  <BriefNotice notice={notice} onGo={close} />
                </li>
              ))}
            </ul>
          )}
          <Link to={'/notifications' as string} className="button quiet" onClick={close}>
            View all notifications
          </Link>
        </>
      )}
    </Drop>
  )
}
