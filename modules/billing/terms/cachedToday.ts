/**
 * Caches results over all billing data until billing changes or the day ends, so that the next page does not
 * sum fifty thousand rows again.
 */
import type { Ask } from '../../../src/app'
import { cached } from '../../../src/cache/cached'
import { firmDay } from '../../firm/service'

/**
 * `key` contains everything the result depends on, except billing's rows, employees' emails and managers, and
 * the day.
 */
export const cachedToday = <T>(ask: Ask, key: readonly unknown[], make: () => T): T =>
  cached(ask, ['billing'], [firmDay(ask), ...key], make)
