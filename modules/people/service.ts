/** The functions of people for other modules. */
export { addList, allRows, asWhom, firstPage, nextPage, rowsIn } from './personCommands'
export { peopleInCell, notOne } from './directory/peopleInCells'
export { findPeopleIds as found, searchWords, shiftPlanOf, team, teamSize } from './directory/directory'
export { peopleToInvite } from './withoutPassword'
export { createLink } from './account/passwordLinks'
export { updateEmployee } from './editing/editing'
export { ancestorsOf, attendanceReach, visibleSql, withinSql, type Reach } from './directory/hierarchy'
export {
  addPerson,
  checkManager,
  deactivate,
  findByEmail,
  fullNameOf,
  signedInAs,
} from './directory/lifecycle'
export { nameKey } from './directory/names'
export { hashPassword } from './session/passwords'
export { readerOf, startSession } from './session/sessions'
export { addExport, addImport, byHand } from './personSheets'

import type { Ask } from '../../src/app'
import type { Employment } from '../../src/domain/calendar'
import type { Input } from '../../src/domain/endpoint'
import type { updatePerson } from './contract'

/** Fields that `update` can change. */
export type PersonChange = Omit<Input<typeof updatePerson>, 'id'>

/** A person's employments. */
export function employmentOf(ask: Ask, userId: number): Employment[] {
  return ask.db.all<Employment>(
    `select joined, left_on as "left", joining_known as isKnown
     from employments
     where user_id = ?
     order by joined`,
    userId,
  )
}
