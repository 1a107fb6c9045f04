/** Every kind of question that is answered, by its name in the phrasings. */
import type { Answering } from './answering'
import { approvals } from './approvals'
import { attendance } from './attendance'
import { billing } from './billing'
import { days } from './days'
import { leave } from './leave'
import { other } from './aboutMuster'
import { people } from './people'
import { tasks } from './tasks'
import { team } from './team'

export const answers: Readonly<Record<string, Answering>> = {
  ...leave,
  ...days,
  ...attendance,
  ...team,
  ...approvals,
  ...tasks,
  ...people,
  ...billing,
  ...other,
}
export type { Answering, Question, ChatAnswer } from './answering'
