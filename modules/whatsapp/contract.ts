/** WhatsApp with one's own account: link it, send one message or many, and see their status. */
import type { BatchState } from './batches/batchContract'

declare module '../../src/domain/events' {
  interface Events {
    'whatsapp.linked': { userId: number; phoneNumber: string }
    'whatsapp.unlinked': { userId: number; why: string }
    'whatsapp.queued': {
      userId: number
      messageId: number | null
      batchId: number | null
      recipients: number
      refused: number
    }
    'whatsapp.batch_changed': {
      userId: number
      batchId: number
      before: BatchState
      after: BatchState
      why: string | null
    }
    'whatsapp.template_changed': {
      userId: number
      templateId: number
      before: TemplateFields | null
      after: TemplateFields | null
    }
    'whatsapp.list_changed': {
      userId: number
      listId: number
      before: ListFields | null
      after: ListFields | null
    }
    'whatsapp.opt_out_changed': {
      userId: number
      number: string
      before: boolean
      after: boolean
      byAnswer: boolean
    }
    'whatsapp.logs_exported': { userId: number }
    'whatsapp.warning_shown': { userId: number }
  }
}
export type TemplateFields = { name: string; message: string; category: string; isGlobal: boolean }
export type ListFields = { name: string; recipients: number }

export * from './link/sessionContract'
export * from './sending/messageContract'
export * from './batches/batchContract'
export * from './lists/recipientContract'
export * from './lists/templateContract'
