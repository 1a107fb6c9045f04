/**
 * Reads the event stream by fetch, because an EventSource cannot send the token. It reconnects with growing
 * pauses and continues from the last id. It ends with the signal or the session.
 */
import { sessionRefused } from './api'
import { storedToken } from './token'

type Ears = {
  /** Events up to this id are already on the screen; empty if unknown. */ since: string
  signal: AbortSignal
  up: (up: boolean) => void
  /** `id` is NaN if the frame has none. `data` is JSON. */
  event: (name: string, id: number, data: string) => void
}

/** The server sends a comment every 25 s. Twice that without a sign means a dead connection. */
const silence = 60_000
const longestPause = 30_000

export async function readEvents({ since, signal, up, event }: Ears): Promise<void> {
  let lastId = since
  let pause = 1000
  while (!signal.aborted) {
    const quiet = new AbortController()
    const stop = () => quiet.abort()
    signal.addEventListener('abort', stop)
    try {
      const token = storedToken()
      const headers: Record<string, string> = {
        accept: 'text/event-stream',
        authorization: `Bearer ${token ?? ''}`,
      }
      if (lastId) headers['last-event-id'] = lastId
      const response = await fetch('/api/events', {
        headers,
        credentials: 'include',
        cache: 'no-store',
        signal: quiet.signal,
      })
      if (response.status === 401)
        return void sessionRefused.dispatchEvent(new CustomEvent('refused', { detail: token }))
      if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`)
      up(true)
      pause = 1000
      // Without an id the stream cannot resume, so everything in between is unknown.
      if (!lastId) event('resync', NaN, '{}')
      for await (const frame of frames(response.body, stop)) {
        if (frame.id) lastId = frame.id
        if (frame.event) event(frame.event, Number(frame.id), frame.data ?? '{}')
      }
    } catch {
      // `up(false)` reports it; polling takes over.
    } finally {
      signal.removeEventListener('abort', stop)
      quiet.abort()
      up(false)
    }
    await wait(pause * (0.5 + Math.random()), signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

type Frame = { id?: string; event?: string; data?: string }

/** Yields each event until the stream ends; calls `stop` after too long a silence. */
export async function* frames(body: ReadableStream<Uint8Array>, stop: () => void): AsyncGenerator<Frame> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let text = ''
  for (;;) {
    const watchdog = setTimeout(stop, silence)
    const { done, value } = await reader.read().finally(() => clearTimeout(watchdog))
    if (done) return
    text += value.replaceAll('\r', '')
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield fields(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

function fields(frame: string): Frame {
  const values: Record<string, string> = {}
  for (const line of frame.split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) values[line.slice(0, colon)] = line.slice(colon + 1).trimStart()
  }
  return values
}

/** Resolves after the time, when the signal ends, or when the network is back. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    addEventListener('online', end)
  })
}
