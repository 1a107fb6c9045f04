/** The bell: how many are unread, and the latest ten. */
import { Bell as BellIcon, BellOff } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../web/clock'
import { useZone } from '../../../web/firm'
import { agoWords } from '../../../web/format'
import { usePoll } from '../../../web/live'
import { ask } from '../../../web/query'
import { EmptyState, ErrorState } from '../../../web/ui/Empty'
import { Drop } from '../../../web/ui/Menu'
import { Waiting } from '../../../web/ui/Spinner'
import { listNotifications, type Notification } from '../contract'
import './bell.css'

const shown = 10

export default function Bell() {
  const { data, isError, refetch } = useQuery({ ...ask(listNotifications), refetchInterval: usePoll(2 * 60_000) })
  const unread = data?.filter((notification) => !notification.isRead).length ?? 0
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
          {isError ? (
            <ErrorState retry={() => void refetch()}>Notifications could not be loaded.</ErrorState>
          ) : !data ? (
            <Waiting />
          ) : data.length === 0 ? (
            <EmptyState icon={<BellOff size={28} strokeWidth={1.5} aria-hidden />}>No notifications yet</EmptyState>
          ) : (
            <ul className="bell-list">
              {data.slice(0, shown).map((notification) => (
                <Item key={notification.id} notification={notification} onOpen={close} />
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

function Item({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const zone = useZone()
  return (
    <li>
      <Link to={(notification.link ?? '/notifications') as string} className="bell-item" onClick={onOpen}>
        <span className={notification.isRead ? 'bell-dot' : 'bell-dot unread'} aria-hidden />
        <span>
          <b>{notification.title}</b>
          {!notification.isRead && <span className="out-of-sight"> (unread)</span>}
          <span className="soft">{notification.message}</span>
          <time className="faint" dateTime={notification.createdAt}>
            {agoWords(notification.createdAt, now(), zone)}
          </time>
        </span>
      </Link>
    </li>
  )
}
