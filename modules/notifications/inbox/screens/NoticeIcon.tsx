/** An icon for the subject; green for approved, red for rejected. */
import {
  BadgeCheck,
  Bell,
  CalendarDays,
  ClipboardPen,
  Clock,
  Coffee,
  IndianRupee,
  ListTodo,
  Megaphone,
  Scale,
  type LucideIcon,
} from 'lucide-react'
import type { Notification } from '../../contract'
import './notice.css'

const icons: Record<string, LucideIcon> = {
  attendance: Clock,
  break: Coffee,
  leave: CalendarDays,
  leave_update: CalendarDays,
  leave_approval_required: BadgeCheck,
  regularization: ClipboardPen,
  regularization_update: ClipboardPen,
  regularization_approval_required: BadgeCheck,
  balance_update: Scale,
  task: ListTodo,
  billing: IndianRupee,
  broadcast: Megaphone,
}

export function isApproval(title: string): boolean {
  return title.includes('Approved')
}

export function NoticeIcon({ notice: { type, title, isRead } }: { notice: Notification }) {
  const Icon = icons[type] ?? Bell
  const tone = isApproval(title) ? 'green' : title.includes('Rejected') ? 'red' : isRead ? 'gray' : 'indigo'
  return (
    <span className={`notice-icon ${tone}`} aria-hidden>
      <Icon size={16} />
    </span>
  )
}
