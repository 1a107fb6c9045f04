/**
 * What was counted over all of billing, kept for as long as nothing changed: the next page of a list does not
 * sum fifty thousand rows again.
 */
import type { Ask } from '../../../src/app'
import { keptWhile } from '../../../src/kept'
import { today } from './terms'

/**
 * `key` names all that the answer depends on beside billing's own rows, people's addresses and managers, and
 * the day.
 */
export const kept = <T>(ask: Ask, key: readonly unknown[], make: () => T): T =>
  keptWhile(ask, ['billing'], [today(ask), ...key], make)
