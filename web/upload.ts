/** A file on its way to the server, which is told how far it is: fetch cannot tell. */
import { ApiError, errorOf, inDoubt, newKey, notReached } from './api'
import { storedToken } from './token'

type How = {
  /** Hears how far it is, 0 to 1. */
  sent?: (part: number) => void
  signal?: AbortSignal
}

/** For calls that take it as the field `file`. */
export function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/**
 * The file itself as the body, or a form with it. Throws an ApiError, or an AbortError when it was called
 * back.
 */
export function sendFile<T>(path: string, body: File | FormData, { sent, signal }: How = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('authorization', `Bearer ${storedToken() ?? ''}`)
    request.setRequestHeader('idempotency-key', newKey())
    // A form names its own, with the mark that parts its fields.
    if (body instanceof File) request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && sent?.(event.loaded / event.total),
    )
    const fails = (error: Error) => {
      inDoubt(error)
      reject(error)
    }
    request.addEventListener('error', () => fails(new ApiError(0, notReached)))
    request.addEventListener('abort', () => fails(new DOMException('Called back', 'AbortError')))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status !== 200) return void errorOf(new Response(responseText, { status, statusText })).then(fails)
      try {
        resolve(JSON.parse(responseText) as T)
      } catch {
        // Cut off, or not ours (a hotel's sign-in page): whether it was taken is not known.
        fails(new ApiError(0, notReached))
      }
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
