/** A file on its way to the server; `sent` hears how far it is, 0 to 1. Throws an ApiError, or an AbortError when it was called back. */
import { ApiError, errorOf, newKey } from '../../../web/api'
import { storedToken } from '../../../web/token'

type How = { sent?: (part: number) => void; signal?: AbortSignal }

export function sendFile<T>(path: string, file: File, { sent, signal }: How = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how far an upload is.
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('authorization', `Bearer ${storedToken() ?? ''}`)
    request.setRequestHeader('idempotency-key', newKey())
    request.upload.addEventListener('progress', (event) => event.lengthComputable && sent?.(event.loaded / event.total))
    request.addEventListener('error', () => reject(new ApiError(0, 'Muster could not be reached. Please check your connection and try again.')))
    request.addEventListener('abort', () => reject(new DOMException('Called back', 'AbortError')))
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve(JSON.parse(request.responseText) as T)
      errorOf(new Response(request.responseText, { status: request.status, statusText: request.statusText })).then(reject, reject)
    })
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}
