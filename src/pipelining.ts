/**
 * Answers a connection's requests in order, with a limited queue. HTTP/1.1 allows pipelining; no browser uses
 * it. A pipelining client could occupy the whole server, because Node parses all requests of a packet at
 * once, some thousand.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most requests that may wait behind the current one. A client that sends more is disconnected. */
export const mostWaiting = 32

type Waiting = [request: IncomingMessage, response: ServerResponse]
const queue = Symbol('requests that wait')
type Connection = Socket & { [queue]?: Waiting[] | undefined }

export function inOrder(answer: RequestListener): RequestListener {
  const startCall = (connection: Connection, [request, response]: Waiting) => {
    response.once('close', () => {
      const waiting = connection[queue]!
      // Other connections get their turn in between.
      if (waiting.length) setImmediate(() => next(connection))
      else connection[queue] = undefined
    })
    answer(request, response)
  }
  const next = (connection: Connection) => {
    const one = connection[queue]!.shift()
    if (one && !connection.destroyed) startCall(connection, one)
  }
  return (request, response) => {
    const connection: Connection = request.socket
    if (connection.destroyed) return
    const waiting = connection[queue]
    if (!waiting) {
      connection[queue] = []
      startCall(connection, [request, response])
    } else if (waiting.length < mostWaiting) waiting.push([request, response])
    else connection.destroy()
  }
}
