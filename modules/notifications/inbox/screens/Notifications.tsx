/** The Notifications screen: the inbox by day, all or unread. The filter is in the URL. */
import { useState } from 'react'
import { BellOff, CheckCheck, Ellipsis, Trash2 } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../../../../web/ui/Button'
import { Confirm } from '../../../../web/ui/Confirm'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Drop, MenuEntry } from '../../../../web/ui/Menu'
import { Page } from '../../../../web/ui/Page'
import { Waiting } from '../../../../web/ui/Spinner'
import { Tabs } from '../../../../web/ui/Tabs'
import type { Notification } from '../../contract'
import { markAllRead, removeAll, useInbox } from './inbox'
import { NoticeList } from './NoticeList'
import './notifications.css'

const twoMinutes = 2 * 60_000

export default function Notifications() {
  const { list, unread, isFailed, retry } = useInbox(twoMinutes)
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const choose = (filter: string) =>
    void navigate({
      to: '.',
      search: (filter === 'all' ? {} : { filter }) as never,
      replace: true,
      resetScroll: false,
    })
  const all = list ?? []

  return (
    <Page
      title="Notifications"
      actions={
        <>
          <Button
            disabled={unread === 0}
            icon={<CheckCheck size={16} aria-hidden />}
            onClick={() => void markAllRead(all)}
          >
            Mark all as read
          </Button>
          <Drop label="More actions" button={<Ellipsis size={18} aria-hidden />}>
            {(close) =>
              all.length === 0 ? (
                <p className="notice-none soft">Nothing to delete</p>
              ) : (
                <MenuEntry
                  icon={<Trash2 size={16} aria-hidden />}
                  onSelect={() => {
                    close()
                    setDeleting(true)
                  }}
                >
                  Delete all
                </MenuEntry>
              )
            }
          </Drop>
        </>
      }
    >
      {isFailed ? (
        <ErrorState retry={retry}>Notifications could not be loaded.</ErrorState>
      ) : !list ? (
        <Waiting />
      ) : (
        <Tabs
          label="Filter notifications"
          value={search.filter === 'unread' ? 'unread' : 'all'}
          onChange={choose}
          tabs={[
            {
              id: 'all',
              label: <Counted words="All" count={all.length} />,
              panel: <Panel list={all} empty="No notifications yet" />,
            },
            {
              id: 'unread',
              label: <Counted words="Unread" count={unread} />,
              panel: <Panel list={all.filter(({ isRead }) => !isRead)} empty="No unread notifications" />,
            },
          ]}
        />
      )}
      {deleting && (
        <Confirm
          title="Delete all notifications?"
          action="Delete all"
          busy="Deleting…"
          keep="Cancel"
          // They disappear at once; after a failure they return with a toast.
          run={() => (void removeAll(all), Promise.resolve(true))}
          onClose={() => setDeleting(false)}
        >
          <p className="soft">
            {all.length === 1
              ? 'The notification in your inbox will be deleted permanently.'
              : `All ${all.length} will be deleted permanently.`}
          </p>
        </Confirm>
      )}
    </Page>
  )
}

function Counted({ words, count }: { words: string; count: number }) {
  return (
    <>
      {words} <span className="notice-count figures">{count}</span>
    </>
  )
}

function Panel({ list, empty }: { list: readonly Notification[]; empty: string }) {
  if (list.length === 0)
    return <EmptyState icon={<BellOff size={28} strokeWidth={1.5} aria-hidden />}>{empty}</EmptyState>
  return <NoticeList list={list} />
}
