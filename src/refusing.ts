/** What is thrown becomes an answer: a refusal its sentence, a fault its number, which is in the log too. */
import type { App } from './app'
import { diskSentences, diskTrouble } from './diskTroubles'
import { busy, Refusal } from './domain/errors'
import type { Call, Reply } from './call'

export function refusal(app: App, call: Call, thrown: unknown): Reply {
  // A refusal may say why, such as a write whose turn was lost.
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
  app.log.error('Fault', { request: id, method: call.method, path: pathToTell(call), error: thrown as Error })
  return {
    status: 500,
    body: JSON.stringify({
      message: isDamaged
        ? diskSentences.damaged
        : 'Something went wrong in Muster. Please try again; if it stays so, tell your Admin the number ' +
          `${id}.`,
      id,
    }),
  }
}

/** A path may hold a secret, the one of a calendar: long parts are not told. */
export const pathToTell = ({ path }: Call) => path.replaceAll(/[^/]{20,}/g, '...')

function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown
  const trouble = diskTrouble(thrown)
  if (trouble === 'full' || trouble === 'refused')
    return Object.assign(busy(diskSentences[trouble]), { cause: thrown })
  // h3's own errors (a malformed address, say) name the host: only their status is taken.
  const status =
    (thrown as { name?: string; status?: number }).name === 'HTTPError'
      ? (thrown as { status: number }).status
      : 0
  return status >= 400 && status < 500
    ? new Refusal(status, status === 404 ? 'Not found' : 'The request could not be understood')
    : null
}
