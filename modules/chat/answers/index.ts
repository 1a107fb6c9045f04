/** Everything that can be asked about, by its name in the phrasings. */
import type { Measure } from './answering'
import { approvals } from './approvals'
import { attendance } from './attendance'
import { billing } from './billing'
import { corrections } from './corrections'
import { days } from './days'
import { invoices } from './invoices'
import { leave } from './leave'
import { other } from './aboutMuster'
import { people } from './people'
import { tasks } from './tasks'

export const answers: Readonly<Record<string, Measure>> = {
  ...leave,
  ...days,
  ...attendance,
  ...corrections,
  ...approvals,
  ...tasks,
  ...people,
  ...billing,
  ...invoices,
  ...other,
}
export { compose } from './composing'
export type { Measure, Question, ChatAnswer } from './answering'
