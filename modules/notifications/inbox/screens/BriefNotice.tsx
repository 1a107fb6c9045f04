/** A notification in a few lines; pressing it marks it read and opens its page. */
import { Link } from '@tanstack/react-router'
import { now } from '../../../../web/clock'
import { useZone } from '../../../../web/firm'
import { agoWords } from '../../../../web/format'
import type { Notification } from '../../contract'
import { markRead } from './inbox'
import { NoticeIcon } from './NoticeIcon'
import { isWritten, NoticeSentence } from './NoticeSentence'
import { targetOf } from './targets'
import './notice.css'

type BriefNoticeProps = {
  notice: Notification
  /** The sentence alone, without the title that repeats it. */
  isShort?: boolean
  onGo?: () => void
}

export function BriefNotice({ notice, isShort, onGo }: BriefNoticeProps) {
  const zone = useZone()
  const { title, isRead, createdAt } = notice
  const target = targetOf(notice) ?? { to: '/notifications', search: {} }
  return (
    <Link
      to={target.to as string}
      search={target.search as never}
      className={`brief-notice${isRead ? '' : ' unread'}${isShort ? ' short' : ''}`}
      onClick={() => {
        void markRead(notice, true)
        onGo?.()
      }}
    >
      <NoticeIcon notice={notice} />
      <span className="brief-words">
        <span className="brief-message">
          <NoticeSentence notice={notice} />
        </span>
        <span className="faint">
          {!isShort && !isWritten(notice) && `${title} · `}
          <time dateTime={createdAt}>{agoWords(createdAt, now(), zone)}</time>
        </span>
      </span>
      {!isRead && <span className="notice-dot" aria-hidden />}
    </Link>
  )
}
