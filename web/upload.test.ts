/** After an upload the sender stops waiting, for every kind of answer. */
import { afterAll, expect, test, vi } from 'vitest'

type Came = { event: 'load' | 'error' | 'abort'; status?: number; responseText?: string }
let came: Came
const headers = new Map<string, string>()

class Request extends EventTarget {
  upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  open() {}
  setRequestHeader(name: string, value: string) {
    headers.set(name, value)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send() {
    Object.assign(this, came)
    queueMicrotask(() => this.dispatchEvent(new Event(came.event)))
  }
}
// Window features that Node lacks, for the time of loading.
for (const name of ['document', 'navigator'].filter((one) => !(one in globalThis)))
  vi.stubGlobal(name, new EventTarget())
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('setInterval', () => 0)
vi.stubGlobal('XMLHttpRequest', Request)
const { formOf, sendFile } = await import('./upload')
afterAll(() => vi.unstubAllGlobals())

const file = new File(['a'], 'a.csv')
const lost = {
  status: 0,
  message: 'Muster could not be reached. Please check your connection and try again.',
  isLost: true,
}

test('an upload returns its answer', async () => {
  came = { event: 'load', status: 200, responseText: '{"id":7}' }
  expect(await sendFile('/api/x', file)).toEqual({ id: 7 })
  expect(headers.get('content-type')).toBe('application/octet-stream')
  headers.clear()
  expect(await sendFile('/api/x', formOf(file))).toEqual({ id: 7 })
  expect(headers.has('content-type')).toBe(false)
})

test.each<[string, Came, object]>([
  [
    'a refusal',
    { event: 'load', status: 422, responseText: '{"message":"The file is empty"}' },
    { status: 422, message: 'The file is empty' },
  ],
  [
    'a foreign page instead of an answer',
    { event: 'load', status: 200, responseText: '<html>Sign in to the hotel' },
    lost,
  ],
  ['no network', { event: 'error' }, lost],
])('%s', async (_, given, error) => {
  came = given
  await expect(sendFile('/api/x', file)).rejects.toMatchObject(error)
})

test('an upload can be aborted', async () => {
  const stop = new AbortController()
  came = { event: 'load', status: 200, responseText: '{}' }
  const sent = sendFile('/api/x', file, { signal: stop.signal })
  stop.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
})
