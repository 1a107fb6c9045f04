/** Other programs do not know Muster's roles, so people who lead others in a sheet are asked about once. */
import { waiting, type NewQuestion, type Questions } from '../../imports/service'
import { named, wrong, type Draft } from './drafts'

const question: NewQuestion = {
  id: 'leaders',
  text:
    'Other people in this file report to these new people, but no role is given. Which role do they ' +
    'have?',
  field: 'role',
  options: [
    { value: 'Manager', label: 'Manager' },
    { value: 'Senior Manager', label: 'Senior Manager' },
    { value: 'Recruiter', label: 'Recruiter (nobody can report to them)' },
  ],
}

export function rolesOfLeaders(drafts: readonly Draft[], questions: Questions) {
  const led = new Set(drafts.flatMap(({ managerEmail }) => managerEmail?.toLowerCase() ?? []))
  for (const draft of drafts) {
    const isOpen = !draft.person && draft.values.role === undefined && draft.active
    if (!isOpen || !draft.email || !led.has(draft.email)) continue
    if (draft.problems.some(({ field }) => field === 'role')) continue
    const answer = questions.answer(question, named(draft))
    if (answer) draft.role = draft.values.role = answer
    else {
      wrong(draft, 'role', waiting(question))
      // Until then nobody below has an error because of it.
      draft.role = 'Manager'
    }
  }
}
