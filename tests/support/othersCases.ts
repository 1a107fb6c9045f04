/** Every id that a contract takes, with the row that it is tried with and the people with access to it. */
import { linkWhatsapp, type Rows } from './filledOffice'
import type { Name, Office } from './office'

type Case = {
  /** The row's id in the call, and an id that no row has. */
  value: (rows: Rows, at: Office) => unknown
  none?: unknown
  /** The people with access. Everybody else is refused. */
  reach: readonly Name[]
  calls: readonly string[]
  /** The body, if the usual one would be refused for another reason. */
  body?: Record<string, unknown>
  prepare?: (at: Office) => Promise<unknown>
}

export const linkedPeople = ['Ravi', 'Priya', 'Manoj', 'Anita'] as const
/** With WhatsApp linked, because otherwise everybody would be refused alike. */
const linked = async (at: Office) => {
  await at.as('Anita').post('/api/settings', { key: 'whatsapp', value: { bulkForEveryone: true } })
  await linkWhatsapp(at, linkedPeople)
}

const above = ['Meera', 'Sunil', 'Anita'] as const

export const cases: Record<string, Case> = {
  'a sheet that Arjun has brought': {
    value: (rows) => rows.import,
    reach: ['Arjun', 'Anita'],
    calls: [
      'GET /api/imports/:id',
      'PUT /api/imports/:id/choices',
      'GET /api/imports/:id/rows',
      'POST /api/imports/:id/apply',
      'POST /api/imports/:id/undo',
      'DELETE /api/imports/:id',
      'GET /api/imports/:id/wrong',
    ].map((call) => `${call} id`),
  },
  "Ravi's own page": {
    value: (_, at) => at.ids.Ravi,
    reach: ['Ravi', 'Manoj', 'Arjun', 'Sana', ...above],
    calls: ['GET /api/users/:id id'],
  },
  "Ravi's identity numbers": {
    value: (_, at) => at.ids.Ravi,
    reach: ['Anita', 'Ravi'],
    calls: ['POST /api/users/:id/reveal id'],
  },
  "Ravi's sign-in": {
    value: (rows) => rows.session,
    reach: ['Ravi'],
    calls: ['DELETE /api/profile/sessions/:id id'],
  },
  "Ravi's API token": {
    value: (rows) => rows.apiToken,
    reach: ['Ravi'],
    calls: ['DELETE /api/profile/api-tokens/:id id'],
  },
  'a webhook': {
    value: (rows) => rows.webhook,
    reach: ['Anita'],
    calls: ['PUT', 'DELETE']
      .map((method) => `${method} /api/webhooks/:id id`)
      .concat(['secret', 'pause', 'test', 'resend'].map((verb) => `POST /api/webhooks/:id/${verb} id`))
      .concat('GET /api/webhooks/:id/deliveries id'),
  },
  'a paused webhook': {
    value: (rows) => rows.webhook,
    reach: ['Anita'],
    calls: ['POST /api/webhooks/:id/resume id'],
    prepare: (at) => at.as('Anita').post('/api/webhooks/1/pause', {}),
  },
  "Ravi's notice": {
    value: (rows) => rows.notice,
    reach: ['Ravi'],
    calls: [
      'PUT /api/notifications/:id/read id',
      'PUT /api/notifications/:id/restore id',
      'DELETE /api/notifications/:id id',
    ],
  },
  "Ravi's browser": {
    value: () => 'https://fcm.googleapis.com/fcm/send/of-ravi',
    none: 'https://fcm.googleapis.com/fcm/send/of-none',
    reach: ['Ravi'],
    calls: ['POST /api/push/unsubscribe endpoint'],
  },
  'Ravi, whom a notice is tried on': {
    value: (_, at) => at.ids.Ravi,
    reach: above,
    calls: ['POST /api/push/test-regularization userId', 'POST /api/push/test-task-assignment userId'],
  },
  "Ravi's attendance": {
    value: (_, at) => String(at.ids.Ravi),
    none: '999999',
    reach: ['Ravi', 'Sana', ...above],
    calls: [
      'GET /api/attendance/history userId',
      'GET /api/attendance/team-history userId',
      'GET /api/attendance/team-history/csv userId',
      'GET /api/attendance/:date/working userId',
    ],
  },
  "Ravi's leave": {
    value: (rows) => rows.leave,
    reach: ['Ravi', ...above],
    calls: [
      'GET /api/leaves/:id id',
      'GET /api/leaves/worked id',
      'PUT /api/leaves/:id/approval id',
      'PUT /api/leaves/:id/kept id',
      'PUT /api/leaves/approvals ids.0',
      'POST /api/leaves/:id/approval/undo id',
      'POST /api/leaves/approvals/undo ids.0',
    ],
  },
  "Ravi's days of leave that were worked": {
    value: (_, at) => String(at.ids.Ravi),
    none: '999999',
    reach: ['Ravi', ...above],
    calls: ['GET /api/leaves/worked userId'],
  },
  "Ravi's leave, to do with as one pleases": {
    value: (rows) => rows.leave,
    reach: ['Ravi'],
    calls: ['DELETE /api/leaves/:id id', 'PUT /api/leaves/:id/retract id'],
  },
  "Ravi's leave, on which Ravi has worked": {
    value: (rows) => rows.leave,
    reach: ['Ravi', ...above],
    calls: ['PUT /api/leaves/:id/worked id'],
  },
  "Ravi's request": {
    value: (rows) => rows.regularization,
    reach: above,
    calls: [
      'PUT /api/regularizations/:id/approval id',
      'PUT /api/regularizations/approvals ids.0',
      'POST /api/regularizations/:id/approval/undo id',
      'POST /api/regularizations/approvals/undo ids.0',
    ],
  },
  "Ravi's request, to look at": {
    value: (rows) => rows.regularization,
    reach: ['Ravi', ...above],
    calls: ['GET /api/regularizations/:id id'],
  },
  "Ravi's request, to take back": {
    value: (rows) => rows.regularization,
    reach: ['Ravi'],
    calls: ['DELETE /api/regularizations/:id id'],
  },
  "a candidate of Meera's team": {
    value: (rows) => rows.candidate,
    reach: ['Arjun', 'Sana', ...above],
    calls: [
      'GET /api/billing-candidates/:id id',
      'PUT /api/billing-candidates/:id id',
      'PATCH /api/billing-candidates/:id/status id',
      'DELETE /api/billing-candidates/:id id',
      'GET /api/billing-candidates/:id/audit-history id',
      'GET /api/billing-candidates/:id/invoices id',
      'GET /api/billing-candidates/:id/next-invoice id',
      'POST /api/billing-candidates/:id/invoices id',
      'POST /api/billing-candidates replacesId',
      'PUT /api/billing-candidates/:id replacesId',
    ],
  },
  'what Ravi has billed': {
    value: () => 'ravi@northwind.test',
    none: 'nobody@northwind.test',
    reach: ['Arjun', 'Sana', ...above],
    calls: [
      'GET /api/billing-candidates recruiter',
      'GET /api/billing-candidates/months recruiter',
      'GET /api/billing-candidates/export recruiter',
    ],
  },
  "what Meera's team has billed": {
    value: () => 'meera@northwind.test',
    none: 'nobody@northwind.test',
    reach: ['Arjun', 'Sana', ...above],
    calls: [
      'GET /api/billing-candidates team',
      'GET /api/billing-candidates/months team',
      'GET /api/billing-candidates/export team',
    ],
  },
  "an invoice of Meera's team": {
    value: (rows) => rows.invoice,
    reach: ['Arjun', ...above],
    calls: [
      'GET /api/billing-invoices/:id id',
      'PUT /api/billing-invoices/:id id',
      'DELETE /api/billing-invoices/:id id',
      'GET /api/billing-invoices/:id/audit-history id',
      'GET /api/billing-invoices/:id/pdf id',
      'POST /api/billing-invoices/:id/receipts id',
      'POST /api/billing-invoices/:id/credit-notes id',
      'POST /api/billing-invoices/:id/issue id',
      'POST /api/billing-invoices/:id/mail id',
      'POST /api/billing-invoices/:id/refunds id',
      'POST /api/billing-invoices/:id/write-offs id',
      'POST /api/billing-invoices/:id/allocations id',
      'POST /api/billing-invoices/:id/entries/:entry/reverse id',
      'GET /api/billing-invoices/:id/document id',
      'GET /api/billing-invoices/:id/credit-notes/:note/pdf id',
      'GET /api/billing-invoices/:id/entries/:entry/pdf id',
    ],
  },
  "a receipt of Meera's team": {
    value: (rows) => rows.entry,
    reach: ['Arjun', ...above],
    calls: [
      'POST /api/billing-invoices/:id/entries/:entry/reverse entry',
      'GET /api/billing-invoices/:id/entries/:entry/pdf entry',
    ],
  },
  "a credit note of Meera's team": {
    value: (rows) => rows.creditNote,
    reach: ['Arjun', ...above],
    calls: ['GET /api/billing-invoices/:id/credit-notes/:note/pdf note'],
  },
  "Ravi's task, of Meera": {
    value: (rows) => rows.task,
    reach: ['Ravi', ...above],
    body: { title: 'Another', comment: 'Done?', notes: null },
    calls: [
      'GET /api/tasks/:id',
      'PATCH /api/tasks/:id',
      'POST /api/tasks/:id/complete',
      'POST /api/tasks/:id/reopen',
      'POST /api/tasks/:id/comments',
      'GET /api/tasks/:id/people',
      'DELETE /api/tasks/:id',
    ].map((call) => `${call} id`),
  },
  'Ravi, to be given a task': {
    value: (_, at) => at.ids.Ravi,
    reach: [...above, 'Ravi'],
    body: { title: 'Another', description: 'Of another', deadline: '2026-11-20T10:00:00.000Z' },
    calls: ['POST /api/tasks assignedTo', 'PATCH /api/tasks/:id assignedTo'],
  },
  "Ravi's failed message": {
    value: (rows) => rows.message,
    reach: ['Ravi'],
    prepare: linked,
    calls: ['POST /api/whatsapp/message-logs/:id/send-again id'],
  },
  "Ravi's bulk send": {
    value: (rows) => rows.batch,
    reach: ['Ravi'],
    calls: [
      'POST /api/whatsapp/batches/:id/pause id',
      'POST /api/whatsapp/batches/:id/resume id',
      'POST /api/whatsapp/batches/:id/cancel id',
    ],
  },
  "the messages of Ravi's bulk send": {
    value: (rows) => String(rows.batch),
    none: '999999',
    reach: ['Ravi'],
    calls: ['GET /api/whatsapp/message-logs batchId', 'GET /api/whatsapp/message-logs/export batchId'],
  },
  "Ravi's attachment": {
    value: (rows) => rows.attachment,
    none: 'a'.repeat(24),
    reach: ['Ravi'],
    calls: ['GET /api/whatsapp/attachments/:token token'],
  },
  "Ravi's attachment, to be sent": {
    value: (rows) => `/api/whatsapp/attachments/${rows.attachment}`,
    none: `/api/whatsapp/attachments/${'a'.repeat(24)}`,
    reach: ['Ravi'],
    prepare: linked,
    calls: ['POST /api/whatsapp/send attachmentUrl', 'POST /api/whatsapp/send-bulk attachmentUrl'],
  },
  "Ravi's template": {
    value: (rows) => rows.template,
    reach: ['Ravi'],
    calls: ['DELETE /api/whatsapp/templates/:id id'],
  },
  "Ravi's list": {
    value: (rows) => rows.list,
    reach: ['Ravi'],
    calls: ['DELETE /api/whatsapp/broadcast-lists/:id id'],
  },
  'whom Ravi may not write to': {
    value: () => '919876500001',
    none: '919876599999',
    reach: ['Ravi', 'Anita'],
    calls: ['DELETE /api/whatsapp/opt-outs/:number number'],
  },
  'a page that is not published': {
    value: (rows) => rows.page,
    reach: ['Anita'],
    calls: ['GET /api/assistant/pages/:id id'],
  },
}
