/** Notifications: one line per call. */
import { answer, answerLater, answerRaw } from '../../src/http'
import { designations, roleCounts, progressOf, toDesignations, toRoles } from './broadcast/broadcasts'
import * as call from './contract'
import {
  inboxOf,
  markNotificationRead,
  readAll,
  deleteNotification,
  removeAll,
  restore,
  unread,
} from './inbox/inbox'
import { preferencesOf, savePreferencesOf } from './preferences/preferences'
import { forget, storeSubscription } from './push/subscriptions'
import { dead, debug, receipt } from './push/receipts'
import {
  testOwn,
  testToDesignation,
  testToHierarchy,
  testToManager,
  testToRole,
  testToTeam,
  tryRegularization,
  tryTask,
} from './push/pushTests'
import { dropPassword, sealedFor } from './mail/mailPassword'
import { retry, sendTest, stateOf } from './mail/mailState'
import { unsubscribe } from './mail/unsubscribing'
import { keysOf } from './push/vapid'

export const routes = [
  answer(call.listNotifications, (ask, who) => inboxOf(ask, who.id)),
  answer(call.markAllRead, (tx, who) => readAll(tx, who)),
  answer(call.markRead, (tx, who, { id }) => markNotificationRead(tx, who, id)),
  answer(call.deleteAllNotifications, (tx, who, given) => removeAll(tx, who, given)),
  answer(call.markUnread, (tx, who, { ids }) => unread(tx, who, ids)),
  answer(call.restoreNotification, (tx, who, { id }) => restore(tx, who, id)),
  answer(call.deleteNotification, (tx, who, { id }) => deleteNotification(tx, who, id)),
  answer(call.getPreferences, (ask, who) => preferencesOf(ask, who.id)),
  answer(call.savePreferences, savePreferencesOf),
  answer(call.broadcast, toRoles),
  answer(call.broadcastByDesignation, toDesignations),
  answer(call.broadcastProgress, (ask, _, { id }) => progressOf(ask, id)),
  answer(call.listRoles, (ask) => roleCounts(ask)),
  answer(call.listDesignations, (ask) => designations(ask)),
  answerLater(call.mailState, (app) => stateOf(app)),
  answerLater(call.testMail, (app, by, given) => sendTest(app, by, given)),
  answerLater(call.setMailPassword, async (app, { origin }, { password }) => {
    const store = password === null ? dropPassword : await sealedFor(app, password)
    await app.write(origin, store)
    return { success: true as const }
  }),
  answer(call.retryMail, (tx, _, { id }) => retry(tx, id)),
  // Changes nothing: mail programs open links to look at them.
  answerRaw(
    call.openUnsubscribe,
    (_, __, { token }) =>
      new Response(null, {
        status: 303,
        headers: { location: `/unsubscribe#${encodeURIComponent(token)}`, 'cache-control': 'no-store' },
      }),
  ),
  answerLater(call.stopMails, (app, { address }, { token }) => unsubscribe(app, token, address)),
  answerLater(call.vapidKey, async (app) => ({ publicKey: (await keysOf(app))[0]!.publicKey })),
  answerLater(call.subscribe, async (app, { who, origin }, given) => {
    const keys = await keysOf(app)
    const key = keys.find((pair) => pair.publicKey === given.publicKey) ?? keys[0]!
    await app.write(origin, (tx) => storeSubscription(tx, who, given, key.publicKey, app.config.pushHosts))
    return { success: true as const, message: 'Push notifications are enabled on this device' }
  }),
  answer(call.unsubscribe, (tx, who, { endpoint }) => forget(tx, who, endpoint)),
  answerLater(call.testPush, (app, { who }) => testOwn(app, who)),
  answer(call.testRole, testToRole),
  answer(call.testDesignation, testToDesignation),
  answer(call.testTeam, testToTeam),
  answer(call.testManager, (tx, who) => testToManager(tx, who)),
  answer(call.testHierarchy, (tx, who) => testToHierarchy(tx, who)),
  answer(call.testRegularization, tryRegularization),
  answer(call.testTaskAssignment, tryTask),
  answerLater(call.debugPush, (app, _, { userId }) => debug(app, userId)),
  answer(call.pushReceipt, (tx, _, given) => receipt(tx, given)),
  answer(call.deadDeliveries, (ask) => dead(ask)),
]
