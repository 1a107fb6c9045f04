/** The standby, from the side of the machine that serves: one line per call. */
import { answer, answerLater } from '../../src/http'
import * as call from './contract'
import { handOver } from './handingOver'
import { headFor, termAnswer } from './head'
import { recordDrill } from './recording'
import { stateOf } from './status'

export const routes = [
  answerLater(call.showStandby, async (app) => stateOf(app)),
  answer(call.showTerm, termAnswer),
  answerLater(call.showHead, (app, _, input) => headFor(app, input)),
  answer(call.reportDrill, recordDrill),
  answerLater(call.handOver, handOver),
]
