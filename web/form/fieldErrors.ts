/** Maps errors to fields: those of the contract's schema before sending, and those of the server. */
import { z } from '../../src/domain/endpoint'
import type { FieldError } from '../../src/domain/errors'
import { fieldErrorsOf } from '../../src/domain/issueWords'

/** The first error of each field, in field order; empty if everything is valid. */
export function fieldErrors(schema: z.ZodMiniType, given: unknown): Record<string, string> {
  const parsed = schema.safeParse(given)
  return parsed.success ? {} : byField(fieldErrorsOf(parsed.error))
}

export function byField(errors: readonly FieldError[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field, message } of errors) found[field] ??= message
  return found
}
