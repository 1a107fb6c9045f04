/** The set-up checklist of a new firm, for its Admins. */
import { endpoint, ok, z } from '../../src/domain/endpoint'

/** In the order in which a firm needs them. */
export const checklistItems = [
  'facts',
  'address',
  'offices',
  'shifts',
  'holidays',
  'mail',
  'people',
  'invitations',
  'punch',
] as const
export type ChecklistItem = (typeof checklistItems)[number]

declare module '../../src/domain/events' {
  interface Events {
    /** `list` is the whole list, dismissed or completed. */
    'checklist.changed': {
      item: ChecklistItem | 'list'
      before: { isDone: boolean }
      after: { isDone: boolean }
    }
  }
}

export const checklist = endpoint({
  method: 'GET',
  path: '/api/dashboard/checklist',
  may: 'manage_settings',
  title: 'The set-up checklist: what the firm still needs',
  answer: z.object({
    /** `none`: the demo firm has no checklist. */
    state: z.enum(['open', 'done', 'dismissed', 'none']),
    items: z.array(
      z.object({
        id: z.enum(checklistItems),
        isDone: z.boolean(),
        /** Ticked by an Admin; the data does not show it. */ byHand: z.boolean(),
      }),
    ),
    /** MUSTER_URL. */ url: z.nullable(z.string()),
    hasMailServer: z.boolean(),
    /** Active people without a password who were not invited, or not reached. */ toInvite: z.int(),
  }),
})

export const tickChecklist = endpoint({
  method: 'PUT',
  path: '/api/dashboard/checklist',
  may: 'manage_settings',
  title: 'Tick an item of the set-up checklist by hand, or remove the tick',
  body: z.object({ item: z.enum(checklistItems), isDone: z.boolean() }),
  answer: ok,
})

export const dismissChecklist = endpoint({
  method: 'PUT',
  path: '/api/dashboard/checklist/dismissed',
  may: 'manage_settings',
  title: 'Dismiss the set-up checklist, or show it again',
  body: z.object({ isDismissed: z.boolean() }),
  answer: ok,
})
