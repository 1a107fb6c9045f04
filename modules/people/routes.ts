/** Sign-in and who is who: one line a call. */
import { answer, answerLater } from '../../src/http'
import { setUp } from '../firm/contract'
import { changePassword, signIn } from './account'
import * as call from './contract'
import { allNames, employees, list, managers, meOf, team } from './directory'
import { firstRun } from './firstRun'
import { signOut } from './sessions'

export const routes = [
  answerLater(setUp, (app, { address }, given) => firstRun(app, given, address)),
  answerLater(call.login, (app, { address, agent }, given) => signIn(app, given, { address, agent })),
  answerLater(call.changePassword, (app, { who, address }, given) => changePassword(app, who, given, address)),
  answer(call.logout, (tx, who) => (signOut(tx, who), { success: true as const })),
  answer(call.whoAmI, (ask, who) => meOf(ask, who.id)),
  answer(call.listUsers, list),
  answer(call.listTeam, team),
  answer(call.listManagers, (ask) => ({ data: managers(ask) })),
  answer(call.listAllEmployees, (ask) => ({ data: allNames(ask) })),
  answer(call.listEmployees, employees),
]
