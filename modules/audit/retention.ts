/**
 * The content of audit entries is purged when the retention of records ends. The entries and the chain
 * remain.
 */
import type { Ask } from '../../src/app'
import { eraseWords, moveMark, wordsUpTo, type Reach } from '../../src/chain/erasing'
import { instantAt, type Day } from '../../src/domain/day'
import type { Purge, Personal } from '../../src/retention'
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
    title: 'Content of audit entries (the entries themselves stay)',
    by: 'recordsYears',
    count: (ask, before) => wordsUpTo(ask.db, reachOf(ask, before)),
    begin: (tx, before) => moveMark(tx, reachOf(tx, before), 'The retention of records ended'),
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
