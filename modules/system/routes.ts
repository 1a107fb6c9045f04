/** The machine room: one line a call. */
import { answerLater, answerRaw } from '../../src/http'
import * as call from './contract'
import { ownData } from './ownData'
import { preview, run } from './retention'
import { stats } from './stats'

const startedAt = new Date(performance.timeOrigin).toISOString()

export const routes = [
  answerLater(call.systemStats, async (app) => stats(app, startedAt)),
  answerLater(call.retentionPreview, async (app) => preview(app)),
  answerLater(call.retentionRun, async (app, { who, address }) => ({
    went: await run(app, { actor: who.id, source: address }),
  })),
  answerRaw(call.ownData, (app, { who, address }, { format = 'json' }) => ownData(app, who, address, format)),
]
