/**
 * Last working days of people whom a sheet calls active: what contradicts itself is asked once for the sheet.
 */
import type { Day } from '../../../src/domain/day'
import { waiting, type Asked, type Questions } from '../../imports/service'
import { named, wrong, type Draft } from './drafts'

const hasLeft: Asked = {
  id: 'left',
  text: 'Some people are active, and their last working day is past. Have they left?',
  field: 'lastWorkDate',
  options: [
    { value: 'Inactive', label: 'Yes: make them inactive, with that day as their last' },
    { value: 'Active', label: 'No: they stay active, leave the day out' },
  ],
}

/** Somebody who serves notice; the firm keeps the last day of those who are inactive only. */
const onNotice: Asked = {
  id: 'notice',
  text:
    'Some people are active until a last working day that is still ahead. Muster keeps that day once they ' +
    'are inactive. Leave it out until then?',
  field: 'lastWorkDate',
  options: [{ value: 'none', label: 'Leave it out: they stay active' }],
}

/** After the status is understood: a row that waits for that waits for it alone. */
export function takeLastDay(draft: Draft, today: Day, questions: Questions) {
  const { values, person, problems } = draft
  const { lastWorkDate: day } = values
  if (typeof day !== 'string' || problems.some(({ field }) => field === 'status')) return
  if ((values.status ?? (person?.isActive === 0 ? 'Inactive' : 'Active')) !== 'Active') return
  const question = day < today ? hasLeft : onNotice
  const answer = questions.answer(question, `${named(draft)}, ${day}`)
  if (answer === 'Inactive') values.status = 'Inactive'
  else delete values.lastWorkDate
  if (answer === null) wrong(draft, 'lastWorkDate', waiting(question))
}
