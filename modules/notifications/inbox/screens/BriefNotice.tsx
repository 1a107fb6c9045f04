/** A notification in a few lines; pressing it marks it read and opens its page. */
import { Link } from '@tanstack/react-router'
import { now } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { agoWords } from '../../../../web/format'
import type { Notification } from '../../contract'
import { markRead } from './inbox'
import { isApproval } from './NoticeIcon'
import { targetOf } from './targets'
import './notice.css'

export function BriefNotice({ notice, onGo }: { notice: Notification; onGo?: () => void }) {
  const zone = useZone()
  const { title, message, isRead, createdAt } = notice
  const target = targetOf(notice) ?? { to: '/notifications', search: {} }
  return (
    <Link
      to={target.to as string}
      search={target.search as never}
      className={isApproval(title) ? 'brief-notice approved' : 'brief-notice'}
      onClick={() => {
        void markRead(notice, true)
        onGo?.()
      }}
    >
      <span className={isRead ? 'notice-dot' : 'notice-dot unread'} aria-hidden />
      <span>
        <b>{title}</b>
        {!isRead && <span className="out-of-sight"> (unread)</span>}
        <span className="brief-message soft">{message}</span>
        <time className="faint" dateTime={createdAt}>
          {agoWords(createdAt, now(), zone)}
        </time>
      </span>
    </Link>
  )
}
