/** The drafts of one message or a bulk send. Pure. */
import type { SheetRecipients } from '../../contract'

export type Attached = { url: string; originalName: string; size: number }
export type SingleDraft = { to: string; message: string; attachment: Attached | null }
export const sources = ['excel', 'manual', 'list'] as const
export type Source = (typeof sources)[number]
export type BulkDraft = {
  source: Source
  sheet: { name: string; read: SheetRecipients } | null
  manual: string
  lists: readonly number[]
  templateId: number | null
  message: string
  isCustom: boolean
  /** Messages for single recipients, by number. */
  custom: Readonly<Record<string, string>>
  attachment: Attached | null
}

export const blankSingle: SingleDraft = { to: '', message: '', attachment: null }
export const blankBulk: BulkDraft = {
  source: 'excel',
  sheet: null,
  manual: '',
  lists: [],
  templateId: null,
  message: '',
  isCustom: false,
  custom: {},
  attachment: null,
}
