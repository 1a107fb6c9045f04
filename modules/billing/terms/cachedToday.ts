/**
 * What was counted over all of billing, in memory until anything of billing changes or the day ends: the next
 * page of a list does not sum fifty thousand rows again.
 */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import { today } from './terms'

/**
 * `key` names all that the answer depends on beside billing's own rows, people's addresses and managers, and
 * the day.
 */
export const cachedToday = <T>(ask: Ask, key: readonly unknown[], make: () => T): T =>
  cached(ask, ['billing'], [today(ask), ...key], make)
