/** Streams a file while a task writes it. A slow download slows the task, so memory stays bounded. */
import type { App } from './app'
import type { Task } from './worker'

const types: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  json: 'application/json',
  xml: 'application/xml',
}

export function download<Input>(
  app: Pick<App, 'work' | 'log'>,
  task: Task<Input, Uint8Array, unknown>,
  input: Input,
  fileName: string,
): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  app
    .work(task, input, (chunk) => writer.write(chunk))
    .then(() => writer.close())
    .catch((error: unknown) => {
      app.log.warn('A download ended early', { file: fileName, error: error as Error })
      return writer.abort(error)
    })
    .catch(() => {})
  return new Response(readable, { headers: downloadHeaders(fileName) })
}

/** The name in ASCII for old programs, and in Unicode. */
export function downloadHeaders(fileName: string): Record<string, string> {
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(fileName)
  return {
    'content-type': types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}
