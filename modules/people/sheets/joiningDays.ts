/** New people without a date of joining: asked once for the sheet, never assumed to be today. */
import type { Day } from '../../../src/domain/day'
import { waiting, type NewQuestion, type Questions } from '../../imports/service'
import { impossible } from '../editing/dateRules'
import { named, wrong, type Draft } from './drafts'

/** Instead of a date: counts from the import, and the card shows no date of joining. */
export const unknownJoining = 'unknown'

const question: NewQuestion = {
  id: 'joining',
  text: 'Some new people have no date of joining. Which date should be used?',
  field: 'dateOfJoining',
  options: [
    { value: unknownJoining, label: "Leave it blank; they get a full year's leave" },
    { value: 'today', label: 'Today' },
  ],
  takesDay: true,
}

export function joiningDays(drafts: readonly Draft[], today: Day, questions: Questions) {
  for (const draft of drafts) {
    const isRead = draft.problems.some(({ field }) => field === 'dateOfJoining')
    if (draft.person || isRead || draft.values.dateOfJoining !== undefined) continue
    const answer = questions.answer(question, named(draft))
    if (answer === null) wrong(draft, 'dateOfJoining', waiting(question))
    else {
      draft.values.dateOfJoining = answer === 'today' ? today : answer
      for (const [field, sentence] of impossible(draft.values, null, today))
        if (answer !== unknownJoining && field === 'dateOfJoining') wrong(draft, field, sentence)
    }
  }
}
