/** Sign-in and directory: one line per call. */
import { answer, answerLater, answerRaw } from '../../src/http'
import { setUp } from '../firm/contract'
import { changePassword, secondStep, signIn } from './account/account'
import { bulk } from './lists/bulk'
import { syncPeople } from './lists/syncing'
import * as call from './contract'
import { allNames, employees, findPeople, managers, meOf, team } from './directory/directory'
import { endExternalId } from './externalIds/externalIds'
import { personOf, reveal } from './editing/detail'
import { changeEmployee, createEmployee, removeEmployee, resetPassword } from './editing/editing'
import { exportPeople, template } from './sheets/exporting'
import { startFactor, confirm, renewOwn, stateOf, switchOff } from './account/ownSecondFactor'
import { resetOf } from './account/resetting'
import * as externalIdCall from './externalIds/externalIdContract'
import { syncPeople as syncCall } from './lists/syncContract'
import * as tokenCall from './tokens/apiTokenContract'
import * as factor from './factorContract'
import { firstRun } from './account/firstRun'
import { forgot } from './account/forgotten'
import { invite } from './account/invitations'
import { leaving } from './editing/leaving'
import { applyLink, checkLink, makeLinks } from './account/passwordLinks'
import { end, endOthers, sessionsOf } from './session/ownSessions'
import { photoAt } from './editing/photos'
import { profileOf, storeProfile } from './profile/profile'
import * as own from './profile/profileContract'
import { unlinkOf } from './provider/links'
import { callback, finish, look, start, test } from './provider/signingIn'
import * as provider from './providerContract'
import { signOut } from './session/sessions'
import { createToken, endToken, tokensOf } from './tokens/ownTokens'

export const routes = [
  answerLater(setUp, (app, { address }, given) => firstRun(app, given, address)),
  answerLater(call.login, (app, { address, agent }, given) => signIn(app, given, { address, agent })),
  answerLater(factor.secondStep, (app, { address, agent }, given) =>
    secondStep(app, given, { address, agent }),
  ),
  answerLater(provider.startAtProvider, (app) => start(app)),
  answerRaw(provider.providerCallback, (_, __, ___, event) => callback(event.url.search)),
  answerLater(provider.finishAtProvider, (app, { address, agent }, given) =>
    finish(app, given, { address, agent }),
  ),
  answerLater(provider.lookAtProvider, (app) => look(app)),
  answerLater(provider.testProvider, (app) => test(app)),
  answerLater(call.changePassword, (app, by, given) => changePassword(app, by, given)),
  answer(call.logout, (tx, who) => (signOut(tx, who), { success: true as const })),
  answer(call.whoAmI, (ask, who) => ({
    ...meOf(ask, who.id),
    ...(who.needsSecondFactor && { needsSecondFactor: true as const }),
  })),
  answer(call.listUsers, findPeople),
  // Before `/api/users/:id`, which would match these names.
  answerRaw(call.peopleTemplate, (_, __, { format = 'csv' }) => template(format)),
  answerRaw(call.exportPeople, (app, { origin }, { identity }) =>
    exportPeople(app, origin, identity === 'full'),
  ),
  answerLater(call.bulkPeople, bulk),
  answerLater(syncCall, syncPeople),
  answer(externalIdCall.endExternalId, endExternalId),
  answerLater(call.makePasswordLinks, (app, { origin }, given) => makeLinks(app, origin, given)),
  answer(call.checkPasswordLink, (tx, _, given) => checkLink(tx, given)),
  answerLater(call.usePasswordLink, (app, { address }, given) => applyLink(app, given, address)),
  answerLater(call.invitePeople, (app, { origin }, given) => invite(app, origin, given)),
  answerLater(call.forgotPassword, (app, { address }, given) => forgot(app, given, address)),
  answerLater(call.createPerson, createEmployee),
  answer(call.getPerson, (ask, who, { id }) => personOf(ask, who, id)),
  answerLater(call.updatePerson, changeEmployee),
  answerLater(call.setPersonPassword, (app, { origin }, given) => resetPassword(app, origin, given)),
  answer(call.removePerson, (tx, who, { id }) => removeEmployee(tx, who, id)),
  answer(factor.resetFactor, (tx, who, { id }) => resetOf(tx, who, id)),
  answer(provider.unlinkProvider, (tx, who, { id }) => unlinkOf(tx, who, id)),
  answer(call.revealPerson, reveal),
  answer(call.leavingPerson, (tx, _, { id }) => leaving(tx, id)),
  answer(own.getProfile, profileOf),
  answerLater(own.saveProfile, storeProfile),
  answerRaw(own.getPhoto, (app, _, { name }) => photoAt(app, name)),
  answer(own.listSessions, sessionsOf),
  answer(own.endSession, (tx, who, { id }) => end(tx, who, id)),
  answer(own.endOtherSessions, endOthers),
  answer(tokenCall.listApiTokens, tokensOf),
  answerLater(tokenCall.createApiToken, createToken),
  answer(tokenCall.endApiToken, endToken),
  answer(factor.getFactor, stateOf),
  answerLater(factor.beginFactor, startFactor),
  answerLater(factor.confirmFactor, confirm),
  answerLater(factor.renewCodes, renewOwn),
  answerLater(factor.switchOffFactor, switchOff),
  answer(call.listTeam, team),
  answer(call.listManagers, (ask) => ({ data: managers(ask) })),
  answer(call.listAllEmployees, (ask) => ({ data: allNames(ask) })),
  answer(call.listEmployees, employees),
]
