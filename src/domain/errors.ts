/**
 * Refusals: one error type for everything that the server declines, created by named helpers. Any other
 * thrown error is a fault.
 *
 * `status` follows docs/architecture.md, 'How a request is handled': 400 malformed, 401 not signed in, 403
 * role, 404 not found or out of reach, 409 state, 413 too large, 415 media type, 422 rule, 429 too many, 503
 * busy.
 */
export type FieldError = { field: string; message: string }

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldError[],
    /** Seconds until a retry makes sense (`Retry-After`). */
    readonly retryAfter?: number,
    /** A code for refusals that a screen must recognise. */
    readonly code?: string,
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

export const malformed = (errors: FieldError[], message = 'Please correct these fields') =>
  new Refusal(400, message, errors)
/** The command line arguments are invalid: exit code 2, with the command's help. */
export const usageError = 'misuse'

export const notSignedIn = (message = 'Please sign in') => new Refusal(401, message)
export const notAllowed = (message = 'You do not have access to this') => new Refusal(403, message)
export const secondFactorFirst = () =>
  new Refusal(
    403,
    'Your firm asks you for a second factor at sign-in. Please set it up first.',
    undefined,
    undefined,
    'second_factor_first',
  )
export const foreignOrigin = () =>
  new Refusal(403, 'This request came from another website. Open Muster and do it there.')
export const roleChanged = () => new Refusal(409, 'Your role has just changed. Please check and try again.')
export const notFound = (message = 'Not found') => new Refusal(404, message)
export const conflict = (message: string) => new Refusal(409, message)
export const tooLarge = (message: string) => new Refusal(413, message)
export const wrongType = (message: string) => new Refusal(415, message)
/** A business rule refuses the request. Field errors appear beside their inputs. */
export const invalid = (message: string, errors?: FieldError[]) => new Refusal(422, message, errors)
export const tooMany = (message: string, retryAfter: number) =>
  new Refusal(429, message, undefined, retryAfter)
export const busy = (message = 'The database is busy. Please try again.') =>
  new Refusal(503, message, undefined, 1)

/** A terminal shows no inputs, so the sentences stand alone. */
export function withFields({ message, errors = [] }: Refusal): string {
  const fields = errors.map((one) => `${one.field.replace(/^value\./, '')}: ${one.message}`)
  return fields.length && errors[0]!.message !== message ? `${message}: ${fields.join(', ')}` : message
}
