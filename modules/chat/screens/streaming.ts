/** A streamed answer. Uses fetch, because an EventSource can neither post nor send the token. */
import { ApiError, errorOf, notReached, sessionRefused } from '../../../web/api'
import { frames } from '../../../web/stream'
import { storedToken } from '../../../web/token'
import { askStreaming, type Reply } from '../contract'

export async function askStreamed(
  question: { message: string; context: string },
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Reply> {
  const token = storedToken()
  const quiet = new AbortController()
  const stop = () => quiet.abort()
  signal.addEventListener('abort', stop)
  try {
    const response = await fetch(askStreaming.path, {
      method: askStreaming.method,
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${token ?? ''}`,
      },
      body: JSON.stringify(question),
      credentials: 'include',
      cache: 'no-store',
      signal: quiet.signal,
    })
    if (response.status === 401) sessionRefused.dispatchEvent(new CustomEvent('refused', { detail: token }))
    if (!response.ok || !response.body) throw await errorOf(response)
    for await (const { event, data = '{}' } of frames(response.body, stop)) {
      const payload = JSON.parse(data) as { text?: string; message?: string }
      if (event === 'done') return payload as Reply
      if (event === 'error') throw new ApiError(502, payload.message ?? '')
      if (event === 'text' && payload.text && !signal.aborted) onText(payload.text)
    }
    throw new ApiError(0, notReached)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, notReached)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
