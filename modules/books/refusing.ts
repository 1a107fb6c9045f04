/** Refuses a field with a sentence. */
import { invalid } from '../../src/domain/errors'

export function refuse(field: string, message: string): never {
  throw invalid(message, [{ field, message }])
}
