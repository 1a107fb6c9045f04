/**
 * A notification as one sentence. The sentences of the app begin with their subject, so that their title is a
 * note below; a written announcement begins with its title.
 */
import type { Notification } from '../../contract'

export const isWritten = ({ type }: Notification) => type === 'broadcast'

export function NoticeSentence({ notice }: { notice: Notification }) {
  return (
    <>
      {isWritten(notice) && <b>{notice.title} </b>}
      {notice.message}
      {!notice.isRead && <span className="out-of-sight"> (unread)</span>}
    </>
  )
}
