/** Uploads a file with progress, which fetch does not report. */
import { ApiError, errorOf, refetchAfterFailedWrite, newKey, notReached } from './api'
import { storedToken } from './token'

type How = {
  /** Receives the progress, 0 to 1. */
  sent?: (part: number) => void
  signal?: AbortSignal
}

/** For endpoints that take the field `file`. */
export function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/** Sends the file as the body, or in a form. Throws an ApiError, or an AbortError if cancelled. */
export function sendFile<T>(path: string, body: File | FormData, { sent, signal }: How = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('authorization', `Bearer ${storedToken() ?? ''}`)
    request.setRequestHeader('idempotency-key', newKey())
    // A form sets its own type, which includes the boundary.
    if (body instanceof File) request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && sent?.(event.loaded / event.total),
    )
    const fails = (error: Error) => {
      refetchAfterFailedWrite(error)
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
        // The response is incomplete or not Muster's (a hotel's sign-in page), so the outcome is unknown.
        fails(new ApiError(0, notReached))
      }
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
