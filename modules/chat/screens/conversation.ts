/**
 * The one conversation of page and panel: messages, the draft, and the pending question.
 * Stored in this browser, the last hundred messages, unless the firm stores it on the server; then it comes
 * from there.
 */
import { z } from '../../../src/domain/endpoint'
import { signal } from '../../../web/signals'
import { reply } from '../contract'
import { ended, store, keyOf, readStored } from './stored'

/** Earlier versions stored no context. */
const storedReply = z.extend(reply, {
  understood: z._default(z.nullable(z.string()), null),
  context: z._default(z.string(), 'general'),
})
const message = z.object({
  id: z.string(),
  sender: z.enum(['user', 'bot']),
  text: z.string(),
  timestamp: z.string(),
  reply: z.nullable(storedReply),
  /** A question without an answer. */
  failed: z.optional(z.boolean()),
})
export type Message = z.output<typeof message>
type NewMessage = { sender: 'user' | 'bot'; text: string; timestamp: string; reply: Message['reply'] }

export const longest = 1000
const most = 100

export const messages = signal<readonly Message[]>([])
/** A pending question, with the part of its answer so far. */
export const pending = signal<{ text: string } | null>(null)
export const draft = signal('')
/** The last answer, for screen readers. */
export const heard = signal('')

let owner: number | null = null
let onServer = false
/** Aborts the pending question. */
let work = new AbortController()

/** For this person; a second call changes nothing. */
export function openConversation(personId: number): void {
  if (owner === personId) return
  reset()
  owner = personId
  messages.value = readable(readStored(personId))
}

function reset(): void {
  stop()
  owner = null
  onServer = false
  messages.value = []
  draft.value = ''
}

export function stop(): void {
  work.abort()
  work = new AbortController()
  pending.value = null
  heard.value = ''
}

export const signalOfWork = () => work.signal

/** If the firm stores conversations, its history replaces this browser's. */
export function take(history: readonly (NewMessage & { id: number })[] | null): void {
  if (owner === null || (history !== null) === onServer) return
  onServer = history !== null
  if (history) {
    // The history may already contain what was asked while it was loading.
    const mine = messages
      .peek()
      .filter(
        (one) =>
          (one.failed || pending.peek()) &&
          !history.slice(-4).some(({ sender, text }) => sender === one.sender && text === one.text),
      )
    messages.value = [
      ...history.map((one) => ({ ...one, id: `server-${one.id}` })),
      ...(pending.peek() ? mine : []),
    ]
    store(owner, [])
  } else write(messages.peek())
}

export function write(next: readonly Message[]): void {
  messages.value = next.slice(-most)
  if (owner !== null && !onServer) store(owner, messages.peek())
}

export function addMessage(given: NewMessage): Message {
  const one: Message = {
    ...given,
    id: Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join(''),
  }
  write([...messages.peek(), one])
  return one
}

export function forgetAll(): void {
  stop()
  draft.value = ''
  write([])
}

/** The context of the last answer, which the next question continues. */
export const lastContext = (): string =>
  messages.peek().findLast(({ reply: one }) => one !== null)?.reply?.context ?? 'general'

export const isStoredOnServer = () => onServer

/** Unreadable data is ignored; an unanswered question can be asked again. */
function readable(stored: unknown): Message[] {
  const parsed = z.array(message).safeParse(stored)
  if (!parsed.success) return []
  const last = parsed.data.at(-1)
  return last?.sender === 'user' ? [...parsed.data.slice(0, -1), { ...last, failed: true }] : parsed.data
}

ended.addEventListener('ended', reset)
// Added or cleared in another tab.
addEventListener('storage', (event) => {
  if (owner === null || onServer || pending.peek() || event.key !== keyOf(owner)) return
  messages.value = event.newValue === null ? [] : readable(readStored(owner))
})
