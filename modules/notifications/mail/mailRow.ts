import type { Instant } from '../../../src/domain/day'
import type { MailKind, NoticeType, Topic } from '../contract'

/** A mail of the outbox, with its receiver as they are now. */
export type MailRow = {
  id: number
  kind: MailKind
  userId: number | null
  address: string | null
  /** The receiving person, as they are now. */
  name: string | null
  firstName: string | null
  email: string | null
  isActive: number | null
  hasPassword: number | null
  type: NoticeType | null
  title: string
  message: string
  link: string | null
  subject: string | null
  files: string | null
  topic: Topic | null
  isUrgent: number
  isHeld: number
  digest: string | null
  attempts: number
  expiresAt: Instant
  answer: string | null
  messageId: string
}
