/**
 * A connection's requests are answered one after the other, and few may wait. HTTP/1.1 lets a client send
 * without waiting for answers (pipelining); no browser does, and whoever does would have the whole server to
 * itself: Node hands over all that a packet holds at once, some thousand requests.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many may wait behind the one that is being answered; a client that sends more is hung up on. */
export const mostWaiting = 32

type Waiting = [request: IncomingMessage, response: ServerResponse]
const queue = Symbol('requests that wait')
type Connection = Socket & { [queue]?: Waiting[] | undefined }

export function inTurn(answer: RequestListener): RequestListener {
  const startCall = (connection: Connection, [request, response]: Waiting) => {
    response.once('close', () => {
      const waiting = connection[queue]!
      // Others get their turn in between.
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
