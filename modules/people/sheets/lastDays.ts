/** Last working days of people whom a sheet calls active: the contradiction is asked about once. */
import type { Day } from '../../../src/domain/day'
import { waiting, type NewQuestion, type Questions } from '../../imports/service'
import { named, wrong, type Draft } from './drafts'

const hasLeft: NewQuestion = {
  id: 'left',
  text: 'Some people are active although their last working day is past. Have they left?',
  field: 'lastWorkDate',
  options: [
    { value: 'Inactive', label: 'Yes, make them inactive with that last working day' },
    { value: 'Active', label: 'No, keep them active and ignore the date' },
  ],
}

/** A person in their notice period; the firm stores the last day only of inactive people. */
const onNotice: NewQuestion = {
  id: 'notice',
  text:
    'Some people are active until a future last working day. Muster stores that date when they ' +
    'become inactive. Ignore it until then?',
  field: 'lastWorkDate',
  options: [{ value: 'none', label: 'Ignore it; they stay active' }],
}

/** After the status is known: a row that waits for that waits only for it. */
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
