/** What programs call somebody who is here, and somebody who has left. */
import type { Day } from '../../src/domain/day'

const here = [
  'active',
  'yes',
  'y',
  'true',
  '1',
  'working',
  'confirmed',
  'probation',
  'on probation',
  'permanent',
  'on notice',
  'on notice period',
  'notice period',
  'serving notice',
  'serving notice period',
]
const gone = [
  'inactive',
  'in active',
  'no',
  'n',
  'false',
  '0',
  'left',
  'exited',
  'ex employee',
  'relieved',
  'separated',
  'terminated',
  'absconded',
  'absconding',
  'retired',
]

export type StatusRead = { value: 'Active' | 'Inactive' } | { problem: string }

/**
 * `lastDay`: the last working day, where the row or the firm knows it: who has resigned is here until then.
 * A word that is not known is refused: guessing would end somebody's access.
 */
export function readStatus(
  text: string,
  { lastDay, today }: { lastDay?: Day | null; today?: Day } = {},
): StatusRead {
  const word = text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (here.includes(word)) return { value: 'Active' }
  if (gone.includes(word)) return { value: 'Inactive' }
  if (word !== 'resigned')
    return { problem: `${text} is not a status that is known: write Active or Inactive` }
  if (!lastDay || !today)
    return { problem: 'Resigned, until when? Write Active or Inactive, or give the last working day' }
  return { value: lastDay < today ? 'Inactive' : 'Active' }
}
