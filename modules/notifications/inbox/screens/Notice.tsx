/** One notification of the inbox with its actions. Pressing it marks it as read. */
import type { MouseEvent } from 'react'
import { Check, Trash2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useZone } from '../../../../web/firm'
import { timeWords } from '../../../../web/format'
import { Button, IconButton } from '../../../../web/ui/Button'
import { openUnlessControl } from '../../../../web/ui/rows'
import type { Notification } from '../../contract'
import { markRead, removeNotification } from './inbox'
import { NoticeIcon } from './NoticeIcon'
import { targetOf } from './targets'

type NoticeProps = {
  notice: Notification
  /** Opens one without its own screen. */
  onOpen: (notice: Notification) => void
  /** The pressed button disappears, so focus moves on. */
  onGoing: (event: MouseEvent<HTMLElement>) => void
}

export function Notice({ notice, onOpen, onGoing }: NoticeProps) {
  const zone = useZone()
  const { title, message, isRead, createdAt } = notice
  const target = targetOf(notice)
  const markThisRead = () => void markRead(notice, true)
  return (
    <li
      className={isRead ? 'notice' : 'notice unread'}
      onClick={openUnlessControl(() => void markRead(notice))}
    >
      <NoticeIcon notice={notice} />
      <div className="notice-words">
        <p className="notice-head">
          <span className="notice-title">
            {title}
            {!isRead && <span className="out-of-sight"> (unread)</span>}
          </span>
          <time className="faint" dateTime={createdAt}>
            {timeWords(createdAt, zone)}
          </time>
        </p>
        <p className="notice-message soft">{message}</p>
        <div className="notice-foot">
          {target ? (
            <Link
              to={target.to as string}
              search={target.search as never}
              className="button quiet small"
              aria-label={`View Details: ${title}`}
              onClick={markThisRead}
            >
              View Details
            </Link>
          ) : (
            <Button
              size="small"
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={`View Details: ${title}`}
              onClick={() => {
                markThisRead()
                onOpen(notice)
              }}
            >
              View Details
            </Button>
          )}
          {!isRead && (
            <Button
              size="small"
              variant="quiet"
              className="notice-read"
              icon={<Check size={16} aria-hidden />}
              aria-label={`Mark as read: ${title}`}
              onClick={(event) => {
                onGoing(event)
                void markRead(notice)
              }}
            >
              Mark as read
            </Button>
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
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
