/** Validates a call's input against its contract. Every invalid field is named, all at once. */
import { hash } from 'node:crypto'
import type { Endpoint } from './domain/endpoint'
import { malformed, notFound, wrongType, type FieldError } from './domain/errors'
import { fieldErrorsOf } from './domain/issueWords'
import type { Keyed } from './events'
import type { Call } from './call'

/**
 * Parameters, query and body as one object. `text` is the body, if the call has one. Throws 400 with the
 * fields, 415 if the body is not JSON, 404 for an unreadable address.
 */
export function parseInput(
  endpoint: Endpoint,
  call: Call,
  text: string | undefined,
): Record<string, unknown> {
  const errors: FieldError[] = []
  const input: Record<string, unknown> = {}
  if (endpoint.body) parseInto(endpoint.body, parse(text ?? '', call), input, errors)
  if (endpoint.query) parseInto(endpoint.query, queryOf(call.search), input, errors)
  if (endpoint.params) parseInto(endpoint.params, decoded(call.params), input, errors)
  if (errors.length) throw malformed(errors)
  return input
}

/** Merges one of the three into the same object. */
export function parseInto(
  schema: Endpoint['body'],
  value: unknown,
  input: Record<string, unknown>,
  errors: FieldError[],
) {
  if (!schema) return
  const parsed = schema.safeParse(value)
  if (parsed.success) return void Object.assign(input, parsed.data)
  errors.push(...fieldErrorsOf(parsed.error).map((one) => ({ ...one, field: one.field || 'body' })))
}

function parse(text: string, call: Call): unknown {
  if (text === '') return {}
  const type = call.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw wrongType('Send the body as application/json')
  try {
    return JSON.parse(text)
  } catch {
    throw malformed([{ field: 'body', message: 'Is not valid JSON' }], 'The body is not valid JSON')
  }
}

function queryOf(search: string): Record<string, string> {
  const query: Record<string, string> = {}
  if (search) for (const [name, value] of new URLSearchParams(search)) if (value !== '') query[name] = value
  return query
}

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const name in params) {
    try {
      out[name] = decodeURIComponent(params[name]!)
    } catch {
      throw notFound()
    }
  }
  return out
}

/** Also true without a key. */
export const hasValidKey = (call: Call): boolean =>
  /^[\x21-\x7e]{8,128}$/.test(call.header('idempotency-key') ?? 'without-a-key')

/**
 * The `Idempotency-Key` with a hash of the input. Null without a key and for calls that run again each time;
 * throws 400 for an invalid key.
 */
export function keyOf({ secret }: Endpoint, call: Call, body: string): Keyed | null {
  const key = call.header('idempotency-key')
  if (key === null) return null
  if (!hasValidKey(call))
    throw malformed([{ field: 'Idempotency-Key', message: 'Must be 8 to 128 visible characters' }])
  if (secret === 'runs again') return null
  const request = hash('sha256', `${call.method} ${call.path}${call.search}\n${body}`, 'base64url')
  return { key, request, ...(secret && { isSecret: true }) }
}
