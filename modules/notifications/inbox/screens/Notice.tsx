/**
 * One notification of the inbox: a sentence, its subject first, and a small line. The row opens it and marks
 * it as read.
 */
import type { MouseEvent } from 'react'
import { Trash2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useZone } from '../../../../web/firm'
import { timeWords } from '../../../../web/format'
import { IconButton } from '../../../../web/ui/Button'
import type { Notification } from '../../contract'
import { markRead, removeNotification } from './inbox'
import { NoticeIcon } from './NoticeIcon'
import { isWritten, NoticeSentence } from './NoticeSentence'
import { targetOf } from './targets'

const view = 'View Details'

type NoticeProps = {
  notice: Notification
  /** Opens one without its own screen. */
  onOpen: (notice: Notification) => void
  /** The pressed button disappears, so focus moves on. */
  onGoing: (event: MouseEvent<HTMLElement>) => void
}

export function Notice({ notice, onOpen, onGoing }: NoticeProps) {
  const zone = useZone()
  const { title, isRead, createdAt } = notice
  const target = targetOf(notice)
  const markThisRead = () => void markRead(notice, true)
  const words = (
    <>
      <span className="out-of-sight">
        {view}: {!isWritten(notice) && `${title}. `}
      </span>
      <NoticeSentence notice={notice} />
    </>
  )
  return (
    <li className={['notice', !isRead && 'unread', isWritten(notice) && 'written'].filter(Boolean).join(' ')}>
      <NoticeIcon notice={notice} />
      <div className="notice-words">
        {target ? (
          <Link
            to={target.to as string}
            search={target.search as never}
            className="notice-open"
            onClick={markThisRead}
          >
            {words}
          </Link>
        ) : (
          <button
            type="button"
            className="notice-open"
            aria-haspopup="dialog"
            onClick={() => {
              markThisRead()
              onOpen(notice)
            }}
          >
            {words}
          </button>
        )}
        <p className="notice-note faint">
          <time dateTime={createdAt}>{timeWords(createdAt, zone)}</time>
          {!isWritten(notice) && <span>{title}</span>}
        </p>
      </div>
      {!isRead && (
        <IconButton
          label={`Mark as read: ${title}`}
          title="Mark as read"
          className="notice-read"
          onClick={(event) => {
            onGoing(event)
            void markRead(notice)
          }}
        >
          <span className="notice-dot" aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={`Delete: ${title}`}
        title="Delete"
        className="notice-delete"
        onClick={(event) => {
          onGoing(event)
          void removeNotification(notice)
        }}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
