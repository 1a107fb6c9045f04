/**
 * The assistant: questions in plain words, answered from what the person can see, and the firm's pages that
 * it quotes.
 */
import { endpoint, idText, ok, prose, words, z } from '../../src/domain/endpoint'

declare module '../../src/domain/events' {
  interface Events {
    'assistant.page_changed': {
      pageId: number
      title: string
      before: PageState | null
      after: PageState | null
    }
  }
}
export type PageState = { title: string; body: string; isPublished: boolean }

const own = 'use_own_account'

/** A screen of Muster with its state: `/leave?tab=history`. */
export const link = z.object({ label: z.string(), to: z.string() })
export type Link = z.output<typeof link>

/** A form that opens filled in; the person checks it and sends it, or not. */
export const prepared = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('leave'),
    label: z.string(),
    values: z.object({
      leaveType: z.string(),
      fromDate: z.string(),
      toDate: z.string(),
      duration: z.string(),
      reason: z.string(),
    }),
  }),
  z.object({
    form: z.literal('regularization'),
    label: z.string(),
    values: z.object({
      requestType: z.string(),
      targetDate: z.string(),
      punchInTime: z.string(),
      punchOutTime: z.string(),
      reason: z.string(),
    }),
  }),
  z.object({
    form: z.literal('task'),
    label: z.string(),
    values: z.object({ title: z.string(), assignedTo: z.nullable(z.int()), deadline: z.string() }),
  }),
])
export type Prepared = z.output<typeof prepared>

export const reply = z.object({
  /** Plain text; lines are separated by line feeds. */
  message: z.string(),
  timestamp: z.string(),
  /** The intent of the question; null if it was not understood. */
  intent: z.nullable(z.string()),
  /**
   * The source: the person's records, a page (the firm's, or help), a language model over records, or
   * nothing.
   */
  from: z.enum(['records', 'page', 'model', 'nothing']),
  /** Figures and names behind the sentence, one line each. */
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  links: z.array(link),
  /** Questions that may be meant instead, or come next. */
  asks: z.array(z.string()),
  prepare: z.nullable(prepared),
  /** Requests that wait for the person's decision, shown with their buttons. */
  requests: z.array(z.object({ kind: z.enum(['leave', 'regularization']), id: z.int() })),
  /** The passage that answers, word for word. */
  quote: z.nullable(z.object({ title: z.string(), passage: z.string(), page: z.nullable(z.int()) })),
  /** The meaning that was given to a follow-up such as 'and last month?'; null for a full question. */
  understood: z.nullable(z.string()),
  /** The `context` with which the next question can continue from this one, for ten minutes. */
  context: z.string(),
})
export type Reply = z.output<typeof reply>

export const suggestions = endpoint({
  method: 'GET',
  path: '/api/chatbot/suggestions',
  may: own,
  title: 'Suggested questions by role and time of day; earlier messages, if the firm ' + 'stores them',
  answer: z.object({
    suggestions: z.array(z.string()),
    greeting: z.string(),
    /** The server that receives questions, if the firm has set one; otherwise nothing leaves this server. */
    model: z.nullable(z.string()),
    /**
     * If the firm stores conversations: the last messages, oldest first. Null: stored in this browser only.
     */
    history: z.nullable(
      z.array(
        z.object({
          id: z.int(),
          sender: z.enum(['user', 'bot']),
          text: z.string(),
          timestamp: z.string(),
          reply: z.nullable(reply),
        }),
      ),
    ),
  }),
})
const question = z.object({
  message: prose(1000, 'Please write a question'),
  /** `general`, or the `context` of the last reply: then a follow-up such as 'and last month?' continues. */
  context: z.optional(z.string().check(z.maxLength(2000))),
})
export const askAssistant = endpoint({
  method: 'POST',
  path: '/api/chatbot/message',
  may: own,
  title: "Ask in plain words; answers from the person's own records and the firm's pages",
  body: question,
  answer: reply,
})
/** Events: `text` {text} as it is written, `done` with the whole reply, `error` {message}. */
export const askStreaming = endpoint({
  method: 'POST',
  path: '/api/chatbot/stream',
  may: own,
  title: 'The same as a stream, if the firm has set a language model',
  body: question,
  answer: reply,
  media: 'text/event-stream',
})
export const clearHistory = endpoint({
  method: 'DELETE',
  path: '/api/chatbot/history',
  may: own,
  title: "Delete one's own conversation, if the server stores it",
  answer: ok,
})

// The firm's own pages

export const page = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  isPublished: z.boolean(),
  updatedAt: z.string(),
  version: z.int(),
})
export type Page = z.output<typeof page>
const byId = z.object({ id: idText() })
const fields = {
  title: words(160, 'Title is required'),
  /** Markdown. */ body: prose(40_000, 'Text is required'),
  isPublished: z._default(z.boolean(), true),
}

export const listPages = endpoint({
  method: 'GET',
  path: '/api/assistant/pages',
  may: 'manage_settings',
  title: 'Pages that the assistant quotes, by title',
  answer: z.array(page),
})
export const getPage = endpoint({
  method: 'GET',
  path: '/api/assistant/pages/:id',
  may: own,
  title: 'A page; unpublished ones only for people who manage settings',
  params: byId,
  answer: page,
})
export const createPage = endpoint({
  method: 'POST',
  path: '/api/assistant/pages',
  may: 'manage_settings',
  title: 'Add a page',
  body: z.object(fields),
  answer: page,
})
export const updatePage = endpoint({
  method: 'PUT',
  path: '/api/assistant/pages/:id',
  may: 'manage_settings',
  title: 'Change a page; 409 for an old `version`',
  params: byId,
  body: z.object({
    title: z.optional(fields.title),
    body: z.optional(fields.body),
    isPublished: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  answer: page,
})
export const deletePage = endpoint({
  method: 'DELETE',
  path: '/api/assistant/pages/:id',
  may: 'manage_settings',
  title: 'Delete a page',
  params: byId,
  answer: ok,
})
export const testModel = endpoint({
  method: 'POST',
  path: '/api/assistant/model-test',
  may: 'manage_settings',
  title: 'Test the language model: whether it answers, and how fast',
  body: z.object({}),
  answer: z.object({ ok: z.boolean(), message: z.string(), milliseconds: z.int() }),
})
