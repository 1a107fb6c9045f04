/** Recent Activities on the dashboard: the latest five notifications. */
import { AllLink } from '../../../../web/ui/AllLink'
import { Badge } from '../../../../web/ui/Badge'
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import { Card } from '../../../../web/ui/Card'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { FoldingCard } from '../../../../web/ui/FoldingCard'
import { Waiting } from '../../../../web/ui/Spinner'
import { BriefNotice } from './BriefNotice'
import { useInbox } from './inbox'
import './feed.css'

const mostShown = 5
const minute = 60_000

export default function Feed() {
  const { list, unread, isFailed, retry } = useInbox(minute)
  const shown = list?.slice(0, mostShown) ?? []
  // Those that the badge counts and no dot marks.
  const older = unread - shown.filter(({ isRead }) => !isRead).length
  // A leader's screen has many cards; on a phone this one is folded.
  const Frame = may(useWho(), 'view_live_attendance') ? FoldingCard : Card
  return (
    <Frame
      className="feed"
      title="Recent Activities"
      brief={unread > 0 && <Badge colour="blue">{unread} New</Badge>}
      actions={
        <>
          {unread > 0 && <Badge colour="blue">{unread} New</Badge>}
          <AllLink to="/notifications">notifications</AllLink>
        </>
      }
    >
      {isFailed ? (
        <ErrorState retry={retry}>Notifications could not be loaded.</ErrorState>
      ) : !list ? (
        <Waiting />
      ) : list.length === 0 ? (
        <EmptyState>No recent activities</EmptyState>
      ) : (
        <>
          <ul>
            {shown.map((notice) => (
              <li key={notice.id}>
                <BriefNotice notice={notice} isShort />
              </li>
            ))}
          </ul>
          {older > 0 && <p className="faint">and {older.toLocaleString('en-IN')} older unread</p>}
        </>
      )}
    </Frame>
  )
}
