/** Notifications by day, newest first; older ones on request. */
import { useMemo, useState, type MouseEvent } from 'react'
import { todayIn, useZone } from '../../../../web/firm'
import { dayWords, shortDayWords } from '../../../../web/format'
import { addDays, dayOf, type Day } from '../../../../src/domain/day'
import { yearOf } from '../../../../src/domain/month'
import { Button } from '../../../../web/ui/Button'
import type { Notification } from '../../contract'
import { Notice } from './Notice'
import { NoticeDialog } from './NoticeDialog'

const atOnce = 50

export function NoticeList({ list }: { list: readonly Notification[] }) {
  const zone = useZone()
  const today = todayIn(zone)
  const [shown, setShown] = useState(atOnce)
  const [opened, setOpened] = useState<Notification | null>(null)
  const days = useMemo(() => byDay(list.slice(0, shown), zone), [list, shown, zone])

  return (
    <div className="notice-list card">
      {days.map(([day, notices]) => (
        <section key={day} aria-labelledby={`notices-${day}`}>
          <h2 id={`notices-${day}`}>{dayName(day, today)}</h2>
          <ul>
            {notices.map((notice) => (
              <Notice key={notice.id} notice={notice} onOpen={setOpened} onGoing={focusNext} />
            ))}
          </ul>
        </section>
      ))}
      {list.length > shown && (
        <Button className="notice-more" onClick={() => setShown(shown + atOnce)}>
          Show older
        </Button>
      )}
      {opened && <NoticeDialog notice={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function byDay(list: readonly Notification[], zone: string): [Day, Notification[]][] {
  const days = new Map<Day, Notification[]>()
  for (const notice of list) {
    const day = dayOf(notice.createdAt, zone)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}

function dayName(day: Day, today: Day): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return yearOf(day) === yearOf(today) ? shortDayWords(day) : dayWords(day)
}

/** The same button of the next or previous one, so that the keyboard continues there. */
function focusNext({ currentTarget: button }: MouseEvent<HTMLElement>): void {
  if (document.activeElement !== button) return
  const item = button.closest('.notice')!
  const all = [...item.closest('.notice-list')!.querySelectorAll('.notice')]
  const next = all[all.indexOf(item) + 1] ?? all[all.indexOf(item) - 1]
  const same = button.classList.contains('notice-delete')
    ? '.notice-delete'
    : ':is(.notice-read, .notice-delete)'
  const goesOn = next?.querySelector<HTMLElement>(same) ?? document.querySelector<HTMLElement>('h1')
  goesOn?.focus()
}
