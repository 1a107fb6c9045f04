/**
 * What entries of the audit say goes when the time to keep records is over; that they were stays, and the
 * chain with them.
 */
import type { Ask } from '../../src/app'
import { eraseWords, moveMark, wordsUpTo, type Reach } from '../../src/chain/erasing'
import { instantAt, type Day } from '../../src/domain/day'
import type { Purge, Personal } from '../../src/keeping'
import { zoneOf } from '../firm/service'
import { entries, entryOf, firstAt } from './reading'
import { changeText } from './words'

function reachOf(ask: Ask, before: Day): Reach {
  const olderThan = instantAt(before, '00:00', zoneOf(ask))
  return { upTo: firstAt(ask, olderThan) - 1, olderThan }
}

export const purges: Purge[] = [
  {
    name: 'audit.words',
    title: 'What entries of the audit say (that they were stays)',
    by: 'recordsYears',
    count: (ask, before) => wordsUpTo(ask.db, reachOf(ask, before)),
    begin: (tx, before) => moveMark(tx, reachOf(tx, before), 'The time to keep records was over'),
    step: (tx, before, most) => eraseWords(tx, reachOf(tx, before), most),
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
