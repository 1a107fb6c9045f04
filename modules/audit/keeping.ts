/**
 * What entries of the audit say goes when the time to keep records is over; that they were stays, and the
 * chain with them.
 */
import type { Ask } from '../../src/app'
import { eraseBefore, wordsBefore } from '../../src/chain'
import { instantAt, type Day } from '../../src/domain/day'
import type { Letting, Personal } from '../../src/keeping'
import { zoneOf } from '../firm/service'
import { entries, entryOf, firstAt } from './reading'
import { changeText } from './words'

const firstOf = (ask: Ask, before: Day) => firstAt(ask, instantAt(before, '00:00', zoneOf(ask)))

export const lettings: Letting[] = [
  {
    name: 'audit.words',
    title: 'What entries of the audit say (that they were stays)',
    by: 'recordsYears',
    count: (ask, before) => wordsBefore(ask.db, firstOf(ask, before)),
    step: (tx, before, most) => eraseBefore(tx.db, firstOf(tx, before), most),
  },
]

export function personal(ask: Ask, userId: number): Personal {
  return {
    'Audit about me': entries(ask, { about: userId }, Number.MAX_SAFE_INTEGER, 5000)
      .map(entryOf)
      .map(({ at, what, by, changes }) => ({
        'At (UTC)': at,
        What: what,
        By: by?.name ?? 'Muster',
        Changes: changes.map(changeText).join('; '),
      })),
  }
}
