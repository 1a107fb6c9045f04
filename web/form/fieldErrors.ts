/**
 * Errors on their fields: those the contract's schema finds before sending, and those the server answers
 * with.
 */
import { z } from '../../src/domain/endpoint'
import type { FieldError } from '../../src/domain/errors'
import { fieldErrorsOf } from '../../src/domain/issueWords'

/** The first error of each field, in the order of the fields; empty when all is well. */
export function fieldErrors(schema: z.ZodMiniType, given: unknown): Record<string, string> {
  const parsed = schema.safeParse(given)
  return parsed.success ? {} : byField(fieldErrorsOf(parsed.error))
}

export function byField(errors: readonly FieldError[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { field, message } of errors) found[field] ??= message
  return found
}
