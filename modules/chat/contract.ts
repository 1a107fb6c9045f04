/**
 * The assistant: questions in plain words, answered from what the asker may see; and the firm's own pages
 * that it quotes.
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

/** A screen of Muster, with what it shows: `/leave?tab=history`. */
export const link = z.object({ label: z.string(), to: z.string() })
export type Link = z.output<typeof link>

/** A form that the answer offers to open filled in; the person looks at it and sends it, or not. */
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
  /** Of which kind the question was taken to be; null where it was not understood. */
  intent: z.nullable(z.string()),
  /**
   * From where: the asker's records, a page (of the firm's, or help), a language model over records, or
   * nothing was found.
   */
  from: z.enum(['records', 'page', 'model', 'nothing']),
  /** Figures and names behind the sentence, a line each. */
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  links: z.array(link),
  /** Questions that may be meant instead, or come next. */
  asks: z.array(z.string()),
  prepare: z.nullable(prepared),
  /** Requests that wait for the asker's decision, to be shown with their buttons. */
  requests: z.array(z.object({ kind: z.enum(['leave', 'regularization']), id: z.int() })),
  /** The passage that answers, word for word. */
  quote: z.nullable(z.object({ title: z.string(), passage: z.string(), page: z.nullable(z.int()) })),
})
export type Reply = z.output<typeof reply>

export const suggestions = endpoint({
  method: 'GET',
  path: '/api/chatbot/suggestions',
  may: own,
  title:
    'Questions to begin with, by role and by the state of the day; what was said before, where the firm ' +
    'keeps it',
  answer: z.object({
    suggestions: z.array(z.string()),
    greeting: z.string(),
    /**
     * The server to which questions are sent, where the firm has set one; else nothing leaves this server.
     */
    model: z.nullable(z.string()),
    /**
     * Where the firm keeps conversations on the server: the last of them, oldest first. Null: they are kept
     * in this browser only.
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
  /** Accepted as clients send it; `general` is all there is. */
  context: z.optional(z.string().check(z.maxLength(40))),
})
export const askAssistant = endpoint({
  method: 'POST',
  path: '/api/chatbot/message',
  may: own,
  title: "Ask in plain words; answered from the asker's own records and the firm's pages",
  body: question,
  answer: reply,
})
/** Events: `text` {text} as it is written, `done` with the whole reply, `error` {message}. */
export const askStreaming = endpoint({
  method: 'POST',
  path: '/api/chatbot/stream',
  may: own,
  title: 'The same, told while it is written, where the firm has set a language model',
  body: question,
  answer: reply,
  media: 'text/event-stream',
})
export const clearHistory = endpoint({
  method: 'DELETE',
  path: '/api/chatbot/history',
  may: own,
  title: "Forget one's own conversation, where the server keeps it",
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
  title: 'A page; one that is not published only for who manages settings',
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
  title: 'Change a page; a stale `version` is 409',
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
  title: 'Ask the language model that is set for a word: whether it answers, and how fast',
  body: z.object({}),
  answer: z.object({ ok: z.boolean(), message: z.string(), milliseconds: z.int() }),
})
