/** System: one line per call. */
import { accepted } from '../../src/app'
import { answerLater, answerRaw } from '../../src/http'
import { addressOf, check } from './addressCheck'
import * as call from './contract'
import { report } from './faults'
import { ownData } from './ownData'
import { previewPurges, runPurges } from './retention'
import { stats } from './stats'

const startedAt = new Date(performance.timeOrigin).toISOString()

export const routes = [
  answerLater(call.systemStats, async (app) => stats(app, startedAt)),
  answerLater(call.retentionPreview, async (app) => previewPurges(app)),
  answerLater(call.retentionRun, async (app, { origin }) => ({
    went: await runPurges(app, accepted(origin)),
  })),
  answerLater(call.address, async (app) => addressOf(app)),
  answerLater(call.checkAddress, (app) => check(app)),
  answerLater(call.reportFault, async (app, caller, given) => report(app, caller, given)),
  answerRaw(call.ownData, (app, by, { format = 'json' }) => ownData(app, by, format)),
]
