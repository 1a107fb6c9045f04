/** WhatsApp: one line per call. Everything is one's own: no call takes another person's id. */
import type { App, Tx } from '../../src/app'
import { answer, answerLater, answerRaw, type Caller, type Route, type Who } from '../../src/http'
import { fileIn } from '../imports/service'
import { sendMany } from './sending/bulk'
import { batchesOf, cancelOwn, oneBatch, pause, resume } from './batches/batches'
import * as call from './contract'
import { registryOf } from './link/sessionRegistry'
import { examples } from './lists/examples'
import { addList, listsOf, removeList } from './lists/lists'
import { exportLogs, messagesOf } from './logs/logs'
import { createOptOut, optOutsFor, removeOptOut } from './lists/optOuts'
import { maySendBulk } from './queue/queue'
import { recipientsOf, recipientsTemplate } from './lists/recipients'
import { sendOnceMore, sendOne } from './sending/sending'
import { sessionOf, statusOf, warned } from './link/status'
import { addTemplate, removeTemplate, templatesFor } from './lists/templates'
import { attachment, upload } from './queue/uploads'

export const routes: Route[] = [
  answerLater(call.sessions, async (app, { who }) => app.ask((ask) => [sessionOf(app, ask, who)])),
  answerLater(call.status, async (app, { who }) => app.ask((ask) => statusOf(app, ask, who))),
  answerLater(call.connect, (app, { who }, { forceReconnect }) =>
    registryOf(app)
      .sessionOf(who.id)
      .connect(forceReconnect ?? false),
  ),
  answerLater(call.disconnect, async (app, { who }) => {
    await registryOf(app).sessionOf(who.id).disconnect()
    return done
  }),
  answer(call.readWarning, (tx, who) => warned(tx, who)),

  answerLater(call.sendSingle, sendOne),
  { ...answerLater(call.sendBulk, sendMany), alsoFor: (ask, who) => maySendBulk(ask, who.id) },
  answerLater(call.sendAgain, sendOnceMore),
  answer(call.messageLogs, messagesOf),
  answerRaw(call.exportLogs, exportLogs),
  answerLater(call.batches, async (app, { who }) => {
    const { pace } = registryOf(app)
    return app.ask((ask) => batchesOf(ask, who, pace))
  }),
  answerLater(call.pauseBatch, (app, by, { id }) => changed(app, by, id, pause)),
  answerLater(call.resumeBatch, (app, by, { id }) => changed(app, by, id, resume)),
  answerLater(call.cancelBatch, (app, by, { id }) => changed(app, by, id, cancelOwn)),

  answerRaw(call.readRecipients, async (app, _, __, event) =>
    recipientsOf(app, (await fileIn(event.req as unknown as Request, null)).bytes),
  ),
  answerRaw(call.recipientsTemplate, (app) => recipientsTemplate(app)),
  answerRaw(call.uploadAttachment, (app, by, _, event) => upload(app, by, event.req as unknown as Request)),
  answerRaw(call.getAttachment, (app, { who }, { token }) => attachment(app, who, token)),

  answer(call.templates, templatesFor),
  answer(call.templateExamples, () => examples),
  answer(call.createTemplate, addTemplate),
  answer(call.deleteTemplate, (tx, who, { id }) => removeTemplate(tx, who, id)),
  answer(call.broadcastLists, listsOf),
  answer(call.createBroadcastList, addList),
  answer(call.deleteBroadcastList, (tx, who, { id }) => removeList(tx, who, id)),
  answer(call.optOuts, optOutsFor),
  answer(call.addOptOut, createOptOut),
  answer(call.removeOptOut, (tx, who, { number }) => removeOptOut(tx, who, number)),
]

const done = { success: true } as const

async function changed(
  app: App,
  { who, origin, keyed = null }: Caller & { who: Who },
  id: number,
  change: (tx: Tx, who: Who, id: number) => void,
): Promise<call.Batch> {
  const registry = registryOf(app)
  const { pace } = registry
  const changedBatch = await app.write(
    origin,
    (tx) => {
      change(tx, who, id)
      return oneBatch(tx, who, id, pace)
    },
    keyed,
  )
  registry.sessionOf(who.id).wake()
  registry.changed(who.id, 'messages')
  return changedBatch
}
