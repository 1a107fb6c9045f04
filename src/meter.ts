/** Counts responses in a wrapper around the edge, so that an unmonitored server pays nothing. */
import { Refusal } from './domain/errors'
import type { Edge, Route } from './app'
import type { Reply } from './call'

/** `null`: a path of the API that no endpoint has. */
export type Meter = (route: Route | null, status: number, seconds: number) => void

export function metered(edge: Edge, meter: Meter): Edge {
  return {
    refuse: (call, thrown) => edge.refuse(call, thrown),
    unknown(call) {
      const from = performance.now()
      const reply = edge.unknown(call)
      meter(null, reply.status, (performance.now() - from) / 1000)
      return reply
    },
    serve(route, call) {
      const from = performance.now()
      const measured = (reply: Reply) => {
        meter(route, reply.status, (performance.now() - from) / 1000)
        return reply
      }
      const reply = edge.serve(route, call)
      return reply instanceof Promise ? reply.then(measured) : measured(reply)
    },
    // For a stream or a file: the time until it begins.
    serveRaw(route, call, event) {
      const from = performance.now()
      const measure = (status: number) => meter(route, status, (performance.now() - from) / 1000)
      const answered = (value: unknown) => {
        measure(value instanceof Response ? value.status : 200)
        return value
      }
      const failed = (error: unknown): never => {
        measure(error instanceof Refusal ? error.status : 500)
        throw error
      }
      try {
        const value = edge.serveRaw(route, call, event)
        return value instanceof Promise ? value.then(answered, failed) : answered(value)
      } catch (error) {
        return failed(error)
      }
    },
  }
}
