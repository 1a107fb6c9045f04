/**
 * Asking: the question appears at once, the answer when it arrives. One at a time; a failed one stays and can
 * be asked again.
 */
import { ApiError, call, newKey } from '../../../web/api'
import { now } from '../../../web/clock'
import { online } from '../../../web/online'
import { client, ask } from '../../../web/query'
import { toast } from '../../../web/toast'
import { sentenceOf } from '../../../web/sendOnce'
import { askAssistant, clearHistory, suggestions, type Reply } from '../contract'
import {
  addMessage,
  draft,
  forgetAll,
  heard,
  isStoredOnServer,
  lastContext,
  messages,
  pending,
  signalOfWork,
  stop,
  write,
  type Message,
} from './conversation'
import { unseen } from './stored'
import { askStreamed } from './streaming'

const failed = 'Failed to send message'
/** A question whose answer was lost keeps its key, so it counts once. */
const keys = new Map<string, string>()

/** The text in the box. It stays there if it cannot be sent. */
export function sendDraft(): void {
  const text = draft.peek().trim()
  if (!text || pending.peek() || !online.peek()) return
  draft.value = ''
  void sendMessage(text)
}

export async function sendMessage(text: string): Promise<void> {
  if (pending.peek() || !online.peek()) return
  await sendToAssistant(
    addMessage({ sender: 'user', text, timestamp: new Date(now()).toISOString(), reply: null }),
  )
}

export async function sendAgain(message: Message): Promise<void> {
  if (pending.peek() || !online.peek()) return
  const again = { ...message, failed: false }
  write([...messages.peek().filter(({ id }) => id !== message.id), again])
  await sendToAssistant(again)
}

async function sendToAssistant(message: Message): Promise<void> {
  const work = signalOfWork()
  const key = keys.get(message.id) ?? newKey()
  keys.set(message.id, key)
  pending.value = { text: '' }
  heard.value = ''
  try {
    const reply = await answered(message.text, key, work)
    if (work.aborted) return
    keys.delete(message.id)
    addMessage({ sender: 'bot', text: reply.message, timestamp: reply.timestamp, reply })
    heard.value = spoken(reply)
    unseen.value = true
  } catch (error) {
    if (work.aborted) return
    if (!(error instanceof ApiError && error.isLost)) keys.delete(message.id)
    write(messages.peek().map((one) => (one.id === message.id ? { ...one, failed: true } : one)))
    toast({ title: 'Error', text: sentenceOf(error, failed), tone: 'bad' })
  } finally {
    if (!work.aborted) pending.value = null
  }
}

function answered(message: string, key: string, signal: AbortSignal): Promise<Reply> {
  const context = lastContext()
  const hasModel = client.getQueryData(ask(suggestions).queryKey)?.model != null
  if (hasModel)
    return askStreamed(
      { message, context },
      signal,
      (text) => (pending.value = { text: (pending.peek()?.text ?? '') + text }),
    )
  return call(askAssistant, { message, context }, { key, signal })
}

/** True once it is deleted, here and on the server. */
export async function clear(): Promise<boolean> {
  stop()
  if (isStoredOnServer())
    try {
      await call(clearHistory)
    } catch (error) {
      toast({ title: 'Error', text: sentenceOf(error, 'Failed to clear the conversation'), tone: 'bad' })
      return false
    }
  forgetAll()
  return true
}

/** A reply as plain text, to be read out or copied. */
export function spoken({ understood, message, rows, quote }: Reply): string {
  return [
    ...(understood ? [`${understood}:`] : []),
    message,
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    ...(quote ? [`${quote.title}: ${quote.passage}`] : []),
  ].join('\n')
}
