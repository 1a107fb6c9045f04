/**
 * Turns a thrown error into a response: a refusal gives its sentence, a fault an id that is also in the log.
 */
import type { App } from './app'
import { diskSentences, diskTrouble } from './diskErrors'
import { busy, Refusal } from './domain/errors'
import type { Call, Reply } from './call'

export function refusal(app: App, call: Call, thrown: unknown): Reply {
  // A refusal may have a cause, such as a lost turn.
  const isDamaged = diskTrouble(thrown) === 'damaged'
  if (isDamaged) app.foundDamage(thrown)
  const error = asRefusal(thrown)
  if (error) {
    if (error.status === 503) app.log.warn('Not now', { request: call.id(), error: error.cause ?? error })
    const body = JSON.stringify({
      message: error.message,
      ...(error.errors && { errors: error.errors }),
      ...(error.code && { code: error.code }),
    })
    return {
      status: error.status,
      body,
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    }
  }
  const id = call.id()
  app.log.error('Fault', { request: id, method: call.method, path: pathForLog(call), error: thrown as Error })
  return {
    status: 500,
    body: JSON.stringify({
      message: isDamaged
        ? diskSentences.damaged
        : 'Something went wrong in Muster. Please try again. If it fails again, tell your Admin the ' +
          `number ${id}.`,
      id,
    }),
  }
}

/** A path may contain a secret, such as a calendar's token, so long parts are hidden. */
export const pathForLog = ({ path }: Call) => path.replaceAll(/[^/]{20,}/g, '...')

function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown
  const trouble = diskTrouble(thrown)
  if (trouble === 'full' || trouble === 'refused')
    return Object.assign(busy(diskSentences[trouble]), { cause: thrown })
  // h3's own errors (a malformed address, for example) name the host, so only their status is used.
  const status =
    (thrown as { name?: string; status?: number }).name === 'HTTPError'
      ? (thrown as { status: number }).status
      : 0
  return status >= 400 && status < 500
    ? new Refusal(status, status === 404 ? 'Not found' : 'The request could not be understood')
    : null
}
