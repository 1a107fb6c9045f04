/** Sign-in and who is who: one line a call. */
import { answer, answerLater } from '../../src/http'
import { setUp } from '../firm/contract'
import { changePassword, signIn } from './account'
import * as call from './contract'
import { allNames, employees, list, managers, meOf, team } from './directory'
import { personOf, reveal } from './detail'
import { create, remove, resetPassword, update } from './editing'
import { firstRun } from './firstRun'
import { leaving } from './leaving'
import { signOut } from './sessions'

export const routes = [
  answerLater(setUp, (app, { address }, given) => firstRun(app, given, address)),
  answerLater(call.login, (app, { address, agent }, given) => signIn(app, given, { address, agent })),
  answerLater(call.changePassword, (app, { who, address }, given) => changePassword(app, who, given, address)),
  answer(call.logout, (tx, who) => (signOut(tx, who), { success: true as const })),
  answer(call.whoAmI, (ask, who) => meOf(ask, who.id)),
  answer(call.listUsers, list),
  answerLater(call.createPerson, (app, { who, address }, given) => create(app, who, address, given)),
  answer(call.getPerson, (ask, who, { id }) => personOf(ask, who, id)),
  answer(call.updatePerson, update),
  answerLater(call.setPersonPassword, (app, { who, address }, given) => resetPassword(app, who, address, given)),
  answer(call.removePerson, (tx, who, { id }) => remove(tx, who, id)),
  answer(call.revealPerson, reveal),
  answer(call.leavingPerson, (tx, _, { id }) => leaving(tx, id)),
  answer(call.listTeam, team),
  answer(call.listManagers, (ask) => ({ data: managers(ask) })),
  answer(call.listAllEmployees, (ask) => ({ data: allNames(ask) })),
  answer(call.listEmployees, employees),
]
