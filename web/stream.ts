/**
 * Reads the event stream by fetch, because an EventSource cannot carry the token. Comes back by itself with a
 * growing pause, and asks for what it missed by the last id it saw. Ends when the signal does, or when the
 * session has.
 */
import { refused } from './api'
import { storedToken } from './token'

type Ears = {
  /** What has been told up to here is on the screen already; empty: not known. */ since: string
  signal: AbortSignal
  up: (up: boolean) => void
  /** `id` is NaN where the frame has none. */
  event: (name: string, id: number) => void
}

/** The server sends a comment every 25 s; twice that without a sign is a dead connection. */
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
        return void refused.dispatchEvent(new CustomEvent('refused', { detail: token }))
      if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}`)
      up(true)
      pause = 1000
      // Without an id nothing can be asked for again: whatever happened in between is unknown.
      if (!lastId) event('resync', NaN)
      for await (const frame of frames(response.body, stop)) {
        if (frame.id) lastId = frame.id
        if (frame.event) event(frame.event, Number(frame.id))
      }
    } catch {
      // Told by `up(false)`; polling takes over meanwhile.
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

/** Each event of a stream, until it ends; `stop` is called where nothing has come for too long. */
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

/** Until the time is over, the signal ends, or the network is back. */
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
